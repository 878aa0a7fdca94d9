"""The ships of a position text read and checked: where they are, their facts and marks, and the one in hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.games.flip_ships.box import CELLS, ENEMIES, LEVELS_OF_SHIPS, SHIP_NAMES, SHIPS, SHIPS_A_SEAT
from tableflip.games.flip_ships.landings.facts import Fact, check_fact, ids_in, write_fact
from tableflip.games.flip_ships.rules.hits import add_hit, hit_once
from tableflip.games.flip_ships.rules.state import NO_SHIP, NONE, Phase, Place, Ship, State, Zone
from tableflip.games.flip_ships.words.names import MODES, PICKS, PLACE_LETTERS, ZONES
from tableflip.games.flip_ships.words.read_numbers import list_in, number_in


def read_ships(state: State, written: str) -> None:
    """The ships that are not on a pilot card."""
    told: set[str] = set()
    for part in written.split(";"):
        name, *rest = part.split(":")
        if name not in SHIP_NAMES[: state.book.seats * SHIPS_A_SEAT] or name in told or not rest:
            raise BadPosition(f"{part!r} is no ship of this game like S1-1a:active, or is told twice")
        told.add(name)
        zone, *more = rest
        if zone not in ZONES[1:]:
            raise BadPosition(f"{name} is in one of the zones {', '.join(ZONES[1:])}, not {zone!r}")
        ship = state.ships[SHIP_NAMES.index(name)]
        ship.zone = ZONES.index(zone)
        for mark in more:
            _read_mark(state, ship, name, mark)


def _read_mark(state: State, ship: Ship, name: str, mark: str) -> None:
    if mark == "b":
        ship.box_only = 1
    elif mark == "s":
        ship.scored = 1
    elif mark.startswith("p"):
        for each in mark[1:].split(","):
            enemy, _, hits = each.partition("x")
            cell = _cell_of(state, name, enemy)
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
            f"{mark!r} is no fact or mark of {name}; facts look like T.c13.g1~5000, marks like p21x1, b, s"
        )


def _cell_of(state: State, name: str, enemy: str) -> int:
    for cell in range(CELLS):
        if enemy == str(state.grid[cell]) and enemy != "0":
            return cell
    raise BadPosition(f"{name} is parked on {enemy!r}, which is no enemy in play")


def _read_fact(name: str, written: str) -> Fact:
    letter, *rest = written.split(".")
    fact = Fact(Place(PLACE_LETTERS.index(letter)) if len(letter) == 1 else Place.TABLE)
    told = "".join(each[:1] for each in rest)
    if len(letter) != 1 or not re.fullmatch("a?c?m?g?", told):
        raise BadPosition(f"{written!r} are no facts of {name}; they look like T.a.c13.m3,4.g1~5000")
    for each in rest:
        if each[0] == "a":
            fact.air = True
        elif each[0] == "c":
            fact.cards = set(list_in(f"the cards of {name}", each[1:], 1, ENEMIES))
        elif each[0] == "m":
            fact.moons = set(list_in(f"the moons of {name}", each[1:], 1, 4))
        else:
            pairs = [pair.partition("~") for pair in each[1:].split(",")]
            fact.gaps = {
                number_in(f"a gap of {name}", a, 1, ENEMIES): number_in("a gap", b, 0, 999_999) for a, _, b in pairs
            }
    return fact


def read_hand(state: State, written: str) -> None:
    """The ship in hand, and how far its flips have come."""
    parts = written.split(":")
    if len(parts) != 5 or parts[0] not in SHIP_NAMES or parts[1] not in MODES:
        raise BadPosition(f"hand is ship:mode:air:redo:flips, as in S1-1b:plain:0:0:0, not {written!r}")
    state.hand = SHIP_NAMES.index(parts[0])
    state.mode = MODES.index(parts[1])
    state.air = number_in("the atmosphere count", parts[2], 0, 99)
    state.redo_used = number_in("redo", parts[3], 0, 1)
    state.flips = number_in("flips", parts[4], 0, 9)


def read_picks(state: State, written: str) -> None:
    """What may be done with the landing."""
    for pick in written.split("+"):
        if pick not in PICKS:
            raise BadPosition(f"{pick!r} is nothing to do with a landing; picks are {', '.join(PICKS)}")
        state.picks |= 1 << PICKS.index(pick)


def check_ships(state: State) -> None:
    """What must hold for the question of this node to make sense."""
    held = [ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.HAND]
    in_hand = state.phase in (Phase.DECLARE, Phase.FLICK, Phase.AFTER)
    if held != ([state.hand] if state.hand != NO_SHIP else []) or in_hand != bool(held):
        raise BadPosition(
            "the ship in zone hand is the one that hand names, at the nodes declare, flick and after only"
        )
    checks: list[tuple[bool, Callable[[], bool], str]] = [
        (
            state.phase == Phase.CHOOSE,
            lambda: any(
                state.ships[state.seat * SHIPS_A_SEAT + own].zone == Zone.ACTIVE for own in range(SHIPS_A_SEAT)
            ),
            f"seat {state.seat + 1} has no active ship to choose",
        ),
        (
            state.phase == Phase.AFTER,
            lambda: state.picks & 1 == 1 and state.picks > 1,
            "at node after, picks are keep and at least one more",
        ),
        (
            state.phase not in (Phase.DRAFT, Phase.OVER),
            lambda: all(state.powers[place] != NONE for place in range(state.book.seats * LEVELS_OF_SHIPS)),
            "every seat has three pilot cards once the draft is over",
        ),
    ]
    for applies, holds, why in checks:
        if applies and not holds():
            raise BadPosition(why)
    for number in range(SHIPS):
        ship = state.ships[number]
        parked = hit_once(ship.parked)
        if parked and (ship.zone != Zone.TABLE or ship.box_only):
            raise BadPosition(f"{SHIP_NAMES[number]} is parked, so it is on the table and not box only")
