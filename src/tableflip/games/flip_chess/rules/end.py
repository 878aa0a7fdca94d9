"""The end of Flip Chess: the tests on a position, the result, and what it is worth."""

from __future__ import annotations

from tableflip.core.action import OVER, WON
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_chess.box import ALL_SQUARES, SIDES, Side
from tableflip.games.flip_chess.rules.cards import bare
from tableflip.games.flip_chess.rules.moves import can_move
from tableflip.games.flip_chess.rules.state import NONE, OFF, Happened, Phase, Reason, State


@rule
def turn(state: State) -> int:
    """Whose decision it is."""
    return OVER if state.phase == Phase.OVER else state.side


@rule
def judge(state: State) -> None:
    """CHESS-075: the four tests on a position, in their order."""
    for side in range(SIDES):
        if state.meeples[side] == 0:  # CHESS-070
            end(state, 1 - side, Reason.CAPTURE)
            return
    if is_crowned(state) and leader(state) != NONE:  # CHESS-072, CHESS-073
        end(state, leader(state), Reason.KINGS)
    elif state.book.stall != OFF and state.quiet >= state.book.stall:  # CHESS-080, CHESS-111
        end(state, NONE if state.book.stalled_draw else leader(state), Reason.STALL)
    elif not can_move(state):  # CHESS-074
        end(state, 1 - state.side, Reason.TRAPPED)


@rule
def leader(state: State) -> int:
    """The side that holds more Kings, NONE if they are level."""
    lead = kings_held(state, Side.BLUE) - kings_held(state, Side.RED)
    if lead == 0:
        return NONE
    return Side.BLUE + 0 if lead > 0 else Side.RED + 0


@rule
def kings_held(state: State, side: int) -> int:
    """CHESS-071: how many face-up Kings a side stands on."""
    return cells_in(state.kings & state.meeples[side])


@rule
def is_crowned(state: State) -> bool:
    """CHESS-072: whether unequal Kings decide now; with a quick ending (CHESS-101) covered cards do not matter."""
    if state.book.quick:
        return bare(state) == 0
    return state.up == ALL_SQUARES


@rule
def end(state: State, winner: int, reason: int) -> None:
    """Close the game."""
    state.phase = Phase.OVER
    state.winner = winner
    state.reason = reason
    tell(state.news, Happened.ENDED, winner, NOTHING)


@rule
def payoff(state: State, seat: int) -> int:
    """What the result is worth to a seat."""
    if state.winner == NONE:
        return WON // 2
    return WON if state.winner == seat else 0


def endless(state: State) -> bool:
    """CHESS-111: without a stall rule two players may step back and forth for ever."""
    return state.book.stall == OFF


def turn_number(state: State) -> int:
    """The number of the turn under way."""
    return state.number


def seat_count(_state: State) -> int:
    """Two, always (CHESS-001)."""
    return SIDES
