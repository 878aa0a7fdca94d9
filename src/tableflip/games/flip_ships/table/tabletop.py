"""What lies on the table and where: poses of cards and ships, and where a ship is launched from."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.errors import BadPosition
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.table.geometry import (
    CARD_THICKNESS,
    PAD_HEIGHT,
    ROUND_RADIUS,
    STANDARD,
    Field,
)

WHOLE = re.compile(r"0|-?[1-9][0-9]{0,6}")
CARD = re.compile(r"[1-9][0-9]?")
MICRO = 1_000_000  # parts of the unit of a quaternion
Vectors = NDArray[np.float64]


class Pose(NamedTuple):
    """Where a body's middle is (micrometres) and how it is turned (a quaternion in millionths)."""

    x: int
    y: int
    z: int
    w: int = MICRO
    i: int = 0
    j: int = 0
    k: int = 0

    @property
    def middle(self) -> tuple[float, float, float]:
        """The middle in millimetres."""
        return self.x / 1000, self.y / 1000, self.z / 1000

    def axes(self) -> Vectors:
        """The body's own directions as the columns of a matrix; the last is the normal of a disc or card."""
        w, i, j, k = (part / math.sqrt(self.w**2 + self.i**2 + self.j**2 + self.k**2) for part in self[3:])
        return np.array(
            [
                [1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j)],
                [2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i)],
                [2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)],
            ]
        )

    def text(self) -> str:
        """The pose as a word; a body that is not turned needs no quaternion."""
        turned = self[3:] != (MICRO, 0, 0, 0)
        return ",".join(str(part) for part in (self if turned else self[:3]))


def flat(x: float, y: float, z: float, turn: float = 0.0) -> Pose:
    """The pose of a body lying flat with its middle at (x, y, z) mm, turned by so many degrees."""
    half = math.radians(turn) / 2
    return Pose(um(x), um(y), um(z), round(math.cos(half) * MICRO), 0, 0, round(math.sin(half) * MICRO))


def um(mm: float) -> int:
    """Whole micrometres, halves up (LR-7)."""
    return math.floor(mm * 1000 + 0.5)


class Tether(NamedTuple):
    """LR-11: a parked ship counts as lying on this card until one of the two has moved."""

    ship: str
    card: int
    ship_at: Pose
    card_at: Pose


@dataclasses.dataclass(frozen=True)
class Launch:
    """Where a ship is flipped from: a point on an edge, and which way is straight ahead.

    `heading` is in degrees from the +y axis, positive to the right.
    """

    x: float
    y: float
    heading: float = 0.0
    pad: bool = False  # a launch pad carries the ship
    narrow: bool = False  # `place` counts from this point and not along the whole edge

    @property
    def height(self) -> float:
        """How high the edge is above the table."""
        return PAD_HEIGHT if self.pad else 0.0


@dataclasses.dataclass(frozen=True)
class Tabletop:
    """Everything a flip can touch; the ship in hand is not among `ships`."""

    field: Field = STANDARD
    cards: Mapping[int, Pose] = dataclasses.field(default_factory=dict[int, Pose])
    ships: Mapping[str, Pose] = dataclasses.field(default_factory=dict[str, Pose])
    launch: Launch | None = None  # none: the launch edge of the table
    tethers: tuple[Tether, ...] = ()

    def launched_from(self) -> Launch:
        """The launch of the next flip."""
        return self.launch or edge(self.field)

    def without(self, ship: str) -> Tabletop:
        """The table after a ship was docked or lifted."""
        ships = {name: pose for name, pose in self.ships.items() if name != ship}
        return dataclasses.replace(self, ships=ships, tethers=tuple(one for one in self.tethers if one.ship != ship))


def poses_text(table: Tabletop) -> str:
    """All poses as one word without spaces: `31@x,y,z;S1-1a@x,y,z,w,i,j,k`, cards before ships."""
    pieces: list[tuple[str, Pose]] = [(str(card), pose) for card, pose in sorted(table.cards.items())]
    pieces += sorted(table.ships.items())
    return ";".join(f"{name}@{pose.text()}" for name, pose in pieces)


def read_poses(on: Field, text: str) -> Tabletop:
    """The table whose poses are written so."""
    cards: dict[int, Pose] = {}
    ships: dict[str, Pose] = {}
    for word in text.split(";") if text else ():
        name, _, numbers = word.partition("@")
        parts = numbers.split(",")
        if not name or len(parts) not in (3, 7) or not all(WHOLE.fullmatch(part) for part in parts):
            raise BadPosition(f"poses: {quoted(word)} is no pose; write for example 31@-44450,450850,150")
        pose = Pose(*(int(part) for part in parts))
        if not any(pose[3:]):
            raise BadPosition(f"poses: {quoted(word)} is turned by nothing: its last four numbers are all 0")
        is_card = CARD.fullmatch(name) is not None
        if name in ships or (is_card and int(name) in cards):
            raise BadPosition(f"poses tells twice where {name} lies; leave one of the two out")
        if is_card:
            cards[int(name)] = pose
        else:
            ships[name] = pose
    return Tabletop(on, cards, ships)


def edge(on: Field) -> Launch:
    """The launch edge of the table; `place` is the x along it."""
    return Launch(0.0, on.edge)


def pad_at_edge(on: Field) -> Launch:
    """The launch pad before the near end of the field (SHIPS-041): its front lies at y = 0; x is free."""
    return Launch(0.0, on.edge, pad=True)


def round_edge(along: float) -> Launch:
    """A launch point of the speed game: so many mm along the edge from the point nearest the -y axis (RT-2)."""
    angle = along / ROUND_RADIUS
    x, y = ROUND_RADIUS * math.sin(angle), -ROUND_RADIUS * math.cos(angle)
    return Launch(x, y, heading=-math.degrees(angle), narrow=True)


def home(on: Field, row: int, column: int) -> Pose:
    """Where the card of a cell lies when it lies straight."""
    x, y = on.card_centre(row, column)
    return flat(x, y, CARD_THICKNESS / 2)
