"""The ships of a position text read and checked: where they are, their facts and marks, and the one in hand."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.box import CELLS, ENEMIES, SHIP_NAMES, SHIPS_A_SEAT
from tableflip.games.flip_ships.landings.facts import Fact, check_fact, ids_in, write_fact
from tableflip.games.flip_ships.landings.notation import GAP_MOST
from tableflip.games.flip_ships.rules.hits import add_hit, hit_once
from tableflip.games.flip_ships.rules.state import Place, Ship, State, Zone
from tableflip.games.flip_ships.words.names import MODES, PICKS, PLACE_LETTERS, ZONES
from tableflip.games.flip_ships.words.read_numbers import list_in, number_in


def read_ships(state: State, written: str) -> None:
    """The ships that are not on a pilot card."""
    told: set[str] = set()
    for part in written.split(";"):
        name, *rest = part.split(":")
        if name not in SHIP_NAMES[: state.book.seats * SHIPS_A_SEAT] or name in told or not rest:
            raise BadPosition(f"ships: {quoted(part)} is no ship of this game like S1-1a:active, or is told twice")
        told.add(name)
        zone, *more = rest
        if zone not in ZONES[1:]:
            raise BadPosition(f"{name} is in one of the zones {', '.join(ZONES[1:])}, not {quoted(zone)}")
        ship = state.ships[SHIP_NAMES.index(name)]
        ship.zone = ZONES.index(zone)
        kinds = [mark[:1] if mark[:1] not in PLACE_LETTERS else PLACE_LETTERS for mark in more]
        if len(set(kinds)) < len(kinds):
            raise BadPosition(f"{name} has a fact or a mark twice: {quoted(part)} (SHIPS-230)")
        for mark in more:
            _read_mark(state, ship, name, mark)
        if ship.zone == Zone.TABLE and PLACE_LETTERS not in kinds:
            raise BadPosition(f"{name} is on the table, so it has facts, as in T.c13 (SHIPS-236)")


def _read_mark(state: State, ship: Ship, name: str, mark: str) -> None:
    if mark == "b":
        ship.box_only = 1
    elif mark == "s":
        ship.scored = 1
    elif mark.startswith("p"):
        for each in mark[1:].split(","):
            enemy, _, hits = each.partition("x")
            cell = _cell_of(state, name, enemy)
            if hit_once(ship.parked) >> cell & 1:
                raise BadPosition(f"{name} is parked on enemy {enemy} twice (SHIPS-230)")
            for _ in range(number_in(f"hits of {name}", hits, 1, 7)):
                add_hit(ship.parked, cell)
    elif mark[:1] in PLACE_LETTERS and ship.zone in (Zone.TABLE, Zone.HAND):
        fact = _read_fact(name, mark)
        try:
            check_fact(fact, set(ids_in(state, state.filled & ~state.gone)), state.book.rows, name)
        except TableflipError as problem:
            raise BadPosition(str(problem)) from None
        write_fact(state, ship, fact)
    else:
        raise BadPosition(
            f"{quoted(mark)} is no fact or mark of {name}; facts look like T.c13.g1~5000, marks like p21x1, b, s"
        )


def _cell_of(state: State, name: str, enemy: str) -> int:
    for cell in range(CELLS):
        if enemy == str(state.grid[cell]) and enemy != "0":
            return cell
    raise BadPosition(f"{name} is parked on {quoted(enemy)}, which is no enemy in play")


def _read_fact(name: str, written: str) -> Fact:
    letter, *rest = written.split(".")
    fact = Fact(Place(PLACE_LETTERS.index(letter)) if len(letter) == 1 else Place.TABLE)
    told = "".join(each[:1] for each in rest)
    if len(letter) != 1 or not all(rest) or not re.fullmatch("a?c?m?g?", told):
        raise BadPosition(f"{quoted(written)} are no facts of {name}; they look like T.a.c13.m3,4.g1~5000")
    for each in rest:
        if each == "a":
            fact.air = True
        elif each[0] == "a":
            raise BadPosition(f"{quoted(each)} is no fact of {name}; a ship in the atmosphere has the fact a")
        elif each[0] == "c":
            fact.cards = set(list_in(f"the cards of {name}", each[1:], 1, ENEMIES))
        elif each[0] == "m":
            fact.moons = set(list_in(f"the moons of {name}", each[1:], 1, 4))
        else:
            fact.gaps = _read_gaps(name, each[1:])
    return fact


def _read_gaps(name: str, written: str) -> dict[int, int]:
    pairs = [pair.partition("~") for pair in written.split(",")]
    list_in(f"the gaps of {name}", ",".join(enemy for enemy, _, _ in pairs), 1, ENEMIES)
    return {int(enemy): number_in(f"a gap of {name}", gap, 0, GAP_MOST) for enemy, _, gap in pairs}


def read_hand(state: State, written: str) -> None:
    """The ship in hand, and how far its flips have come."""
    parts = written.split(":")
    if len(parts) != 5 or parts[0] not in SHIP_NAMES or parts[1] not in MODES:
        raise BadPosition(f"hand is ship:mode:air:redo:flips, as in S1-1b:plain:0:0:0, not {quoted(written)}")
    state.hand = SHIP_NAMES.index(parts[0])
    state.mode = MODES.index(parts[1])
    state.air = number_in("the atmosphere count", parts[2], 0, 99)
    state.redo_used = number_in("redo", parts[3], 0, 1)
    state.flips = number_in("flips", parts[4], 0, 9)


def read_picks(state: State, written: str) -> None:
    """What may be done with the landing."""
    for pick in written.split("+"):
        if pick not in PICKS:
            raise BadPosition(f"{quoted(pick)} is nothing to do with a landing; picks are {', '.join(PICKS)}")
        if state.picks >> PICKS.index(pick) & 1:
            raise BadPosition(f"picks names {pick} twice (SHIPS-230)")
        state.picks |= 1 << PICKS.index(pick)
