"""The numbers of the table (spec, chapter 25): where everything lies, in millimetres.

y = 0 is the launch edge of the field and y grows away from the player; x = 0 is the left edge of the strip,
enemies stand at negative x; z is up. On the round table of the speed game (RT-2) both axes start in its middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tableflip.games.flip_ships.about import GEOMETRIES, Geometry
from tableflip.games.flip_ships.box import ROWS_MOST

TABLE_CENTRE_X = -196.85
TABLE_WIDTH = 900.0
TABLE_LENGTH = 1500.0
ROUND_RADIUS = 600.0  # RT-2

CARD_WIDTH = 63.5
CARD_HEIGHT = 88.9
CARD_THICKNESS = 0.3
COLUMN_PITCH = 76.2
MOON_WIDTH = 60.0
MOON_X = MOON_WIDTH / 2  # the middle of the moon spaces
TRACKS_WIDTH = 40.0

SHIP_RADIUS = 15.3
SHIP_THICKNESS = 2.0

BOX_WIDTH = 130.0  # inside
BOX_DEPTH = 105.0  # inside
BOX_WALL = 2.0
BOX_FRONT = 50.0
BOX_BACK = 80.0

PAD_HEIGHT = 25.4
PAD_DEPTH = 50.8
PAD_WIDTH = 76.0
PAD_SHIFT = 50.8  # SHIPS-040
BACK_STOP_HEIGHT = 100.0

TILE = dict(zip(GEOMETRIES, (101.6, 152.4)))  # SHIPS-014
ATMOSPHERE_TILES = 2  # before the first row


class Rectangle(NamedTuple):
    """A straight rectangle on the table."""

    left: float
    right: float
    near: float
    far: float


@dataclass(frozen=True)
class Field:
    """What the set-up options make of the table; equal fields are equal tables."""

    geometry: Geometry = GEOMETRIES[0]
    rows: int = ROWS_MOST
    launch_pad: bool = False
    back_stop: bool = False
    round: bool = False  # the speed game's table: no rows, no edges but one

    @property
    def tile(self) -> float:
        """The length of a tile, which is the depth of a row."""
        return TILE[self.geometry]

    @property
    def line(self) -> float:
        """Where the moons begin and the atmosphere ends."""
        return ATMOSPHERE_TILES * self.tile

    @property
    def edge(self) -> float:
        """The y of the launch edge of the table; the launch pad option moves the field in (SHIPS-040)."""
        return -PAD_SHIFT if self.launch_pad else 0.0

    def near(self, row: int) -> float:
        """The near edge of a row."""
        return self.line + self.tile * (row - 1)

    @property
    def top(self) -> Rectangle:
        """The table top."""
        left = TABLE_CENTRE_X - TABLE_WIDTH / 2
        return Rectangle(left, left + TABLE_WIDTH, self.edge, self.edge + TABLE_LENGTH)

    def card(self, row: int, column: int) -> Rectangle:
        """Where the card of a cell lies when it lies straight (SHIPS-030)."""
        left = -COLUMN_PITCH * column
        return Rectangle(left, left + CARD_WIDTH, self.near(row), self.near(row) + CARD_HEIGHT)

    def card_centre(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell's card."""
        place = self.card(row, column)
        return (place.left + place.right) / 2, (place.near + place.far) / 2

    def moon(self, row: int) -> Rectangle:
        """The moon space of a row (SHIPS-015)."""
        return Rectangle(0.0, MOON_WIDTH, self.near(row), self.near(row) + self.tile)

    @property
    def box(self) -> Rectangle:
        """The inside of the mothership: its front is flush with the far end of the last moon space (SHIPS-032)."""
        if self.round:
            return Rectangle(-BOX_WIDTH / 2, BOX_WIDTH / 2, -BOX_DEPTH / 2, BOX_DEPTH / 2)
        near = self.near(self.rows) + self.tile + BOX_WALL
        return Rectangle(TABLE_CENTRE_X - BOX_WIDTH / 2, TABLE_CENTRE_X + BOX_WIDTH / 2, near, near + BOX_DEPTH)

    @property
    def box_front(self) -> float:
        """How high the front wall is; the speed game puts the spare piece there (SHIPS-176)."""
        return BOX_BACK if self.round else BOX_FRONT

    @property
    def box_centre(self) -> tuple[float, float]:
        """The middle of the mothership."""
        return (self.box.left + self.box.right) / 2, (self.box.near + self.box.far) / 2

    def rim(self, y: float) -> float:
        """How high the rim of the mothership is at a depth; it rises evenly from front to back (LR-3)."""
        share = (y - self.box.near) / BOX_DEPTH
        return self.box_front + (BOX_BACK - self.box_front) * min(max(share, 0.0), 1.0)

    def carries(self, x: float, y: float) -> bool:
        """Whether the table top is under this point."""
        if self.round:
            return math.hypot(x, y) <= ROUND_RADIUS
        return self.top.left <= x <= self.top.right and self.top.near <= y <= self.top.far


STANDARD = Field()
ROUND_TABLE = Field(round=True)
