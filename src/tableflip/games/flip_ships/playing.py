"""A flick at a table in play: the physical table of a state, the shaking hand, the throw, the landing in notation.

A flight is kept as plain data with the poses in which everything came to rest, so the next flip starts from there.
Where no poses are known (a landing that nature drew or somebody told) cards lie straight and ships are laid by
their facts.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tableflip.core.chance import KEY_WORDS
from tableflip.core.errors import NoEngine
from tableflip.core.game import Action, Json
from tableflip.games.flip_ships import landings
from tableflip.games.flip_ships.aiming import aim_of
from tableflip.games.flip_ships.box import CELL_NAMES, CELLS, COLUMNS, SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.flick import Flick, check_flick
from tableflip.games.flip_ships.flight import encode
from tableflip.games.flip_ships.geometry import GEOMETRIES, SHIP_RADIUS, SHIP_THICKNESS, Field
from tableflip.games.flip_ships.grid import is_parked
from tableflip.games.flip_ships.hand import HANDS, SKILLS, Hand, shaken
from tableflip.games.flip_ships.judge import is_gone
from tableflip.games.flip_ships.landing_text import Fact, read_fact, record_words
from tableflip.games.flip_ships.nature import field_of
from tableflip.games.flip_ships.options import TREMORS
from tableflip.games.flip_ships.pads import from_edge_pad, from_forward_pad
from tableflip.games.flip_ships.placing import lay, pad_under, parked
from tableflip.games.flip_ships.position import parked_on
from tableflip.games.flip_ships.state import Mode, Place, State, Zone
from tableflip.games.flip_ships.tabletop import (
    Launch,
    Pose,
    Table,
    Tether,
    flat,
    home,
    pad_at_edge,
    poses_text,
    read_poses,
)

if TYPE_CHECKING:
    from tableflip.games.flip_ships.physics import Flight

MOON_X = 30.0
ASIDE_X, ASIDE_STEP = 90.0, 34.0  # where ships lie whose place is not known: to the right of the moons
FLOATING = 6.0  # how far above the floor of the box a ship is laid, to fall by itself


@dataclass(frozen=True)
class Tabletop:
    """The physical table of a state, and which of its ships are laid by their facts alone."""

    table: Table
    guessed: frozenset[str] = frozenset()


def throw(state: State, _action: Action, flick: Mapping[str, int] | None, before: Json) -> tuple[str, Json]:
    """The outcome of a flick in notation, and its flight as plain data; none: the house flips by the seat's skill."""
    top = tabletop(state, before)
    if flick is None:
        meant, hand, swiped = house_flick(state, top.table), SKILLS[state.book.skills[state.seat]], False
    else:
        numbers = {name: number for name, number in flick.items() if name != "swiped"}
        meant, hand = Flick(**check_flick(numbers, state.mode == Mode.PAD)), hand_of(state)
        swiped = bool(flick.get("swiped", False))
    words, flight, after = flip(state, top, meant, hand, seed_of(state), swiped)
    return words, flight_data(state, meant, flight, after)


def flip(
    state: State, top: Tabletop, meant: Flick, hand: Hand, seed: str, swiped: bool = False
) -> tuple[str, Flight, Table]:
    """Shake the flick, throw, and say what it means: the outcome text, the flight, and the table after it."""
    physics = _physics()
    made = shaken(meant, hand, seed, top.table.launched_from(), swiped)
    flight: Flight = physics.throw(top.table, made)
    record = _record(state, top, flight)
    after = replace(flight.lying(SHIP_NAMES[state.hand]), launch=None)
    return f"{meant.text()} {record_words(state, record)}", flight, after


def _physics() -> Any:
    try:
        from tableflip.games.flip_ships import physics
    except ImportError:
        raise NoEngine("flicking needs the physics engine; install tableflip[physics]") from None
    return physics


def seed_of(state: State) -> str:
    """What shakes the hand: the key of the match and the number of the flick."""
    key = " ".join(str(int(state.chance.key[place])) for place in range(KEY_WORDS))
    return f"hand {key} {state.flicks}"


def hand_of(state: State) -> Hand:
    """The hand of everybody at the table."""
    return next(hand for hand in HANDS if hand.name == TREMORS[state.book.tremor])


def field_at(state: State) -> Field:
    """The table of a state."""
    book = state.book
    return Field(GEOMETRIES[book.long_geometry], book.rows, bool(book.launch_pad), bool(book.back_stop))


