"""Helps for the eye in Flip Chess: where a card would lead, and which meeples could be taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from tableflip.core.grids import NO_CELL
from tableflip.games.flip_chess.box import NAMES
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import NEXT, WAYS, Phase, State, Way
from tableflip.games.flip_chess.words.text import names_of


class Onward(TypedDict):
    """A step onto a face-up card, and the squares to which the card's action could lead."""

    origin: str
    via: str
    ends: list[str]


def onward(state: State) -> list[Onward]:
    """For each legal step onto a face-up card, where its action could lead (CHESS-023): shown before it is taken."""
    if state.phase != Phase.STEP:
        return []
    found: list[Onward] = []
    for action in menu(state):
        origin, way = divmod(action.target, WAYS)
        square = NEXT[origin][way]
        if square != NO_CELL and state.up >> square & 1:
            ends = names_of(action_squares(state, square, origin, way if way != Way.HERE else -1))
            found.append({"origin": NAMES[origin], "via": NAMES[square], "ends": ends})
    return found


def captures_by_origin(state: State, side: int) -> Iterator[tuple[int, int]]:
    """From where a side could capture next turn by one open card or by a step, and on which squares, as a mask."""
    other = state.clone()
    other.side = side
    other.phase = Phase.STEP
    enemies = other.meeples[1 - side]
    for action in menu(other):
        origin, way = divmod(action.target, WAYS)
        square = NEXT[origin][way]
        mask = enemies & 1 << square  # CHESS-103: with melee a step captures
        if other.up >> square & 1:
            mask |= action_squares(other, square, origin, way if way != Way.HERE else -1) & enemies
        yield origin, mask


def danger(state: State, side: int) -> int:
    """The squares that a side could capture on next turn; a help for the eye."""
    mask = 0
    for _, squares in captures_by_origin(state, side):
        mask |= squares
    return mask
