"""Where everything lies, as the last word of a position text: `poses=31@-44450,450850,150;S1-1a@…` (chapter 21.4).

Only what the state itself does not say is written: cards that lie straight and ships laid by their facts are left
out. A pose that contradicts the facts is refused, so a position never means two tables.
"""

from __future__ import annotations

import math
from typing import cast

from tableflip.core.errors import BadPosition
from tableflip.core.phrases import quoted
from tableflip.core.words import Json
from tableflip.games.flip_ships.box import CELLS, COLUMNS, SHIP_NAMES
from tableflip.games.flip_ships.flights.flight import (
    Flight,
    as_flight,
    cells_of,
    kept_ships,
    stand_under,
    tethers_of,
)
from tableflip.games.flip_ships.flights.laid_table import field_at, lay_out, left_by
from tableflip.games.flip_ships.landings.facts import ids_in, read_fact
from tableflip.games.flip_ships.landings.notation import numbers
from tableflip.games.flip_ships.rules.ships import is_parked
from tableflip.games.flip_ships.rules.state import NO_SHIP, Mode, Phase, Place, State, Zone
from tableflip.games.flip_ships.table.geometry import Field
from tableflip.games.flip_ships.table.judge import OFF, cards_under, in_box, is_gone
from tableflip.games.flip_ships.table.tabletop import Pose, Tabletop, Tether, flat, home, poses_text, read_poses

POSES = "poses="
POSITION = "FS1"  # what a whole position text begins with
# micrometres: nothing rests above the mothership's rim by more than a pile of ships
LOWEST, HIGHEST = round(OFF * 1000), 300_000


