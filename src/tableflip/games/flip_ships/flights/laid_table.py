"""The physical table of a state, from where the last flight left everything.

Where no poses are known (a landing that nature drew or somebody told) cards lie straight and ships are laid by
their facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tableflip.core.words import Json
from tableflip.games.flip_ships.about import GEOMETRIES
from tableflip.games.flip_ships.box import CELL_NAMES, CELLS, COLUMNS, SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.flights.flight import Flight, as_flight
from tableflip.games.flip_ships.landings.facts import Fact, keepers, read_fact
from tableflip.games.flip_ships.rules.state import Mode, Place, Ship, State, Zone
from tableflip.games.flip_ships.table.geometry import CARD_THICKNESS, MOON_X, SHIP_RADIUS, SHIP_THICKNESS, Field
from tableflip.games.flip_ships.table.judge import is_gone
from tableflip.games.flip_ships.table.placing import lay, pad_under, parked
from tableflip.games.flip_ships.table.tabletop import (
    Launch,
    Pose,
    Tabletop,
    Tether,
    flat,
    home,
    pad_at_edge,
    read_poses,
)

# where ships lie whose place is not known: to the right of the moons, so many beside each other
ASIDE_X, ASIDE_STEP = 90.0, 34.0
ASIDE_ABREAST, ASIDE_IN_AIR = 3, 8
FLOATING = 6.0  # how far above the floor of the box a ship is laid, to fall by itself


@dataclass(frozen=True)
class LaidTable:
    """The physical table of a state, and which of its ships are laid by their facts alone."""

    table: Tabletop
    guessed: frozenset[str] = frozenset()


def field_at(state: State) -> Field:
    """The table of a state."""
    book = state.book
    return Field(GEOMETRIES[book.long_geometry], book.rows, bool(book.launch_pad), bool(book.back_stop))


def lay_out(state: State, before: Json) -> LaidTable:
    """Everything as it lies before the coming flip, from where the last flight left it."""
    on, last = field_at(state), as_flight(before)
    known = left_by(on, last)
    kept = last["kept"] if last else {}
    cards = _cards(state, on, known, last)
    lying = [ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.TABLE]
    ships = {name: known.ships[name] for ship in lying if (name := SHIP_NAMES[ship]) in known.ships}
    tethers = tuple(one for one in known.tethers if one.ship in ships and one.card in cards)
    table = Tabletop(on, cards, ships, tethers=tethers)
    guessed: set[str] = set()
    for ship in lying:
        name, keeping = SHIP_NAMES[ship], keepers(state, ship)
        if name not in ships:
            guessed.add(name)
            table = replace(table, ships={**table.ships, name: _guess(state, table, ship)})
        if keeping != kept.get(name, []) and keeping and all(card in cards for card in keeping):
            table = parked(table, name, keeping)  # SHIPS-211
    return LaidTable(replace(table, launch=_launch(state, on, known, last)), frozenset(guessed))


def left_by(on: Field, flight: Flight | None) -> Tabletop:
    """The table as a flight left it."""
    if flight is None:
        return Tabletop(on)
    told: Any = flight["tethers"]
    tethers = tuple(Tether(ship, card, Pose(*a), Pose(*b)) for ship, card, a, b in told)
    return replace(read_poses(on, flight["poses"]), tethers=tethers)


def _cards(state: State, on: Field, known: Tabletop, last: Flight | None) -> dict[int, Pose]:
    """The cards in play: bumped ones as they lie until the march puts them straight (SHIPS-092)."""
    cells = last["cells"] if last and last["round"] == state.round else {}
    found: dict[int, Pose] = {}
    for cell in range(CELLS):
        enemy = state.grid[cell]
        if not enemy:
            continue
        pose = known.cards.get(enemy) if cells.get(str(enemy)) == CELL_NAMES[cell] else None
        if not state.gone >> cell & 1:
            found[enemy] = pose or home(on, cell // COLUMNS + 1, cell % COLUMNS + 1)
        elif pose and is_gone(on, pose):
            found[enemy] = pose
    return found


def _guess(state: State, table: Tabletop, ship: int) -> Pose:
    """A ship laid by its facts."""
    fact = read_fact(state, state.ships[ship])
    x, y = _spot(table.field, table.cards, ship, fact)
    if fact.place == Place.MOTHERSHIP:
        return flat(x, y, FLOATING + SHIP_THICKNESS * len(table.ships))
    return lay(table, x, y)


def resting(state: State, ship: int, fact: Fact) -> Pose:
    """Where a ship is drawn that no flight tells of: by its facts, on straight cards and on no other ship."""
    on = field_at(state)
    cells = {state.grid[cell]: cell for cell in range(CELLS) if state.grid[cell] in fact.cards}
    cards = {enemy: home(on, cell // COLUMNS + 1, cell % COLUMNS + 1) for enemy, cell in cells.items()}
    x, y = _spot(on, cards, ship, fact)
    if fact.place == Place.MOTHERSHIP:
        below = sum(_is_in_box(state.ships[other]) for other in range(ship))
        return flat(x, y, FLOATING + SHIP_THICKNESS * below)
    return flat(x, y, (CARD_THICKNESS if cards else 0.0) + SHIP_THICKNESS / 2)


def _is_in_box(ship: Ship) -> bool:
    return ship.zone == Zone.TABLE and ship.place == Place.MOTHERSHIP


def _spot(on: Field, lying: Mapping[int, Pose], ship: int, fact: Fact) -> tuple[float, float]:
    if fact.place == Place.MOTHERSHIP:
        return on.box_centre
    cards = [lying[card].middle for card in sorted(fact.cards) if card in lying][:2]
    if cards:
        return sum(card[0] for card in cards) / len(cards), sum(card[1] for card in cards) / len(cards)
    if fact.moons:
        return MOON_X, on.near(min(fact.moons)) + on.tile / 2
    if fact.air:
        return ASIDE_X - ASIDE_STEP * (ship % ASIDE_IN_AIR), on.line / 2
    row, place = divmod(ship, ASIDE_ABREAST)
    return ASIDE_X + ASIDE_STEP * place, on.line + SHIP_RADIUS * 2 + ASIDE_STEP * row


def _launch(state: State, on: Field, known: Tabletop, last: Flight | None) -> Launch | None:
    """Where the coming flip starts: the edge, the launch pad (SHIPS-041), or the pad where the ship lay (LR-12)."""
    if state.mode != Mode.PAD:
        return pad_at_edge(on) if on.launch_pad else None
    if last and last["pad"] and last["ship"] == SHIP_NAMES[state.hand] and not last["legal"]:
        return Launch(*last["pad"], pad=True, narrow=True)  # after an illegal free shot the pad still stands there
    lay_at = known.ships.get(SHIP_NAMES[state.hand])
    x, y = lay_at.middle[:2] if lay_at else (on.box_centre[0], on.line)
    return pad_under(on, x, y)
