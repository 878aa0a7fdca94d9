"""Puzzles of Captain Flip: a small sea without a deck, alone, in which every way to its end is tried.

With `score` all tiles are known and shown; with `memory` they are shown first and then closed again. The tiles are
dealt at random: what they can do to each other is worked out, not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np

from tableflip.core.action import WON
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.core.puzzles import Puzzle, Tree, size
from tableflip.core.records import Row, pack
from tableflip.games.captain_flip import CAPTAIN_FLIP as GAME
from tableflip.games.captain_flip.box import TILES
from tableflip.games.captain_flip.rules.end import SOLO_SPAN, SOLO_ZERO
from tableflip.games.captain_flip.rules.state import Ask, State
from tableflip.lab.puzzles import POINTS_LEAST, TREE_MOST, Maker, Unproved

GRID = 4
TILES_IN_SEA = range(4, 8)
TILES_IN_PILE = 4  # at most
DEALS = 4  # looked at for one seed
SEAS_MOST = 2500  # positions that may follow
UNTOLD = ("removed:", "cleared:", "turn:", "flags:", "quiet:", "seat:")
TURNS_TRIED = 60  # of those that can follow
CHOICES_LEAST = 3
RIGHT_MOST = 2
STUCK = -1000  # from where the sea can never be emptied
IRRELEVANT = ("chance", "news", "number", "quiet", "progress", "peeked", "peeker", "cleared", "removed", "deck")
GOALS = {
    "score": "The deck is empty. Empty the sea with as many points as you can.",
    "memory": "Remember the closed tiles. Then empty the sea with as many points as you can.",
}
OPTIONS = {
    "score": "options:grid=4,deck=reference,stalemate=off,memory=log",
    "memory": "options:grid=4,deck=reference,stalemate=off",
}
RULES = ("CAPTAIN-133", "CAPTAIN-134", "CAPTAIN-405", "CAPTAIN-520", "CAPTAIN-770")


def found_in(seed: str) -> Iterator[Puzzle]:
    """The puzzles among some random seas, and among what can follow from them: at most one of each sea."""
    random = Random(seed)
    for deal in range(DEALS):
        theme = tuple(GOALS)[deal % len(GOALS)]
        if dealt := _sea(random):
            yield from _from_sea(f"{dealt} {OPTIONS[theme]}", theme, random)


def _from_sea(position: str, theme: str, random: Random) -> Iterator[Puzzle]:
    game, fast = GAME, _fast()
    try:
        sea = Sea(game, game.start_from(position))
    except Unproved:
        return
    turns = [place for place, row in enumerate(sea.rows) if row.view(State.dtype)[0]["ask"] == Ask.STEP]
    random.shuffle(turns)
    for place in turns[:TURNS_TRIED]:
        if _margin(sea.values(place)) >= POINTS_LEAST:
            puzzle = solved(_plain(game.positions.write(fast.read(sea.rows[place]), False)), theme)
            if puzzle:
                yield puzzle
                return


def _plain(position: str) -> str:
    """A position as the first of a turn, and without what has left the sea: what is named nowhere has."""
    return " ".join(field for field in position.split() if not field.startswith(UNTOLD))


def _margin(worth: dict[int, int]) -> int:
    """By how many points the best decisions are better than the next; 0 where there is too little to choose."""
    best = max(worth.values(), default=STUCK)
    others = [points for points in worth.values() if points < best]
    right = len(worth) - len(others)
    if len(worth) < CHOICES_LEAST or right > RIGHT_MOST or not others or min(others) == STUCK:
        return 0
    return best - max(others)


def _sea(random: Random) -> str:
    """A few tiles on a small board, each line with a closed one, and a few scored before."""
    count = random.choice(TILES_IN_SEA)
    tiles = random.sample(range(1, TILES + 1), count + random.randrange(TILES_IN_PILE + 1))
    cells = dict(zip(random.sample(range(GRID * GRID), count), tiles))
    up = {cell for cell in cells if random.random() < 0.4}
    for line in range(GRID):
        for lying in ({c for c in cells if c // GRID == line}, {c for c in cells if c % GRID == line}):
            if lying and lying <= up:
                return ""  # this line would have sunk
    written = [f"{cells[cell]}{'+' if cell in up else '-*'}" if cell in cells else "." for cell in range(GRID * GRID)]
    board = "/".join(",".join(written[row * GRID : row * GRID + GRID]) for row in range(GRID))
    return f"{board} piles:{'.'.join(map(str, tiles[count:])) or '-'} deck:-"


class Sea:
    """Every position that can follow from one, and the best score with which the sea can be emptied from each."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.rows: list[Row] = []
        self.places = dict[bytes, int]()
        self.menus: list[list[tuple[int, int]]] = []  # for each position its decisions, and where they lead
        self.best: list[int] = []
        self._explore(pack(state))
        self._judge()

    def _explore(self, root: Row) -> None:
        fast, rows = _fast(), self.rows
        rows.append(root)
        menu = np.empty(self.game.rules.legal_most, np.int32)
        self.places[_key(root)] = 0
        for row in rows:  # it grows while it is read
            ways = list[tuple[int, int]]()
            for number in menu[: fast.legal_into(row, menu)].tolist():
                after = row.copy()
                fast.step(after, number)
                place = self.places.setdefault(_key(after), len(rows))
                if place == len(rows):
                    rows.append(after)
                ways.append((number, place))
            self.menus.append(ways)
            self.best.append(_points(fast.payoff(row, 0)) if not ways else STUCK)
            if len(rows) > SEAS_MOST:
                raise Unproved("too many positions follow")

    def _judge(self) -> None:
        """Hand every end back to all positions from which it can be reached, the best end first."""
        before: list[list[int]] = [[] for _ in self.menus]
        for place, ways in enumerate(self.menus):
            for _, after in ways:
                before[after].append(place)
        ends = [place for place, ways in enumerate(self.menus) if not ways]
        judged = set(ends)
        for end in sorted(ends, key=lambda place: -self.best[place]):
            waiting = [end]
            while waiting:
                for place in before[waiting.pop()]:
                    if place not in judged:
                        judged.add(place)
                        self.best[place] = self.best[end]
                        waiting.append(place)

    def values(self, place: int) -> dict[int, int]:
        """What each decision, by its number, is worth in a position."""
        return {number: self.best[after] for number, after in self.menus[place]}


