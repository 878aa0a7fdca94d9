"""When no enemy is left: victory, or the final assault on the mothership (SHIPS-131 to SHIPS-137)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_ships.box import SHIPS, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.end import end
from tableflip.games.flip_ships.rules.order import pass_on, set_order, somebody_flips
from tableflip.games.flip_ships.rules.ships import dock, has_active, send
from tableflip.games.flip_ships.rules.state import NOBODY, Happened, Phase, Result, State, Zone


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
    for ship in range(SHIPS):
        if state.ships[ship].zone != Zone.PILOT:
            send(state.ships[ship], Zone.ACTIVE)
    tell(state.news, Happened.ASSAULT, NOBODY, NOTHING)
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
    tell(state.news, Happened.SCORED, ship // SHIPS_A_SEAT, ship)
    dock(state, ship)
