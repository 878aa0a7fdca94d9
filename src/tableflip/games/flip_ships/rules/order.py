"""The order in which seats take their turns (SHIPS-044, SHIPS-049)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.games.flip_ships.rules.ships import has_active
from tableflip.games.flip_ships.rules.state import Phase, State


@rule
def set_order(state: State) -> None:
    """SHIPS-044: the seat with the turn marker first, the others to its right, wrapping round."""
    state.order.count = state.book.seats
    for place in range(state.book.seats):
        state.order.seats[place] = (state.marker + place) % state.book.seats


@rule
def pass_on(state: State) -> None:
    """Take the front seat off the order."""
    state.order.count -= 1
    for place in range(state.order.count):
        state.order.seats[place] = state.order.seats[place + 1]


@rule
def begin_turn(state: State) -> None:
    """The seat at the front of the order chooses a ship."""
    state.seat = state.order.seats[0]
    state.phase = Phase.CHOOSE
    state.number += 1


@rule
def somebody_flips(state: State) -> bool:
    """Whether a seat of the order has a ship left to flip; the first that has one begins its turn."""
    while state.order.count > 0 and not has_active(state, state.order.seats[0]):
        pass_on(state)
    if state.order.count > 0:
        begin_turn(state)
    return state.order.count > 0


@rule
def next_turn(state: State) -> None:
    """The next seat of a round that has ships to flip, or the march (SHIPS-049)."""
    if not somebody_flips(state):
        state.phase = Phase.MARCH
