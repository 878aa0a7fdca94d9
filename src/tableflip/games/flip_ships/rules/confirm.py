"""A resolution confirmed: hits are scored, enemies fall, ships are parked or docked (steps 6 to 10 of chapter 20.2)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.news import tell
from tableflip.games.flip_ships.box import SHIPS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.rules.assault import finish_enemies
from tableflip.games.flip_ships.rules.attacks import in_box
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.hits import hit_once, only_hits
from tableflip.games.flip_ships.rules.order import next_turn
from tableflip.games.flip_ships.rules.ships import dock, forget, is_parked, power_of
from tableflip.games.flip_ships.rules.state import Happened, Ship, State, Zone


@rule
def confirm(state: State) -> None:
    """Steps 6 to 10 of chapter 20.2."""
    score_box(state)
    destroy(state)
    for ship in range(SHIPS):
        if is_parked(state.ships[ship]):
            stay_parked(state, ship)
    for own in range(SHIPS_A_SEAT):
        leave(state, own)
    state.answers = 0
    state.fallen = 0
    state.repairs = 0
    if state.filled == 0 and state.deck.count == 0:  # SHIPS-127
        finish_enemies(state)
        return
    next_turn(state)  # the seat has flipped all its ships, so it leaves the order


@rule
def score_box(state: State) -> None:
    """SHIPS-071, SHIPS-186: repair ships first, then the other ships of the seat in the box."""
    for own in range(SHIPS_A_SEAT):
        ship = state.seat * SHIPS_A_SEAT + own
        if power_of(state, ship) == Power.REPAIR:
            score_one(state, ship)
            if state.repairs >> own & 1:
                state.city = min(state.city + state.book.repair, state.city_start)
                tell(state.news, Happened.REPAIRED, state.seat, state.city)
    for own in range(SHIPS_A_SEAT):
        ship = state.seat * SHIPS_A_SEAT + own
        if power_of(state, ship) != Power.REPAIR:
            score_one(state, ship)


@rule
def score_one(state: State, number: int) -> None:
    """SHIPS-185: a hit if the marker is above 0 just before it."""
    ship = state.ships[number]
    if in_box(ship) and ship.scored == 0 and state.mothership > 0:
        state.mothership -= 1
        tell(state.news, Happened.SCORED, state.seat, number)
    ship.scored = 0


@rule
def destroy(state: State) -> None:
    """SHIPS-072: take the fallen enemies off the grid."""
    left = state.fallen
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        enemy = state.grid[cell]
        state.destroyed |= 1 << enemy
        state.grid[cell] = 0
        tell(state.news, Happened.DESTROYED, state.seat, enemy)
    state.gone &= ~state.fallen
    mark_grid(state)


@rule
def stay_parked(state: State, number: int) -> None:
    """SHIPS-077, SHIPS-078, SHIPS-187, SHIPS-188: a parked ship stays on what kept it and it still lies on."""
    ship = state.ships[number]
    still = hit_once(ship.parked) & ship.cards & ~state.fallen
    if still == 0:
        dock(state, number)
    else:
        only_hits(ship.parked, still)
        lie_on(ship, still)


@rule
def leave(state: State, own: int) -> None:
    """SHIPS-070, SHIPS-075, SHIPS-079: a ship of the seat is parked on what keeps it, or docked."""
    number = state.seat * SHIPS_A_SEAT + own
    ship = state.ships[number]
    if ship.zone != Zone.TABLE:
        return
    kept = state.keeps[own]
    if kept == 0:
        dock(state, number)
        return
    hits = state.attacks[own]
    ship.parked.ones = hits.ones & kept
    ship.parked.twos = hits.twos & kept
    ship.parked.fours = hits.fours & kept
    lie_on(ship, kept)
    tell(state.news, Happened.PARKED, state.seat, number)


@rule
def lie_on(ship: Ship, cells: int) -> None:
    """SHIPS-211: the facts of a parked ship right after a resolution."""
    forget(ship)
    ship.cards = cells
