"""Whose decision it is, how a game ends, and what it pays."""

from __future__ import annotations

from tableflip.core.action import OVER, WON
from tableflip.core.compiled import rule
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_ships.rules.ships import let_go
from tableflip.games.flip_ships.rules.state import NOBODY, Happened, Phase, Result, State


@rule
def turn(state: State) -> int:
    """Whose decision it is; alone at the table one person decides for every seat (SHIPS-009)."""
    if state.phase == Phase.OVER:
        return OVER
    return 0 if state.book.players == 1 else state.seat


@rule
def payoff(state: State, _seat: int) -> int:
    """SHIPS-008: all win or all lose."""
    return WON if state.result == Result.WIN else 0


@rule
def end(state: State, result: int) -> None:
    """SHIPS-128, SHIPS-129: close the game for all seats together."""
    state.phase = Phase.OVER
    state.result = result
    state.order.count = 0
    let_go(state)
    tell(state.news, Happened.ENDED, NOBODY, NOTHING)


def turn_number(state: State) -> int:
    """Counts up whenever a turn ends."""
    return state.number


def seat_count(state: State) -> int:
    """How many people play; alone at the table one person plays several seats."""
    return state.book.players