def _key(row: Row) -> bytes:
    """All that decides what can follow."""
    laid = row.copy().view(State.dtype)[0]
    for name in IRRELEVANT:
        laid[name] = np.zeros((), laid[name].dtype) if laid[name].dtype.names else 0
    pile = laid["players"][0]["pile"]
    pile["cards"][: pile["count"]].sort()
    pile["cards"][pile["count"] :] = 0
    return laid.tobytes()


def _points(payoff: int) -> int:
    """The score that a solo payoff stands for."""
    return -(-payoff * SOLO_SPAN // WON) + SOLO_ZERO


def solved(position: str, theme: str) -> Puzzle | None:
    """The puzzle that a position is; None where it is none, or a poor one."""
    game = GAME
    state = game.start_from(position)
    try:
        sea = Sea(game, state)
        worth = sea.values(0)
        margin = _margin(worth)
        if margin < POINTS_LEAST:
            return None
        answer = _tree(sea, state, 0)
    except Unproved:
        return None
    values = {_text(state, number): float(points) for number, points in worth.items()}
    return Puzzle(
        id="", game=game.name, position=position, seat=0, goal=GOALS[theme], theme=theme,
        answer=answer, unit="points", margin=float(margin), values=values, rules=RULES,
        look=theme == "memory",
    )  # fmt: skip


def _tree(sea: Sea, state: State, place: int) -> Tree:
    """All right decisions, as long as there are wrong ones."""
    worth = sea.values(place)
    if place and all(points == sea.best[place] for points in worth.values()):
        return {}
    tree = dict[str, Tree]()
    for number, after in sea.menus[place]:
        if sea.best[after] == sea.best[place]:
            action = sea.game.rules.actions[number]
            follows = sea.game.apply(state, action)
            if after <= place:
                raise Unproved("a right way goes in a circle")
            tree[_text(state, number)] = _tree(sea, follows, after)
            if size(tree) > TREE_MOST:
                raise Unproved("its answer has too many branches")
    return tree


def _text(state: State, number: int) -> str:
    return GAME.notation.text(state, GAME.rules.actions[number])


def prove(puzzle: Puzzle) -> Puzzle:
    """The puzzle that the search makes of the same position."""
    found = solved(puzzle.position, puzzle.theme) if puzzle.theme in GOALS else None
    if found is None:
        raise Unproved(f"captain_flip {puzzle.id}: no puzzle of {puzzle.theme} in {puzzle.position}")
    return replace(found, id=puzzle.id)


def alike(puzzle: Puzzle) -> str:
    """The first of the eight ways to look at the board: rows and columns are worth the same in every direction."""
    board, *rest = puzzle.position.split()
    cells = [row.split(",") for row in board.split("/")]
    ways = list[str]()
    for _ in range(4):
        cells = [list(row) for row in zip(*cells[::-1])]
        ways += [str(cells), str([row[::-1] for row in cells])]
    pile = next(field for field in rest if field.startswith("piles:"))
    return f"{min(ways)} {sorted(pile.removeprefix('piles:').split('.'))}"


@cache
def _fast() -> Fast[Any]:
    return Fast(GAME)


MAKER = Maker(game="captain_flip", found_in=found_in, prove=prove, alike=alike)