def write_lying(state: State, flight: Json) -> str:
    """The word that tells where everything lies since a flight; empty where all of it follows from the state."""
    top = lay_out(state, flight)
    on = top.table.field
    straight = {state.grid[cell]: home(on, cell // COLUMNS + 1, cell % COLUMNS + 1) for cell in range(CELLS)}
    cards = {card: pose for card, pose in top.table.cards.items() if pose != straight[card]}
    ships = {name: pose for name, pose in top.table.ships.items() if name not in top.guessed}
    if state.hand != NO_SHIP:
        name = SHIP_NAMES[state.hand]
        left = left_by(on, as_flight(flight)).ships
        if state.phase == Phase.AFTER and name in left:
            ships[name] = left[name]
        elif _from_pad(state):
            launch = top.table.launched_from()
            ships[name] = flat(launch.x, launch.y, 0.0, -launch.heading)
    written = poses_text(Tabletop(on, cards, ships))
    return f"{POSES}{written}" if written else ""


def read_lying(state: State, text: str) -> Json:
    """Where everything lies by the poses in a position text, as a flight to go on from; none where it has none.

    Alone, as files of a running match have it, the word has nothing beside it.
    """
    words = text.split()
    word = next((word for word in words if word.startswith(POSES)), None)
    if words[:1] != [POSITION] and words not in ([], [word]):
        raise BadPosition(f"where everything lies is told by one word, {POSES}…, not {quoted(text)}")
    if word is None:
        return None
    if word == POSES:
        raise BadPosition("poses tells of nothing; leave the word out (SHIPS-230)")
    on = field_at(state)
    told = read_poses(on, word.removeprefix(POSES))
    for card, pose in told.cards.items():
        _check_card(state, on, card, pose)
    for name, pose in told.ships.items():
        _check_ship(state, on, name, pose)
    table = _whole(state, told)
    _check_facts(state, table)
    hand = SHIP_NAMES[state.hand] if state.hand != NO_SHIP else ""
    pad = told.ships.get(hand) if _from_pad(state) else None
    nothing_flew: Flight = {
        "ship": hand,
        "legal": pad is None,
        "flick": None,
        "turn": 0,
        "seconds": 0,
        "apex": 0,
        "tracks": "",
        "place": "",
        "air": False,
        "on": [],
        "moons": [],
        "overlaps": {},
        "gaps": {},
        "start": poses_text(told),
        "poses": poses_text(told),
        "tethers": tethers_of(table),
        "kept": kept_ships(state),
        "pad": [*pad.middle[:2], -2 * math.degrees(math.atan2(pad.k, pad.w))] if pad else None,
        "stand": stand_under(told, hand),
        "round": state.round,
        "cells": cells_of(state),
    }
    return cast(Json, nothing_flew)


def _from_pad(state: State) -> bool:
    """Whether a free shot is coming; the pose of its ship then is where the pad stands and looks."""
    return state.mode == Mode.PAD and state.phase == Phase.FLICK


def _check_card(state: State, on: Field, card: int, pose: Pose) -> None:
    if card not in ids_in(state, state.filled):
        raise BadPosition(f"poses tells where enemy {card} lies, but it is not in the grid; leave it out")
    gone = card in ids_in(state, state.gone)
    if gone != is_gone(on, pose):
        by_pose = "off the table or in the mothership" if not gone else "on the table"
        by_word = "among gone" if gone else "not among gone"
        raise BadPosition(f"enemy {card} is {by_word}, but its pose {pose.text()} is {by_pose}; change one of the two")
    if not gone:
        _check_on_table(on, f"enemy {card}", pose)


def _check_on_table(on: Field, what: str, pose: Pose) -> None:
    x, y, _ = pose.middle
    if not on.carries(x, y) or not LOWEST <= pose.z <= HIGHEST:
        left, right, near, far = (round(side * 1000) for side in on.top)
        raise BadPosition(
            f"the pose {pose.text()} of {what} is outside the table: in micrometres x is from {left} to {right}, "
            f"y from {near} to {far}, z from {LOWEST} to {HIGHEST}"
        )


def _check_ship(state: State, on: Field, name: str, pose: Pose) -> None:
    number = SHIP_NAMES.index(name) if name in SHIP_NAMES else NO_SHIP
    lies = number != NO_SHIP and state.ships[number].zone == Zone.TABLE
    in_hand = number != NO_SHIP and number == state.hand and (state.phase == Phase.AFTER or _from_pad(state))
    if not lies and not in_hand:
        raise BadPosition(f"poses tells where {quoted(name)} lies, but no such ship is on the table; leave it out")
    _check_on_table(on, name, pose)


def _whole(state: State, told: Tabletop) -> Tabletop:
    """All cards, the ships whose poses are told, and the tethers that the facts of parked ships ask for (LR-11)."""
    cells = [cell for cell in range(CELLS) if state.filled & ~state.gone & 1 << cell]
    straight = {state.grid[cell]: home(told.field, cell // COLUMNS + 1, cell % COLUMNS + 1) for cell in cells}
    cards = {card: told.cards.get(card, pose) for card, pose in straight.items()}
    tethers: list[Tether] = []
    for name, pose in told.ships.items():
        ship = state.ships[SHIP_NAMES.index(name)]
        if is_parked(ship):
            held = set(ids_in(state, ship.cards)) - cards_under(told.field, cards, pose)
            tethers += [Tether(name, card, pose, cards[card]) for card in sorted(held)]
    return Tabletop(told.field, cards, told.ships, tethers=tuple(tethers))


def _check_facts(state: State, table: Tabletop) -> None:
    """What a pose says must be what the ship's facts say, but that a parked ship may be held by a tether."""
    for name, pose in table.ships.items():
        ship = state.ships[SHIP_NAMES.index(name)]
        if is_parked(ship) or (_from_pad(state) and name == SHIP_NAMES[state.hand]):
            continue
        told = read_fact(state, ship)
        if (told.place == Place.MOTHERSHIP) != in_box(table.field, pose):
            raise BadPosition(f"the pose of {name} and its facts differ on whether it is in the mothership")
        under = cards_under(table.field, table.cards, pose)
        if told.cards != under:
            by_pose, by_facts = (numbers(cards) or "no card" for cards in (under, set(told.cards)))
            raise BadPosition(
                f"{name} lies on {by_pose} by its pose and on {by_facts} by its facts; change one of them"
            )