def tabletop(state: State, before: Json) -> Tabletop:
    """Everything as it lies before the coming flip, from where the last flight left it."""
    on = field_at(state)
    known = left_by(on, before)
    told: Any = before if isinstance(before, dict) else {"kept": {}}
    kept: Mapping[str, list[int]] = told["kept"]
    cards = _cards(state, on, known, before)
    lying = [ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.TABLE]
    ships = {name: known.ships[name] for ship in lying if (name := SHIP_NAMES[ship]) in known.ships}
    tethers = tuple(one for one in known.tethers if one.ship in ships and one.card in cards)
    table = Table(on, cards, ships, tethers=tethers)
    guessed: set[str] = set()
    for ship in lying:
        name, keeping = SHIP_NAMES[ship], keeping_set(state, ship)
        if name not in ships:
            guessed.add(name)
            table = replace(table, ships={**table.ships, name: _guess(state, table, ship)})
        if keeping != kept.get(name, []) and keeping and all(card in cards for card in keeping):
            table = parked(table, name, keeping)  # SHIPS-211
    return Tabletop(replace(table, launch=_launch(state, on, known, before)), frozenset(guessed))


def keeping_set(state: State, ship: int) -> list[int]:
    """The enemies that keep a parked ship on the table."""
    return sorted(parked_on(state, state.ships[ship])) if is_parked(state.ships[ship]) else []


def left_by(on: Field, flight: Json) -> Table:
    """The table as a flight left it."""
    if not isinstance(flight, dict):
        return Table(on)
    told: Any = flight
    tethers = tuple(Tether(ship, card, Pose(*a), Pose(*b)) for ship, card, a, b in told["tethers"])
    return replace(read_poses(on, told["poses"]), tethers=tethers)


