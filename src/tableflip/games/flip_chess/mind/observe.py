"""Flip Chess for learning: what a seat sees as planes of 36 squares.

The board lies as it is printed for both sides, blue below, and actions are numbered so too; a plane tells which side
looks on.
"""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.mind import Plane as Legend
from tableflip.core.records import Many
from tableflip.games.flip_chess.box import ALL_SQUARES, KINDS, SIZE, SQUARES, Figure
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.state import NONE, QUIET_MOST, WAYS, Phase, State, Verb


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
    RED = 17
    CAME = 18
    LAUNCHED = 19
    PROGRESS = 20


PLANES = 21
OBSERVATION = (PLANES, SIZE, SIZE)
WORDS: dict[int, tuple[int, str]] = {
    Plane.MINE: (1, "own meeples"),
    Plane.THEIRS: (1, "the opponent's meeples"),
    Plane.DOWN: (1, "cards that lie face down"),
    **{
        Plane.KINDS + kind - 1: (1, f"cards that everybody knows to be a {Figure(kind).name.title()}")
        for kind in range(1, KINDS)
    },
    Plane.AT: (1, "where the moving meeple is"),
    Plane.ORIGIN: (1, "where it began"),
    Plane.USED: (1, "cards whose action was carried out in this turn"),
    Plane.ACT: (1, "everywhere 1 if the action of a card is asked for"),
    Plane.GO_ON: (1, "everywhere 1 if a further action of a chain is asked for"),
    Plane.FLIP: (1, "everywhere 1 if a flip is asked for"),
    Plane.MY_TURN: (1, "everywhere 1 if the seat that looks on decides"),
    Plane.QUIET: (QUIET_MOST, "everywhere the turns in a row without a flip and without a capture"),
    Plane.RED: (1, "everywhere 1 if red looks on"),
    Plane.CAME: (WAYS, "everywhere 1 + the way of the last straight movement in this turn, 0 without one"),
    Plane.LAUNCHED: (1, "everywhere 1 if the turn began with the card under the meeple"),
    Plane.PROGRESS: (1, "everywhere 1 if something was captured in this turn"),
}
NAMES = {
    **{plane: plane.name.lower() for plane in Plane},
    **{Plane.KINDS + kind - 1: Figure(kind).name.lower() for kind in range(1, KINDS)},
}
LEGEND = tuple(
    Legend(NAMES[plane], range(plane * SQUARES, (plane + 1) * SQUARES), *WORDS[plane]) for plane in range(PLANES)
)
TARGETS: dict[int, str] = {
    Verb.STEP: "square * 5 + way; squares from a1 along the row; ways: 0 down, 1 left, 2 here (launch), 3 right, 4 up",
    Verb.STAY: "stay on the King",
    Verb.STOP: "end the chain",
    Verb.MOVE: "the square that the action of the card leads to",
    Verb.FLIP: "the square of the card to flip",
}


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write the planes: 1 where the thing is, and numbers on planes of their own."""
    for place in range(PLANES * SQUARES):
        out[place] = 0
    mark(out, Plane.MINE, state.meeples[seat])
    mark(out, Plane.THEIRS, state.meeples[1 - seat])
    mark(out, Plane.DOWN, ALL_SQUARES & ~state.up)
    known = ALL_SQUARES if state.book.balanced else state.up
    while known != 0:
        square = lowest(known)
        known &= known - 1
        kind = state.cards[square]
        if is_known(state, square) and 0 < kind < KINDS:
            out[(Plane.KINDS + kind - 1) * SQUARES + square] = 1
    if state.at != NONE:
        mark(out, Plane.USED, state.used)
        out[Plane.AT * SQUARES + state.at] = 1
        out[Plane.ORIGIN * SQUARES + state.origin] = 1
        fill(out, Plane.CAME, state.came + 1)
        fill(out, Plane.LAUNCHED, state.launched)
        fill(out, Plane.PROGRESS, state.progress)
    if state.phase == Phase.ACT:
        fill(out, Plane.ACT, 1)
    elif state.phase == Phase.GO_ON:
        fill(out, Plane.GO_ON, 1)
    elif state.phase == Phase.FLIP:
        fill(out, Plane.FLIP, 1)
    if state.side == seat and state.phase != Phase.OVER:
        fill(out, Plane.MY_TURN, 1)
    if state.quiet != 0:
        fill(out, Plane.QUIET, state.quiet)
    if seat == 1:
        fill(out, Plane.RED, 1)


@rule
def mark(out: Many[int], plane: int, squares: int) -> None:
    """Set some squares of a plane."""
    while squares != 0:
        out[plane * SQUARES + lowest(squares)] = 1
        squares &= squares - 1


@rule
def fill(out: Many[int], plane: int, value: int) -> None:
    """Set every square of a plane."""
    for square in range(SQUARES):
        out[plane * SQUARES + square] = value
