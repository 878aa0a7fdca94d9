"""A flick on the round table of the speed game: where all ships lie, the shaking hand, the throw, what it changed.

Flights are thrown one after the other, each onto the table the one before will leave: so ships of all players
collide (RT-7) however close together they were flicked.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict

import numpy as np

from tableflip.core.data import read_data
from tableflip.core.errors import NoEngine
from tableflip.games.flip_ships.box import SHIP_NAMES, SHIPS_A_SEAT
from tableflip.games.flip_ships.race.race import Point
from tableflip.games.flip_ships.table.flick import Flick, check_stroke
from tableflip.games.flip_ships.table.geometry import ROUND_TABLE
from tableflip.games.flip_ships.table.hand import HANDS, SKILLS, shaken
from tableflip.games.flip_ships.table.judge import left_at
from tableflip.games.flip_ships.table.record import RecordPlace, ShipRecord
from tableflip.games.flip_ships.table.tabletop import Pose, Tabletop, poses_text, read_poses, round_edge
from tableflip.games.flip_ships.table.tracks import Track, encode

ALL_HANDS = {hand.name: hand for hand in (*SKILLS, *HANDS)}
DATA = Path(__file__).parents[1] / "data" / "race_aims.txt"  # written by lab/race_aims.py


@dataclass(frozen=True)
class Rest:
    """Where a ship came to rest: in the mothership, on the table, or where it left the table (RT-4)."""

    is_in: bool
    point: Point


class RoundFlight(TypedDict):
    """How a flick of the race went: what the browser plays back."""

    ship: str
    start: str  # the poses of all other ships before it
    legal: bool
    turn: float  # degrees
    seconds: float
    tracks: str  # table/tracks.py in base64


@dataclass(frozen=True)
class Thrown:
    """What a flick did; plain enough to come from another process."""

    legal: bool
    milliseconds: int
    ship: Rest
    moved: Mapping[str, Rest]  # the other ships that do not lie where they lay
    lying: str  # all poses once everything rests
    flight: RoundFlight


def ship_name(player: int, ship: int) -> str:
    """The name of a player's ship on the table."""
    return SHIP_NAMES[player * SHIPS_A_SEAT + ship]


def checked(numbers: Mapping[str, int]) -> tuple[Flick, bool]:
    """A flick beside a launch point, and whether it was swiped; BadFlick where no hand can make it."""
    flick, swiped, _ = check_stroke(numbers, narrow=True)
    return flick, swiped


@cache
def aims() -> dict[str, tuple[int, int, int]]:
    """Overhang, power and loft with which each skill hits this mothership most often."""
    found: dict[str, tuple[int, int, int]] = {}
    for line in read_data(DATA).decode().splitlines():
        skill, aim, _ = line.split()
        overhang, power, loft = map(int, aim.split("/"))
        found[skill] = overhang, power, loft
    return found


def house_flick(skill: str) -> Flick:
    """How a hand of this skill aims at the mothership from anywhere on the edge."""
    overhang, power, loft = aims()[skill]
    return Flick(0, power, overhang, loft=loft)


def toss(lying: str, launch: float, ship: str, flick: Mapping[str, int] | None, hand: str, seed: str) -> Thrown:
    """Flick a ship from a launch point with this hand; without a flick the hand aims by itself."""
    try:
        from tableflip.games.flip_ships.table import physics
    except ImportError:
        raise NoEngine("flicking needs the physics engine; install tableflip[physics]") from None
    table = Tabletop(ROUND_TABLE, ships=read_poses(ROUND_TABLE, lying).ships, launch=round_edge(launch))
    meant, swiped = (house_flick(hand), True) if flick is None else checked(flick)
    made = shaken(meant, ALL_HANDS[hand], seed, table.launched_from(), swiped)
    flight = physics.throw(table, made)
    tracks = {track.name: track for track in flight.tracks}
    moved = {
        name: _rest(flight.landing.others[name], pose, tracks.get(name))
        for name, pose in flight.after.ships.items()
        if pose != table.ships[name]
    }
    after = _carried(flight.after.ships, flight.landing.others)
    if flight.landing.legal:  # RT-5: only the illegal ship is taken back
        after |= _carried({ship: flight.ship}, {ship: flight.landing.ship})
    own = _rest(flight.landing.ship, flight.ship, tracks[""])
    return Thrown(
        legal=flight.landing.legal,
        milliseconds=round(flight.seconds * 1000),
        ship=own,
        moved=moved,
        lying=poses_text(Tabletop(ROUND_TABLE, ships=after)),
        flight={
            "ship": ship,
            "start": lying,
            "legal": flight.landing.legal,
            "turn": round(flight.turn, 1),
            "seconds": round(flight.seconds, 3),
            "tracks": base64.b64encode(encode(flight.tracks)).decode(),
        },
    )


def _carried(ships: Mapping[str, Pose], facts: Mapping[str, ShipRecord]) -> dict[str, Pose]:
    """The ships that are still on the table or in the box."""
    return {
        name: pose for name, pose in ships.items() if facts[name].place in (RecordPlace.TABLE, RecordPlace.MOTHERSHIP)
    }


def _rest(fact: ShipRecord, pose: Pose, track: Track | None) -> Rest:
    x, y, _ = pose.middle
    if fact.place in (RecordPlace.TABLE, RecordPlace.MOTHERSHIP) or track is None:
        return Rest(fact.place == RecordPlace.MOTHERSHIP, (x, y))
    return Rest(False, left_at(ROUND_TABLE, np.array([step.middle for step in track.poses()])) or (x, y))
