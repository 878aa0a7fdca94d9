"""Puzzles of Flip Chess: win in one, two or three turns, or prevent a win that threatens; all of it without luck.

They come from the late positions of games in which everybody moves at random: there all kinds of things happen, and
anything that a forced win needs is proved, not played. Only positions are taken in which the cards still face down are
all alike, so that everybody knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np

from tableflip.core.action import OVER, Action
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.core.grids import cells_in
from tableflip.core.puzzles import Puzzle, Tree, begin, size
from tableflip.games.flip_chess import FLIP_CHESS as GAME
from tableflip.games.flip_chess.box import SIDES, SQUARES
from tableflip.games.flip_chess.rules.state import Phase, State
from tableflip.lab.forced import TooWide, forced_wins
from tableflip.lab.puzzles import TREE_MOST, Maker, Unproved

EACH_THEME = 3  # puzzles of one game
DOWN_MOST = 5  # cards still face down
CHOICES_LEAST = 6  # first decisions there must be to choose from,
RIGHT_MOST = 2  # and how many of them may be right
NUMBER = 40  # what a position tells as the number of its turn
NODES = 400_000
GOALS = {
    "win in one": "Win in this turn.",
    "win in two": "Win in two turns, whatever {other} answers.",
    "win in three": "Win in three turns, whatever {other} answers.",
    "save the King": "{Other} threatens to win at once. Prevent it.",
}
TURNS = {"win in one": 1, "win in two": 3, "win in three": 5, "save the King": 2}
RULES = {
    "win in one": ("CHESS-023", "CHESS-070", "CHESS-071"),
    "win in two": ("CHESS-023", "CHESS-070", "CHESS-071"),
    "win in three": ("CHESS-023", "CHESS-070", "CHESS-071"),
    "save the King": ("CHESS-050", "CHESS-071", "CHESS-073"),
}


def found_in(seed: str) -> Iterator[Puzzle]:
    """The puzzles in one random game: a few of each theme."""
    game, fast, random = GAME, _fast(), Random(seed)
    row, menu = fast.start(seed=seed), np.empty(GAME.rules.legal_most, np.int32)
    themes = Counter[str]()
    count = fast.legal_into(row, menu)
    while count:
        laid = row.view(State.dtype)[0]
        if laid["phase"] == Phase.STEP and _is_open(laid) and random.random() < 0.5:  # neighbours are much alike
            position = _plain(game, fast.read(row))
            for theme in GOALS:
                if theme == "win in three" and random.random() < 0.8:
                    continue  # it takes longest to look for
                if themes[theme] < EACH_THEME and (puzzle := solved(position, theme)):
                    themes[theme] += 1
                    yield puzzle
                    break
        count = fast.play(row, int(menu[random.randrange(count)]), menu)


def _is_open(laid: Any) -> bool:
    """Whether few cards are face down, all of one kind."""
    up = int(laid["up"])
    down = [square for square in range(SQUARES) if not up >> square & 1]
    return len(down) <= DOWN_MOST and len({int(laid["cards"][square]) for square in down}) <= 1


def _plain(game: Game[Any], state: State) -> str:
    """The position as a puzzle tells it: early numbers, and no quiet turns so far."""
    state.quiet = 0
    state.number = NUMBER + 1 + state.side
    return game.positions.write(state, True)


def solved(position: str, theme: str) -> Puzzle | None:
    """The puzzle of a theme that a position is; None where it is none, or a poor one."""
    game = GAME
    state = game.start_from(position)
    seat = game.rules.turn(state)
    legal = game.legal(state)
    if seat == OVER or len(legal) < CHOICES_LEAST:
        return None
    try:
        right = _right(state, seat, theme, TURNS[theme])
        if not 1 <= len(right) <= RIGHT_MOST or (theme in SOONER and _right(state, seat, *SOONER[theme])):
            return None
        if theme == "save the King" and cells_in(state.meeples[seat]) < 2:
            return None
        answer = _tree(state, seat, theme, TURNS[theme], TREE_MOST)
    except TooWide:
        return None
    other = game.about.seat_names[1 - seat]
    goal = GOALS[theme].format(other=other.title(), Other=other.title())
    rules = RULES[theme]
    return Puzzle(
        id="", game=game.name, position=position, seat=seat, goal=goal, theme=theme, answer=answer, unit="win",
        margin=1.0, rules=rules,
    )  # fmt: skip


SOONER = {"win in two": ("win in one", 1), "win in three": ("win in two", 3)}  # a win in two that is none in one


def _right(state: State, seat: int, theme: str, turns: int) -> list[Action]:
    """The decisions that reach the goal, whatever is answered."""
    if theme == "save the King":
        return [action for action, lost in forced_wins(GAME, state, 1 - seat, turns, NODES).items() if not lost]
    return [action for action, won in forced_wins(GAME, state, seat, turns, NODES).items() if won]


def _tree(state: State, seat: int, theme: str, turns: int, room: int) -> Tree:
    """All right decisions from here on, and after each turn the answer that leaves fewest right ones."""
    game = GAME
    tree = dict[str, Tree]()
    for action in _right(state, seat, theme, turns):
        after = game.apply(state, action)
        below: Tree = {}
        if game.rules.turn(after) == seat:
            below = _tree(after, seat, theme, turns, room)
        elif game.rules.turn(after) != OVER and theme != "save the King":
            below = _answered(after, seat, theme, turns - 1, room)
        tree[game.notation.text(state, action)] = below
        if size(tree) > room:
            raise TooWide("its answer has too many branches")
    return tree


def _answered(state: State, seat: int, theme: str, turns: int, room: int) -> Tree:
    """The other side's turn that leaves fewest right decisions, and what is right then."""
    game = GAME
    ways: list[tuple[list[str], State]] = [([], state)]
    ends: list[tuple[int, list[str], State]] = []
    while ways:
        line, before = ways.pop()
        for action in game.legal(before):
            after = game.apply(before, action)
            longer = [*line, game.notation.text(before, action)]
            if game.rules.turn(after) == game.rules.turn(state):
                ways.append((longer, after))
            elif game.rules.turn(after) == seat:
                ends.append((len(_right(after, seat, theme, turns - 1)), longer, after))
    if not ends:
        return {}
    _, line, after = min(ends, key=lambda end: end[:2])
    tree = _tree(after, seat, theme, turns - 1, room)
    for text in reversed(line):
        tree = {text: tree}
    return tree


