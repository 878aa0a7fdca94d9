"""Flip Chess for learning: what a seat sees as planes of 36 squares, the own side always at the bottom."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.records import Many
from tableflip.games.flip_chess.box import KINDS, SQUARES
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.state import NONE, Phase, State


class Plane(IntEnum):
    """The planes in order; six kinds follow KINDS, known cards only."""

    MINE = 0
    THEIRS = 1
    DOWN = 2
    KINDS = 3
    AT = 9
    ORIGIN = 10
    USED = 11
    ACT = 12
    GO_ON = 13
    FLIP = 14
    MY_TURN = 15
    QUIET = 16


PLANES = 17
OBSERVATION = (PLANES, SQUARES)


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write the planes: 1 where the thing is, and the quiet count on a plane of its own."""
    turned = SQUARES - 1 if seat == 1 else 0  # the board turned round for red: square n becomes 35 - n
    for place in range(PLANES * SQUARES):
        out[place] = 0
    mine = state.meeples[seat]
    theirs = state.meeples[1 - seat]
    for square in range(SQUARES):
        place = turned - square if turned else square
        out[Plane.MINE * SQUARES + place] = mine >> square & 1
        out[Plane.THEIRS * SQUARES + place] = theirs >> square & 1
        out[Plane.DOWN * SQUARES + place] = 1 - (state.up >> square & 1)
        out[Plane.USED * SQUARES + place] = state.used >> square & 1
        if is_known(state, square) and 0 < state.cards[square] < KINDS:
            out[(Plane.KINDS + state.cards[square] - 1) * SQUARES + place] = 1
    if state.at != NONE:
        out[Plane.AT * SQUARES + (turned - state.at if turned else state.at)] = 1
        out[Plane.ORIGIN * SQUARES + (turned - state.origin if turned else state.origin)] = 1
    if state.phase == Phase.ACT:
        fill(out, Plane.ACT, 1)
    elif state.phase == Phase.GO_ON:
        fill(out, Plane.GO_ON, 1)
    elif state.phase == Phase.FLIP:
        fill(out, Plane.FLIP, 1)
    if state.side == seat and state.phase != Phase.OVER:
        fill(out, Plane.MY_TURN, 1)
    fill(out, Plane.QUIET, state.quiet)


@rule
def fill(out: Many[int], plane: int, value: int) -> None:
    """Set every square of a plane."""
    for square in range(SQUARES):
        out[plane * SQUARES + square] = value
