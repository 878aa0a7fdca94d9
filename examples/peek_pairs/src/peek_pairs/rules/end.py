"""Turns, points and the end of Peek Pairs."""

from __future__ import annotations

from tableflip.core.action import OVER, WON
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.core.news import NOTHING, tell

from peek_pairs.box import LUCK, POINTS
from peek_pairs.rules.state import Happened, State


@rule
def turn(state: State) -> int:
    """Whose decision it is."""
    return OVER if state.is_over else state.mover


@rule
def pass_turn(state: State) -> None:
    """PEEK-010: the next seat is on turn."""
    state.mover = (state.mover + 1) % state.seats
    state.number += 1


@rule
def end(state: State) -> None:
    """Close the game."""
    state.is_over = 1
    tell(state.news, Happened.ENDED, state.mover, NOTHING)


@rule
def points(state: State, seat: int) -> int:
    """PEEK-040: what the pairs of a seat count."""
    return cells_in(state.pairs[seat]) * POINTS + cells_in(state.doubled[seat]) * LUCK


@rule
def payoff(state: State, seat: int) -> int:
    """PEEK-052: a win, or a share of it, for the most points."""
    sharing = 0
    for other in range(state.seats):
        if points(state, other) > points(state, seat):
            return 0
        if points(state, other) == points(state, seat):
            sharing += 1
    return WON // sharing


def turn_number(state: State) -> int:
    """The number of the turn under way."""
    return state.number


def seat_count(state: State) -> int:
    """How many play."""
    return state.seats