def prove(puzzle: Puzzle) -> Puzzle:
    """The puzzle that the search makes of the same position."""
    if puzzle.theme not in GOALS:
        raise Unproved(f"{puzzle.id}: {puzzle.theme!r} is no theme of Flip Chess")
    found = solved(puzzle.position, puzzle.theme)
    if found is None:
        raise Unproved(f"flip_chess {puzzle.id}: no {puzzle.theme} in {puzzle.position}")
    return found


def alike(puzzle: Puzzle) -> str:
    """The first of the position, its mirror, and both with the sides exchanged."""
    cards, _, side = puzzle.position.split()[:3]
    state = begin(GAME, puzzle).match.state
    rows = ["".join("br1"[_owner(state, 6 * rank + file)] for file in range(6)) for rank in range(5, -1, -1)]
    laid = list(zip(cards.split("/"), rows))
    turned = [(card, row.translate(str.maketrans("br", "rb"))) for card, row in reversed(laid)]
    other = "r" if side == "b" else "b"
    ways = [(side, laid), (other, turned)]
    ways += [(to_move, [(card[::-1], row[::-1]) for card, row in each]) for to_move, each in ways]
    return puzzle.theme + min(f"{to_move} {each}" for to_move, each in ways)


def _owner(state: State, square: int) -> int:
    return next((side for side in range(SIDES) if state.meeples[side] >> square & 1), SIDES)


@cache
def _fast() -> Fast[Any]:
    return Fast(GAME)


MAKER = Maker(game="flip_chess", found_in=found_in, prove=prove, alike=alike)
