"""Who attacks, what is in reach, and what falls."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.games.flip_ships.box import SHIPS, SHIPS_A_SEAT, TWIN_SHOTS, Power
from tableflip.games.flip_ships.rules.grid import beside, shielded
from tableflip.games.flip_ships.rules.hits import hit_once, hit_twice
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import Place, Ship, State, Zone


@rule
def attacks_enemies(ship: Ship) -> bool:
    """Whether a ship of the seat to move may attack enemies; one in the box is on none and near none (LR-23)."""
    return ship.zone == Zone.TABLE and ship.box_only == 0


@rule
def asked_ship(state: State) -> int:
    """The ship that a resolution asks about."""
    return state.seat * SHIPS_A_SEAT + state.asked


@rule
def shots(state: State, ship: int) -> int:
    """SHIPS-147, SHIPS-159 to SHIPS-162: how many enemies a ship may hit from afar."""
    power = power_of(state, ship)
    landed_on = cells_in(state.ships[ship].cards)
    if power == Power.TWIN:
        return max(TWIN_SHOTS - landed_on, 0)
    if power == Power.SHORT or power == Power.LONG:
        return 1 if landed_on == 0 else 0
    return 0


@rule
def range_of(state: State, ship: int) -> int:
    """SHIPS-147, SHIPS-159: how far a ship shoots, in micrometres."""
    return state.book.short if power_of(state, ship) == Power.SHORT else state.book.long


@rule
def shoot_cells(state: State, ship: int) -> int:
    """SHIPS-193: the enemies in range that the ship does not lie on."""
    facts = state.ships[ship]
    limit = range_of(state, ship)
    cells = 0
    left = facts.near & ~facts.cards
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        if facts.gaps[cell] <= limit:
            cells |= 1 << cell
    return cells


@rule
def blast_cells(state: State, facts: Ship) -> int:
    """SHIPS-166, SHIPS-168, SHIPS-193: the enemies next to a card landed on, those landed on excepted."""
    return beside(facts.cards) & state.filled & ~facts.cards


@rule
def in_box(ship: Ship) -> bool:
    """Whether a ship of the seat to move lies in the box; none of them is parked (SHIPS-237)."""
    return ship.zone == Zone.TABLE and ship.place == Place.MOTHERSHIP


@rule
def falling(state: State) -> int:
    """SHIPS-080, step 3 of chapter 20.2: the cells whose enemies fall with the answers given."""
    once = 0
    twice = 0
    pierced = 0
    for own in range(SHIPS_A_SEAT):
        hits = state.attacks[own]
        twice |= once & hit_once(hits) | hit_twice(hits)
        once |= hit_once(hits)
        ship = state.seat * SHIPS_A_SEAT + own
        if power_of(state, ship) == Power.PIERCE and attacks_enemies(state.ships[ship]):  # SHIPS-156
            pierced |= state.ships[ship].cards
    for number in range(SHIPS):
        ship = state.ships[number]
        still = ship.cards & hit_once(ship.parked)  # SHIPS-077, SHIPS-187; nothing for a ship not parked
        twice |= once & still | hit_twice(ship.parked) & still
        once |= still
    enough = once & ~state.doubled | twice & state.doubled  # SHIPS-087
    fallen = pierced
    more = fallen
    while True:
        standing = state.filled & ~fallen
        more = enough & standing & ~shielded(state, standing)
        if more == 0:
            return fallen
        fallen |= more
