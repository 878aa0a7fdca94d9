"""Flip Ships for learning: the cells as planes, then the ships, then the tracks, as one row of small numbers."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.records import Many
from tableflip.games.flip_ships.box import CELLS, ENEMIES, LEVELS_OF_SHIPS, POWERS, SEATS_MOST, SHIPS, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.grid import shielded
from tableflip.games.flip_ships.rules.hits import hit_once
from tableflip.games.flip_ships.rules.state import Phase, Place, State, Zone

PLANES = 9  # speed, damage, shield, double-hit, shielded, gone, asked about, falling, attacked by the seat
PER_SHIP = 9 + CELLS  # zone, place, air, moons, box only, scored, in hand, asked, parked, and the cells lain on
TRACKS = 20
PILOTS = SEATS_MOST * LEVELS_OF_SHIPS
SEEN_AGAIN = 3 * 4 + 2  # what went back into the deck, by speed and damage up to 4 and more; cards unseen, deck
OBSERVATION = (PLANES * CELLS + SHIPS * PER_SHIP + PILOTS + SEEN_AGAIN + TRACKS,)


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write everything a seat sees; seats are told from the own one on."""
    place = observe_cells(state, out)
    for each in range(SEATS_MOST):
        other = (seat + each) % state.book.seats if each < state.book.seats else each
        for own in range(SHIPS_A_SEAT):
            place = observe_ship(state, other * SHIPS_A_SEAT + own, out, place)
        for level in range(LEVELS_OF_SHIPS):
            power = state.powers[other * LEVELS_OF_SHIPS + level] + 1
            out[place] = power if 0 <= power <= POWERS else 0
            place += 1
    place = observe_deck(state, out, place)
    observe_tracks(state, seat, out, place)


@rule
def observe_cells(state: State, out: Many[int]) -> int:
    """The planes of the grid."""
    protected = shielded(state, state.filled)
    attacked = 0
    if state.phase >= Phase.MOON and state.phase <= Phase.CONFIRM:
        for own in range(SHIPS_A_SEAT):
            attacked |= hit_once(state.attacks[own])
    for cell in range(CELLS):
        enemy = state.grid[cell]
        out[cell] = state.book.speed[enemy]
        out[CELLS + cell] = state.book.damage[enemy]
        out[2 * CELLS + cell] = state.shielding >> cell & 1
        out[3 * CELLS + cell] = state.doubled >> cell & 1
        out[4 * CELLS + cell] = protected >> cell & state.filled >> cell & 1
        out[5 * CELLS + cell] = state.gone >> cell & 1
        out[6 * CELLS + cell] = 1 if state.phase == Phase.SWAP and enemy == state.spot else 0
        out[7 * CELLS + cell] = state.fallen >> cell & 1
        out[8 * CELLS + cell] = attacked >> cell & 1
    return PLANES * CELLS


@rule
def observe_ship(state: State, number: int, out: Many[int], place: int) -> int:
    """One ship; facts only where it has some."""
    ship = state.ships[number]
    is_told = ship.zone == Zone.TABLE or (ship.zone == Zone.HAND and state.phase == Phase.AFTER)
    out[place] = ship.zone
    out[place + 1] = ship.place if is_told else Place.TABLE + 0
    out[place + 2] = ship.air if is_told else 0
    out[place + 3] = ship.moons if is_told else 0
    out[place + 4] = ship.box_only
    out[place + 5] = ship.scored
    out[place + 6] = 1 if state.hand == number else 0
    asks = state.phase >= Phase.MOON and state.phase <= Phase.KEEP
    out[place + 7] = 1 if asks and state.seat * SHIPS_A_SEAT + state.asked == number else 0
    out[place + 8] = 1 if hit_once(ship.parked) != 0 else 0
    cards = ship.cards if is_told else 0
    for cell in range(CELLS):
        out[place + 9 + cell] = cards >> cell & 1
    return place + PER_SHIP


@rule
def observe_deck(state: State, out: Many[int], place: int) -> int:
    """What everybody knows of the deck: its size, what went back into it, how many cards nobody has seen."""
    for each in range(SEEN_AGAIN):
        out[place + each] = 0
    elsewhere = state.destroyed | state.arrived
    for cell in range(CELLS):
        elsewhere |= 1 << state.grid[cell]
    for enemy in range(1, ENEMIES + 1):
        speed = state.book.speed[enemy]
        if speed == 0 or elsewhere >> enemy & 1:
            continue
        if state.seen >> enemy & 1:
            out[place + (speed - 1) * 4 + min(state.book.damage[enemy], 4) - 1] += 1
        else:
            out[place + SEEN_AGAIN - 2] += 1
    out[place + SEEN_AGAIN - 1] = state.deck.count
    return place + SEEN_AGAIN


@rule
def observe_tracks(state: State, seat: int, out: Many[int], place: int) -> None:
    """Health, round, options and the question being asked."""
    out[place] = state.city
    out[place + 1] = state.city_start
    out[place + 2] = state.mothership
    out[place + 3] = state.mothership_start
    out[place + 4] = min(state.round, 255)
    out[place + 5] = state.phase
    out[place + 6] = state.mode
    out[place + 7] = state.air
    out[place + 8] = state.redo_used
    out[place + 9] = state.flips
    out[place + 10] = state.picks
    out[place + 11] = state.last
    out[place + 12] = state.assault
    out[place + 13] = state.order.count
    out[place + 14] = state.book.rows
    out[place + 15] = state.book.seats
    out[place + 16] = (state.marker + state.book.seats - seat) % state.book.seats
    out[place + 17] = (state.seat + state.book.seats - seat) % state.book.seats
    out[place + 18] = state.repairs
    out[place + 19] = state.spot if state.phase == Phase.MOON else 0
