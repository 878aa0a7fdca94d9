"""What a ship at rest touches where it lies flat and every card lies straight: a quick judge for drawn landings."""

from __future__ import annotations

from math import sqrt

from tableflip.core.compiled import rule
from tableflip.games.flip_ships.landings.targets import FIELDS
from tableflip.games.flip_ships.table.geometry import (
    ATMOSPHERE_TILES,
    CARD_HEIGHT,
    CARD_WIDTH,
    COLUMN_PITCH,
    MOON_WIDTH,
    SHIP_RADIUS,
)
from tableflip.games.flip_ships.table.tabletop import um

TILE: tuple[int, ...] = tuple(um(field.tile) for field in FIELDS)
PITCH, WIDTH, HEIGHT = um(COLUMN_PITCH), um(CARD_WIDTH), um(CARD_HEIGHT)
MOON, RADIUS = um(MOON_WIDTH), um(SHIP_RADIUS)
BITE = 264  # a ship this far over an edge overlaps it by the square millimetre that LR-5 and LR-6 ask for


@rule
def from_rectangle(x: int, y: int, left: int, right: int, near: int, far: int) -> float:
    """How far a point is from a rectangle."""
    across = max(left - x, x - right, 0)
    along = max(near - y, y - far, 0)
    return sqrt(across * across + along * along)


@rule
def from_card(field: int, x: int, y: int, row: int, column: int) -> float:
    """How far a point is from the straight card of a cell, rows and columns counted from 1."""
    left = -PITCH * column
    near = (ATMOSPHERE_TILES + row - 1) * TILE[field]
    return from_rectangle(x, y, left, left + WIDTH, near, near + HEIGHT)


@rule
def lies_on(field: int, x: int, y: int, row: int, column: int) -> bool:
    """LR-5 for a ship at rest at a point and the straight card of a cell."""
    return from_card(field, x, y, row, column) < RADIUS - BITE


@rule
def gap_um(field: int, x: int, y: int, row: int, column: int) -> int:
    """LR-7 for a ship at rest at a point and the straight card of a cell."""
    return max(int(from_card(field, x, y, row, column) - RADIUS + 0.5), 0)


@rule
def on_moon(field: int, x: int, y: int, row: int) -> bool:
    """LR-6 for a ship at rest at a point."""
    near = (ATMOSPHERE_TILES + row - 1) * TILE[field]
    return from_rectangle(x, y, 0, MOON, near, near + TILE[field]) < RADIUS - BITE


@rule
def in_atmosphere(field: int, y: int) -> bool:
    """LR-4 for a ship at rest."""
    return y + RADIUS <= ATMOSPHERE_TILES * TILE[field]