def _cards(state: State, on: Field, known: Table, before: Json) -> dict[int, Pose]:
    """The cards in play: bumped ones as they lie until the march puts them straight (SHIPS-092)."""
    told: Any = before if isinstance(before, dict) else {"round": -1, "cells": {}}
    found: dict[int, Pose] = {}
    for cell in range(CELLS):
        enemy = state.grid[cell]
        if not enemy:
            continue
        same = told["round"] == state.round and told["cells"].get(str(enemy)) == CELL_NAMES[cell]
        pose = known.cards.get(enemy) if same else None
        if not state.gone >> cell & 1:
            found[enemy] = pose or home(on, cell // COLUMNS + 1, cell % COLUMNS + 1)
        elif pose and is_gone(on, pose):
            found[enemy] = pose
    return found


def _guess(state: State, table: Table, ship: int) -> Pose:
    """A ship laid by its facts."""
    on, fact = table.field, read_fact(state, state.ships[ship])
    if fact.place == Place.MOTHERSHIP:
        x, y = on.box_centre
        return flat(x, y, FLOATING + SHIP_THICKNESS * len(table.ships))
    x, y = _spot(on, table, ship, fact)
    return lay(table, x, y)


def _spot(on: Field, table: Table, ship: int, fact: Fact) -> tuple[float, float]:
    cards = [table.cards[card].middle for card in sorted(fact.cards) if card in table.cards][:2]
    if cards:
        return sum(card[0] for card in cards) / len(cards), sum(card[1] for card in cards) / len(cards)
    if fact.moons:
        return MOON_X, on.near(min(fact.moons)) + on.tile / 2
    if fact.air:
        return ASIDE_X - ASIDE_STEP * (ship % 8), on.line / 2
    return ASIDE_X + ASIDE_STEP * (ship % 3), on.line + SHIP_RADIUS * 2 + ASIDE_STEP * (ship // 3)


def _launch(state: State, on: Field, known: Table, before: Json) -> Launch | None:
    """Where the coming flip starts: the edge, the launch pad (SHIPS-041), or the pad where the ship lay (LR-12)."""
    if state.mode != Mode.PAD:
        return pad_at_edge(on) if on.launch_pad else None
    last: Any = before if isinstance(before, dict) else {}
    if last.get("pad") and last["ship"] == SHIP_NAMES[state.hand] and not last["legal"]:
        return Launch(*last["pad"], pad=True, narrow=True)  # after an illegal free shot the pad still stands there
    lay_at = known.ships.get(SHIP_NAMES[state.hand])
    x, y = lay_at.middle[:2] if lay_at else (on.box_centre[0], on.line)
    return pad_under(on, x, y)


def house_flick(state: State, table: Table) -> Flick:
    """How a hand of the seat's skill aims where it should."""
    skill = state.book.skills[state.seat]
    if state.mode == Mode.PAD:
        launch, (to_x, to_y) = table.launched_from(), table.field.box_centre
        return from_forward_pad(math.hypot(to_x - launch.x, to_y - launch.y), skill)
    aim = from_edge_pad if table.field.launch_pad else landings.aim
    return aim(field_of(state), aim_of(state), skill)


def _record(state: State, top: Tabletop, flight: Flight) -> dict[str, Any]:
    """The landing record; ships laid by their facts keep them unless they were moved."""
    record = flight.landing.plain()
    gone_before = {state.grid[cell] for cell in range(CELLS) if state.gone >> cell & 1}
    gone = set(record["gone"]) | (gone_before - set(top.table.cards))
    record["gone"] = sorted(gone)
    for name in top.guessed:
        fact = read_fact(state, state.ships[SHIP_NAMES.index(name)])
        still = flight.after.ships[name] == top.table.ships[name] or fact.place == Place.MOTHERSHIP
        if still and not gone & (fact.cards | set(fact.gaps)):
            del record["others"][name]
    return record


def flight_data(state: State, meant: Flick, flight: Flight, after: Table) -> Json:
    """A flight as plain data: what the browser plays back, and where the next flip starts from."""
    measured, fact, launch = flight.verdict.ship, flight.landing.ship, flight.before.launched_from()
    kept = {SHIP_NAMES[ship]: keep for ship in range(SHIPS) if (keep := keeping_set(state, ship))}
    return {
        "ship": SHIP_NAMES[state.hand],
        "flick": meant.fields(),
        "legal": flight.landing.legal,
        "turn": round(flight.turn, 1),
        "seconds": round(flight.seconds, 3),
        "apex": round(flight.apex, 1),
        "tracks": base64.b64encode(encode(flight.tracks)).decode(),
        "start": poses_text(flight.before),
        "poses": poses_text(after),
        "tethers": [[one.ship, one.card, list(one.ship_at), list(one.card_at)] for one in after.tethers],
        "kept": kept,
        "pad": _written(launch) if launch.narrow else None,
        "stand": stand_under(after, SHIP_NAMES[state.hand]),
        "round": state.round,
        "cells": {str(state.grid[cell]): CELL_NAMES[cell] for cell in range(CELLS) if state.grid[cell]},
        "place": str(fact.place),
        "air": fact.atmosphere,
        "on": list(fact.cards),
        "moons": list(fact.moons),
        "overlaps": {str(card): round(area, 1) for card, area in sorted(measured.cards_mm2.items())},
        "gaps": {str(card): round(gap, 1) for card, gap in sorted(measured.gaps_mm.items()) if gap > 0},
    }


def _written(launch: Launch) -> Json:
    return [launch.x, launch.y, launch.heading]


def stand_under(after: Table, ship: str) -> Json:
    """Where the launch pad would stand if the ship were flipped again from where it lies (LR-12)."""
    if ship not in after.ships:
        return None
    x, y, _ = after.ships[ship].middle
    return _written(pad_under(after.field, x, y))


def told(flight: Json) -> str:
    """A flight in a sentence with its numbers."""
    seen: Any = flight
    turned = f"turned {seen['turn']:.0f}°, {seen['apex']:.0f} mm high"
    if not seen["legal"]:
        return f"{seen['ship']} {turned}: no full turn, so it is flicked again (LR-1 wants 355°)"
    if seen["place"] != "table":
        where = {
            "mothership": "it lies in the mothership",
            "off_back": "it fell over the launch edge",
            "off_side": "it left the table at the side",
            "off_far": "it left the table at the far end",
        }[seen["place"]]
        return f"{seen['ship']} {turned}: {where}"
    parts = [f"on enemy {card} by {seen['overlaps'].get(str(card), 0):.0f} mm²" for card in seen["on"]]
    parts += [f"on moon {row}" for row in seen["moons"]]
    parts += ["wholly in the atmosphere"] if seen["air"] else []
    if not seen["on"] and seen["gaps"]:
        nearest, gap = min(seen["gaps"].items(), key=lambda each: each[1])
        parts.append(f"{gap:.1f} mm from enemy {nearest}")
    return f"{seen['ship']} {turned}: " + (", ".join(parts) or "on nothing")
