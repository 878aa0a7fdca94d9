"""Whole turns of Flip Chess as one word: read, written, and written so that people can follow."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tableflip.core.action import Action
from tableflip.core.errors import NotLegal
from tableflip.games.flip_chess.box import LETTERS, NAMES
from tableflip.games.flip_chess.rules.end import turn
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.moves import stands_on
from tableflip.games.flip_chess.rules.state import NEXT, WAYS, Chain, Phase, State, Verb, Way
from tableflip.games.flip_chess.rules.step import step
from tableflip.games.flip_chess.words.beyond import against
from tableflip.games.flip_chess.words.text import RESTS, SIDE_LETTERS, text

TURN = re.compile(r"((?:[a-f][1-6]){2,})/([a-f][1-6]|-)")


def spell(state: State, written: str) -> list[Action]:
    """The decisions of a whole turn in machine form, as c2c3d4/e3; empty if it is not written so."""
    found = TURN.fullmatch(written.strip().lower())
    if not found or state.phase != Phase.STEP:
        return []
    squares = [NAMES.index(name) for name in re.findall("..", found.group(1))]
    return decisions_of(state, squares, found.group(2), written)


def decisions_of(state: State, path: Sequence[int], flipped: str, written: str) -> list[Action]:
    """The decisions that make a turn of this path and flip; NotLegal if there is no such turn."""
    now = state.clone()
    wanted = [f"{NAMES[path[0]]}{NAMES[path[1]]}", *(NAMES[square] for square in path[2:])]
    chosen: list[Action] = []
    while turn(now) == state.side:
        if now.phase == Phase.FLIP:
            if flipped == "-":
                raise NotLegal(f"{written} is not legal: a card must be flipped (CHESS-061)")
            asked = f"*{flipped}"
        elif wanted:
            asked = wanted.pop(0)
        else:
            asked = RESTS[Verb.STOP if now.phase == Phase.GO_ON and now.book.chain == Chain.MAY else Verb.STAY]
        options = {text(now, action): action for action in menu(now)}
        if asked not in options:
            raise NotLegal(f"{written} is not legal: {asked} cannot be played there; {against(now, asked)}")
        chosen.append(options[asked])
        step(now, *options[asked])
    if wanted:
        raise NotLegal(f"{written} is not legal: the move is over before {wanted[0]}")
    if flipped != "-" and chosen[-1].verb != Verb.FLIP:
        raise NotLegal(f"{written} is not legal: no card can be flipped (CHESS-062)")
    return chosen


def unspell(state: State, actions: Sequence[Action]) -> str:
    """A turn in machine form: the squares of its path, a slash, the flipped square or a dash."""
    path, flipped = "", "-"
    for action in actions:
        if action.verb in (Verb.STEP, Verb.MOVE):
            path += text(state, action)
        elif action.verb == Verb.FLIP:
            flipped = NAMES[action.target]
    return f"{path}/{flipped}"


def write_turn(state: State, actions: Sequence[Action]) -> str:
    """A turn in readable form, from the state before it: c2-c3(P)xd4 *e3=Q#b."""
    now = state.clone()
    side, written = state.side, ""
    for action in actions:
        verb, target = action
        if verb == Verb.STEP:
            origin, way = divmod(target, WAYS)
            square = NEXT[origin][way]
            written = NAMES[origin]
            if way != Way.HERE:
                written += ("x" if stands_on(now, 1 - side, square) else "-") + NAMES[square]
            target = square
        elif verb == Verb.MOVE:
            written += ("x" if stands_on(now, 1 - side, target) else "-") + NAMES[target]
        elif verb == Verb.FLIP:
            written += f" *{NAMES[target]}={LETTERS[now.cards[target]]}"
        elif verb == Verb.STAY:
            written += f"({LETTERS[now.cards[now.at]]})"
        if verb in (Verb.STEP, Verb.MOVE) and now.phase in (Phase.ACT, Phase.GO_ON) and verb == Verb.MOVE:
            before = written[: -len(NAMES[target]) - 1]
            written = f"{before}({LETTERS[now.cards[now.at]]}){written[len(before) :]}"
        step(now, *action)
    if now.phase == Phase.OVER:
        written += f"#{SIDE_LETTERS[now.winner] if now.winner >= 0 else '='}"
    return written
