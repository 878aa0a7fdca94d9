"""Flip Ships for learning: the cells as planes, then the ships, then the tracks, as one row of small numbers."""

from __future__ import annotations

from collections.abc import Iterator

from tableflip.core.compiled import rule
from tableflip.core.mind import Plane
from tableflip.core.records import Many
from tableflip.games.flip_ships.box import (
    CELLS,
    ENEMIES,
    LEVELS_OF_SHIPS,
    POWERS,
    ROWS_MOST,
    SEATS_MOST,
    SHIPS,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.rules.grid import shielded
from tableflip.games.flip_ships.rules.hits import hit_once, hits_on
from tableflip.games.flip_ships.rules.state import After, Mode, Phase, Place, State, Verb, Zone

PLANES = 9  # speed, damage, shield, double-hit, shielded, gone, asked about, falling, attacked by the seat
OF_SHIP = 9  # zone, place, air, moons, box only, scored, in hand, asked, parked
PER_SHIP = OF_SHIP + 2 * CELLS  # and by cell whether it lies on it, and whether it is in range
HITS = SHIPS_A_SEAT * CELLS  # of the ships that a resolution is about
TRACKS = 22
SHORT, LONG = 2, 1  # ranges
PILOTS = SEATS_MOST * LEVELS_OF_SHIPS
SEEN_AGAIN = 3 * 4 + 2  # what went back into the deck, by speed and damage up to 4 and more; cards unseen, deck
OBSERVATION = (PLANES * CELLS + SHIPS * PER_SHIP + PILOTS + SEEN_AGAIN + HITS + TRACKS,)

A_SEAT = SHIPS_A_SEAT * PER_SHIP + LEVELS_OF_SHIPS
SHIPS_FROM = PLANES * CELLS
DECK_FROM = SHIPS_FROM + SEATS_MOST * A_SEAT
HITS_FROM = DECK_FROM + SEEN_AGAIN
TRACKS_FROM = HITS_FROM + HITS
MOST = 255
OF_CELLS = (
    ("speed", MOST, "the speed of the enemy, 0 in an empty cell"),
    ("damage", MOST, "its damage"),
    ("shield", 1, "1 for a shield generator"),
    ("double", 1, "1 if it takes two hits"),
    ("shielded", 1, "1 if a generator protects it"),
    ("gone", 1, "1 if its card is off the table or in the box"),
    ("asked about", 1, "1 for the enemy that a sidestep is asked about"),
    ("falling", 1, "1 if it falls with the answers given"),
    ("attacked", 1, "1 if the seat to move attacks it"),
)
OF_SHIPS = (
    ("zone", max(Zone), "0 pilot card, 1 active, 2 in hand, 3 on the table, 4 docked"),
    ("place", max(Place), "0 table, 1 mothership, 2 off the back, 3 off a side, 4 off the far end"),
    ("air", 1, "1 if it lies in the atmosphere"),
    ("moons", (1 << ROWS_MOST) - 1, "the rows whose moons it touches, a bit each"),
    ("box only", 1, "1 if it attacks nothing but the mothership"),
    ("scored", 1, "1 if it has hit the mothership"),
    ("in hand", 1, "1 if it is to be flicked"),
    ("asked", 1, "1 if it is asked about"),
    ("parked", 1, "1 if an enemy keeps it on the table"),
)
OF_TRACKS = (
    ("city", MOST, "health of the city"),
    ("city at start", MOST, "health it began with"),
    ("mothership", MOST, "health of the mothership"),
    ("mothership at start", MOST, "health it began with"),
    ("round", MOST, "the round, from 1"),
    (
        "question",
        max(Phase),
        "which decision is asked for: " + ", ".join(f"{each} {each.name.lower()}" for each in Phase),
    ),
    ("mode", max(Mode), "how the flick goes: 0 plain, 1 triple, 2 forward pad"),
    ("atmosphere", MOST, "atmosphere landings in a row"),
    ("second try used", 1, "1 if it is"),
    ("flips", MOST, "legal flips of a triple"),
    ("picks", MOST, "what may be done with the landing, a bit each"),
    ("last round", 1, "1 in the last round"),
    ("assault", 1, "1 in the final assault"),
    ("order", SEATS_MOST, "seats still to act in this round"),
    ("rows", ROWS_MOST, "rows of the grid"),
    ("seats", SEATS_MOST, "how many play"),
    ("marker", SEATS_MOST - 1, "who has the turn marker, counted from the seat that looks on"),
    ("turn", SEATS_MOST - 1, "whose turn it is, counted so too"),
    ("repairs", MOST, "ships whose repair was accepted, a bit each"),
    ("moon row", ROWS_MOST, "the row that a moonshot is asked about"),
    ("seat", SEATS_MOST - 1, "the seat that looks on: ships are chosen by number"),
    ("answered", 1, "1 if a resolution has answers that can be taken back"),
)


def legend() -> Iterator[Plane]:
    """What each number says."""
    for plane, (name, most, words) in enumerate(OF_CELLS):
        yield Plane(name, range(plane * CELLS, (plane + 1) * CELLS), most, f"by cell: {words}")
    for away in range(SEATS_MOST):
        whose = "own" if away == 0 else f"seat + {away}"
        first = SHIPS_FROM + away * A_SEAT
        last = first + SHIPS_A_SEAT * PER_SHIP
        for of, (name, most, words) in enumerate(OF_SHIPS):
            yield Plane(f"{whose}: {name}", range(first + of, last, PER_SHIP), most, f"by ship: {words}")
        for ship in range(SHIPS_A_SEAT):
            here = first + ship * PER_SHIP + OF_SHIP
            name = f"{whose}: ship {ship + 1}"
            yield Plane(f"{name} on", range(here, here + CELLS), 1, "by cell: 1 if it lies on the card")
            yield Plane(
                f"{name} range", range(here + CELLS, here + 2 * CELLS), 2, "by cell: 2 in short range, 1 in long"
            )
        yield Plane(f"{whose}: pilots", range(last, last + LEVELS_OF_SHIPS), POWERS, "by level: 1 + the power")
    back = "by speed from 1 and damage from 1 to 4 and more: seen cards that went back into the deck"
    yield Plane("seen again", range(DECK_FROM, HITS_FROM - 2), ENEMIES, back)
    yield Plane("unseen", range(HITS_FROM - 2, HITS_FROM - 1), ENEMIES, "cards that nobody has seen")
    yield Plane("deck", range(HITS_FROM - 1, HITS_FROM), ENEMIES, "cards in the deck")
    for ship in range(SHIPS_A_SEAT):
        first = HITS_FROM + ship * CELLS
        yield Plane(f"hits of ship {ship + 1}", range(first, first + CELLS), 7, "by cell, of the seat to move")
    for place, (name, most, words) in enumerate(OF_TRACKS, TRACKS_FROM):
        yield Plane(name, range(place, place + 1), most, words)


LEGEND = tuple(legend())
TARGETS: dict[int, str] = {
    Verb.DRAFT: "the power to take",
    Verb.CHOOSE: "the ship: seat * 7 + its number",
    Verb.DECLARE: "0 plain, 1 triple",
    Verb.FLICK: "flick: a landing is drawn for the skill of the seat, or told",
    Verb.CONCEDE: "give the flick up",
    Verb.AFTER: "the landing: " + ", ".join(f"{each} {each.name.lower()}" for each in After),
    Verb.MOON: "0 nothing, else 1 + the cell of the enemy",
    Verb.SWAP: "the cell that takes the hit",
    Verb.SHOOT: "0 nothing, 1 + a cell, from 21 on pairs of cells in order",
    Verb.BLAST: "0 nothing, else 1 + the cell of the enemy",
    Verb.REPAIR: "0 no, 1 yes",
    Verb.KEEP: "which of the sets that can keep the ship, by the numbers of their enemies",
    Verb.CONFIRM: "carry the answers out",
    Verb.RESTART: "take the answers back",
}


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
    place = observe_hits(state, out, place)
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
        out[place + OF_SHIP + cell] = cards >> cell & 1
        reach = 0
        if is_told and ship.near >> cell & 1 and ship.gaps[cell] <= state.book.long:
            reach = SHORT if ship.gaps[cell] <= state.book.short else LONG
        out[place + OF_SHIP + CELLS + cell] = reach
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
def observe_hits(state: State, out: Many[int], place: int) -> int:
    """In a resolution: the hits of each ship of the seat to move, by cell."""
    asks = state.phase >= Phase.MOON and state.phase <= Phase.CONFIRM
    for own in range(SHIPS_A_SEAT):
        for cell in range(CELLS):
            out[place + own * CELLS + cell] = hits_on(state.attacks[own], cell) if asks else 0
    return place + HITS


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
    out[place + 20] = seat
    out[place + 21] = 1 if state.answers > 0 else 0
