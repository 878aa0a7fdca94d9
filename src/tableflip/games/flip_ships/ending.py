"""The end of a game of Flip Ships, and the final assault before it."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_ships.box import SHIPS, SHIPS_A_SEAT
from tableflip.games.flip_ships.grid import forget, send
from tableflip.games.flip_ships.state import NO_SHIP, NOBODY, Phase, Result, State, Told, Zone


@rule
def end(state: State, result: int) -> None:
    """SHIPS-128, SHIPS-129: close the game for all seats together."""
    state.phase = Phase.OVER
    state.result = result
    state.order.count = 0
    state.hand = NO_SHIP
    state.picks = 0
    tell(state.news, Told.ENDED, NOBODY, NOTHING)


@rule
def dock(state: State, ship: int) -> None:
    """To the docking bay."""
    send(state.ships[ship], Zone.DOCK)
    tell(state.news, Told.DOCKED, ship // SHIPS_A_SEAT, ship)


@rule
def has_active(state: State, seat: int) -> bool:
    """Whether a seat has a ship to flip."""
    for own in range(SHIPS_A_SEAT):
        if state.ships[seat * SHIPS_A_SEAT + own].zone == Zone.ACTIVE:
            return True
    return False


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
    """The next seat of a round, or the march (SHIPS-049); only a position text leaves a seat without ships."""
    if not somebody_flips(state):
        state.phase = Phase.MARCH


@rule
def finish_enemies(state: State) -> None:
    """SHIPS-124, SHIPS-127, SHIPS-131: no enemy is left; victory, or the final assault."""
    if state.mothership == 0:
        end(state, Result.WIN)
    else:
        begin_assault(state)


@rule
def begin_assault(state: State) -> None:
    """SHIPS-133, SHIPS-134: all ships not on pilot cards become active; the marker's seat begins."""
    state.last = 0
    state.assault = 1
    state.gone = 0
    for ship in range(SHIPS):
        if state.ships[ship].zone != Zone.PILOT:
            send(state.ships[ship], Zone.ACTIVE)
            forget(state.ships[ship])
    tell(state.news, Told.ASSAULT, NOBODY, NOTHING)
    set_order(state)
    next_assailant(state)


@rule
def next_assailant(state: State) -> None:
    """SHIPS-134, SHIPS-136: the first seat of the order that has ships left; without one the game is lost."""
    if not somebody_flips(state):
        state.city = 0
        end(state, Result.LOSS_ASSAULT)


@rule
def end_assault_sequence(state: State) -> None:
    """SHIPS-204: round robin sends the seat to the back of the order after each ship."""
    if state.book.round_robin:
        seat = state.seat
        pass_on(state)
        state.order.seats[state.order.count] = seat
        state.order.count += 1
        next_assailant(state)
    elif has_active(state, state.seat):
        state.phase = Phase.CHOOSE
    else:
        next_assailant(state)


@rule
def score_assault(state: State, ship: int) -> None:
    """SHIPS-135: a ship in the box lowers the marker at once."""
    if state.mothership > 0:
        state.mothership -= 1
    tell(state.news, Told.SCORED, ship // SHIPS_A_SEAT, ship)
    dock(state, ship)
