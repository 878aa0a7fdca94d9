"""A flight as plain data: what the browser plays back, what a match keeps, and where the next flip starts from."""

from __future__ import annotations

import base64
from typing import Literal, NotRequired, TypedDict, cast

from tableflip.core.words import Json
from tableflip.games.flip_ships.box import CELL_NAMES, CELLS, SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.landings.facts import keepers
from tableflip.games.flip_ships.landings.pads import may_choose
from tableflip.games.flip_ships.rules.state import State
from tableflip.games.flip_ships.table.flick import EDGE, PAD, Flick, FlickNumbers, LaunchName
from tableflip.games.flip_ships.table.flown import Flown
from tableflip.games.flip_ships.table.placing import pad_under
from tableflip.games.flip_ships.table.tabletop import Launch, Tabletop, poses_text
from tableflip.games.flip_ships.table.tracks import encode

PlaceName = Literal["", "table", "mothership", "off_back", "off_side", "off_far"]


class Flight(TypedDict):
    """How a flick went. One that only says where everything lies has no flick, no tracks and no place."""

    ship: str
    flick: FlickNumbers | None  # as it was meant; the hand then shook it
    launch: NotRequired[LaunchName]  # from where, if its player had the choice (SHIPS-039)
    legal: bool
    turn: float  # degrees
    seconds: float
    apex: float  # millimetres
    tracks: str  # how everything moved: table/tracks.py in base64
    start: str  # poses before and after it, as 31@x,y,z;S1-1a@x,y,z,w,i,j,k
    poses: str
    tethers: list[list[str | int | list[int]]]  # ship, card, and the poses of both (LR-11)
    kept: dict[str, list[int]]  # the enemies that kept each parked ship then
    pad: list[float] | None  # the pad it was flipped from (LR-12): x, y, heading
    stand: list[float] | None  # where a pad would stand under the ship as it rests
    round: int
    cells: dict[str, str]  # where each enemy's card belonged then
    place: PlaceName
    air: bool
    on: list[int]  # the cards it lies on
    moons: list[int]
    overlaps: dict[str, float]  # square millimetres, by card; also those too small to count
    gaps: dict[str, float]  # millimetres, by card


def flight_data(state: State, meant: Flick, flown: Flown, after: Tabletop) -> Flight:
    """What came of a flick, as plain data."""
    measured, fact, launch = flown.measured, flown.landing.ship, flown.before.launched_from()
    told: Flight = {
        "ship": SHIP_NAMES[state.hand],
        "flick": meant.fields(),
        "legal": flown.landing.legal,
        "turn": round(flown.turn, 1),
        "seconds": round(flown.seconds, 3),
        "apex": round(flown.apex, 1),
        "tracks": base64.b64encode(encode(flown.tracks)).decode(),
        "start": poses_text(flown.before),
        "poses": poses_text(after),
        "tethers": tethers_of(after),
        "kept": kept_ships(state),
        "pad": _written(launch) if launch.narrow else None,
        "stand": stand_under(after, SHIP_NAMES[state.hand]),
        "round": state.round,
        "cells": cells_of(state),
        "place": cast(PlaceName, str(fact.place)),
        "air": fact.atmosphere,
        "on": list(fact.cards),
        "moons": list(fact.moons),
        "overlaps": {str(card): round(area, 1) for card, area in sorted(measured.cards_mm2.items())},
        "gaps": {str(card): round(gap, 1) for card, gap in sorted(measured.gaps_mm.items()) if gap > 0},
    }
    if may_choose(state):
        told["launch"] = PAD if launch.pad else EDGE
    return told


def as_flight(told: Json) -> Flight | None:
    """A flight that comes back from a match."""
    return cast("Flight | None", told)


def tethers_of(table: Tabletop) -> list[list[str | int | list[int]]]:
    """The tethers of a table as plain data."""
    return [[one.ship, one.card, list(one.ship_at), list(one.card_at)] for one in table.tethers]


def kept_ships(state: State) -> dict[str, list[int]]:
    """The parked ships and what keeps them."""
    return {SHIP_NAMES[ship]: keep for ship in range(SHIPS) if (keep := keepers(state, ship))}


def cells_of(state: State) -> dict[str, str]:
    """The cell of every enemy in play."""
    return {str(state.grid[cell]): CELL_NAMES[cell] for cell in range(CELLS) if state.grid[cell]}


def stand_under(after: Tabletop, ship: str) -> list[float] | None:
    """Where the launch pad would stand if the ship were flipped again from where it lies (LR-12)."""
    if ship not in after.ships:
        return None
    x, y, _ = after.ships[ship].middle
    return _written(pad_under(after.field, x, y))


def _written(launch: Launch) -> list[float]:
    return [launch.x, launch.y, launch.heading]
