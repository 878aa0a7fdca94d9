"""The resolution of a seat's attacks: its questions, one after the other (steps 1 to 5 of chapter 20.2)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_ships.box import CELLS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.rules.answers import ONCE
from tableflip.games.flip_ships.rules.attacks import (
    asked_ship,
    attacks_enemies,
    blast_cells,
    falling,
    in_box,
    shoot_cells,
    shots,
)
from tableflip.games.flip_ships.rules.grid import beside, next_enemy, row_cells
from tableflip.games.flip_ships.rules.hits import only_hits
from tableflip.games.flip_ships.rules.keeping import keeping_set, keeping_sets
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import Happened, Phase, Ship, State


@rule
def begin_resolution(state: State) -> None:
    """SHIPS-068: all flips of the seat are made; also the way back to here, SHIPS-209."""
    state.answers = 0
    state.repairs = 0
    state.fallen = 0
    for own in range(SHIPS_A_SEAT):
        state.keeps[own] = 0
        only_hits(state.attacks[own], 0)
        ship = state.ships[state.seat * SHIPS_A_SEAT + own]
        if attacks_enemies(ship):  # SHIPS-074, SHIPS-184
            state.attacks[own].ones = ship.cards
    state.asked = 0
    state.spot = 0
    state.phase = Phase.RESOLVE


@rule
def ask(state: State) -> None:
    """The next question of the resolution, or its confirmation; each is worked out from the answers before it."""
    stage = state.phase
    if stage != Phase.REPAIR and stage != Phase.KEEP:
        if asks_target(state):
            return
        state.asked = 0
    if stage != Phase.KEEP:
        if asks_repair(state):
            return
        state.asked = 0
        state.fallen = falling(state)
    if not asks_keep(state):
        state.phase = Phase.CONFIRM


@rule
def asks_target(state: State) -> bool:
    """DP-5 to DP-8, ship by ship, from where the last answer left off."""
    while state.asked < SHIPS_A_SEAT:
        ship = asked_ship(state)
        if attacks_enemies(state.ships[ship]) and has_question(state, ship):
            return True
        state.asked += 1
        state.spot = 0
    return False


@rule
def has_question(state: State, ship: int) -> bool:
    """Whether this ship's power asks for something; the phase and the spot then say for what."""
    power = power_of(state, ship)
    facts = state.ships[ship]
    if power == Power.MOON:
        return asks_moon(state, facts)
    if power == Power.SWAP:  # SHIPS-149
        cell = next_enemy(state, facts.cards & beside(state.filled), state.spot)
        if cell == CELLS:
            return False
        state.spot = state.grid[cell]
        state.phase = Phase.SWAP
        return True
    if state.spot == ONCE:
        return False
    if power == Power.BLAST:
        state.phase = Phase.BLAST
        return blast_cells(state, facts) != 0
    state.phase = Phase.SHOOT
    return shots(state, ship) > 0 and shoot_cells(state, ship) != 0


@rule
def asks_moon(state: State, facts: Ship) -> bool:
    """SHIPS-141, SHIPS-142: one hit in each row whose moon space is touched."""
    while state.spot < state.book.rows:
        if facts.moons >> state.spot & 1 and state.filled & row_cells(state.spot):
            state.phase = Phase.MOON
            return True
        state.spot += 1
    return False


@rule
def asks_repair(state: State) -> bool:
    """DP-9: the seat's repair ships whose hit will succeed, or has (SHIPS-163, SHIPS-185, SHIPS-186)."""
    while state.asked < SHIPS_A_SEAT:
        ship = asked_ship(state)
        health = state.city + state.book.repair * cells_in(state.repairs)
        if health < state.city_start and power_of(state, ship) == Power.REPAIR and will_score(state, state.asked):
            state.phase = Phase.REPAIR
            return True
        state.asked += 1
    return False


@rule
def will_score(state: State, own: int) -> bool:
    """Whether a repair ship has been scored or will be; repair ships are scored before all others."""
    ship = state.ships[state.seat * SHIPS_A_SEAT + own]
    if ship.scored:
        return True
    if not in_box(ship):
        return False
    earlier = 0
    for other in range(own):
        each = state.seat * SHIPS_A_SEAT + other
        if power_of(state, each) == Power.REPAIR and in_box(state.ships[each]) and state.ships[each].scored == 0:
            earlier += 1
    return state.mothership > earlier


@rule
def asks_keep(state: State) -> bool:
    """DP-10; SHIPS-189, SHIPS-198: what keeps the seat's ships, unless it is the last of the round."""
    while state.asked < SHIPS_A_SEAT and state.order.count > 1:
        sets = keeping_sets(state, state.asked)
        if sets > 1:
            state.phase = Phase.KEEP
            return True
        state.keeps[state.asked] = keeping_set(state, state.asked, 0) if sets == 1 else 0
        state.asked += 1
    return False


@rule
def restart(state: State) -> None:
    """SHIPS-209: forget all answers."""
    tell(state.news, Happened.RESTARTED, state.seat, NOTHING)
    state.phase = Phase.RESOLVE
