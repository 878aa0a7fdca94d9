"""Landings measured from the physics: what balance runs and rule-level bots draw instead of simulating.

How to draw one (all of it compiles: whole numbers and module-level tables only):

    block = BLOCK[field][target] + skill           # NO_BLOCK: this field has no such target
    sample = below(state.chance, SAMPLES)
    place = PLACE[block][sample]                   # 0 table, 1 mothership, 2 off back, 3 off side, 4 off far
    x, y = REST_X[block][sample], REST_Y[block][sample]      # micrometres, centre of the ship at rest; table only

* `field`: 0 standard, 1 standard with three rows, 2 long, 3 long with three rows.
* `target`: what the hand aims at. 0 to 19: the card in cell (row - 1) * 5 + (column - 1);
  20 to 23: the moon space of row 1 to 4; 24: the mothership (`MOTHERSHIP_TARGET`).
* `skill`: 0 novice, 1 casual, 2 practised, 3 expert (`hand.py`).

Every sample is a legal flip with that hand's tremor, aimed as well as that hand can (an illegal flip leaves no
trace, SHIPS-055, so nature need not draw any). Measured with the two furthest rows full, the card aimed at in its
place and no other ships. The ship lies flat at (x, y); what it lies on follows from the cells that hold cards now,
by `lies_on`, `gap_um`, `on_moon` and `in_atmosphere` (rows and columns count from 1). Drawn landings move no card
and no other ship: `others` keep the facts they had and `gone` stays as it was.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from tableflip.core.compiled import rule
from tableflip.core.grids import Table
from tableflip.games.flip_ships import kinds, landing_table
from tableflip.games.flip_ships.flick import Flick
from tableflip.games.flip_ships.geometry import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COLUMN_PITCH,
    MOON_WIDTH,
    SHIP_RADIUS,
)
from tableflip.games.flip_ships.kinds import FIELDS, TARGETS, Kind, kind_of, target_point
from tableflip.games.flip_ships.tabletop import Vectors, um

SAMPLES = landing_table.SAMPLES
MOTHERSHIP_TARGET = kinds.MOTHERSHIP_TARGET
NO_BLOCK = -1
SKILL_NAMES = ("novice", "casual", "practised", "expert")
SKILLS = len(SKILL_NAMES)
LETTERS = "mbsf"  # places 1 to 4
Row = tuple[int, ...]
Sample = tuple[int, int, int]  # place, and how far from the target, in tenths of a millimetre

TILE: Table = tuple(um(field.tile) for field in FIELDS)
PITCH, WIDTH, HEIGHT = um(COLUMN_PITCH), um(CARD_WIDTH), um(CARD_HEIGHT)
MOON, RADIUS = um(MOON_WIDTH), um(SHIP_RADIUS)
BITE = 264  # a ship this far over an edge overlaps it by the square millimetre that LR-5 and LR-6 ask for


def _read(text: str) -> tuple[dict[tuple[Kind, str], list[Sample]], dict[tuple[Kind, str], tuple[int, int, int]]]:
    """The samples and the aims, by kind and skill."""
    samples: dict[tuple[Kind, str], list[Sample]] = {}
    aims: dict[tuple[Kind, str], tuple[int, int, int]] = {}
    mine: list[Sample] = []
    for line in text.splitlines():
        words = line.split()
        if words[0].count("/"):
            field, row, column = map(int, words[0].split("/"))
            overhang, power, loft = map(int, words[2].split("/"))
            key = (Kind(field, row, column), words[1])
            mine = samples[key] = []
            aims[key] = (overhang, power, loft)
        else:
            mine += [_sample(word) for word in words]
    return samples, aims


def _sample(word: str) -> Sample:
    if word in LETTERS:
        return LETTERS.index(word) + 1, 0, 0
    x, _, y = word.partition(":")
    return 0, int(x), int(y)


_SAMPLES, _AIMS = _read(landing_table.TEXT)


def aim(field: int, target: int, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a target most often; the hand then shakes it."""
    found = kind_of(field, target)
    if found is None:
        raise ValueError(f"field {field} has no target {target}")
    overhang, power, loft = _AIMS[found[0], SKILL_NAMES[skill]]
    return Flick(round(target_point(field, target)[0]), power, overhang, loft=loft)


def _rests(field: int, target: int, mirrored: bool, samples: list[Sample]) -> tuple[Row, Row, Row]:
    """Measured samples laid around another target of their kind: places, and x and y in micrometres."""
    places, across, along = (np.array(column) for column in zip(*samples))
    on, (middle, depth) = FIELDS[field], target_point(field, target)
    x, y = middle + (-across if mirrored else across) / 10, depth + along / 10
    top, box = on.top, on.box
    off = (places == 0) & ((x < top.left) | (x > top.right))  # measured further from the edge
    places = np.where(off, LETTERS.index("s") + 1, places)
    # no wall stood there when it was measured; here one stops the ship
    y = np.where((box.left < x) & (x < box.right) & (box.near < y) & (y < box.far), box.near - SHIP_RADIUS, y)
    lying = places == 0
    return _whole(places), _whole(np.where(lying, x * 1000 + 0.5, 0)), _whole(np.where(lying, y * 1000 + 0.5, 0))


def _whole(numbers: Vectors) -> Row:
    return tuple(np.floor(numbers).astype(int).tolist())


_FOUND = [
    (field, target, found)
    for field in range(len(FIELDS))
    for target in range(TARGETS)
    if (found := kind_of(field, target)) is not None
]
_RESTS = [
    _rests(field, target, found[1], _SAMPLES[found[0], skill])
    for field, target, found in _FOUND
    for skill in SKILL_NAMES
]
_NUMBER = {(field, target): number for number, (field, target, _) in enumerate(_FOUND)}

BLOCK = tuple(
    tuple(_NUMBER[field, target] * SKILLS if (field, target) in _NUMBER else NO_BLOCK for target in range(TARGETS))
    for field in range(len(FIELDS))
)
PLACE, REST_X, REST_Y = (tuple(columns) for columns in zip(*_RESTS))


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
    near = (row + 1) * TILE[field]
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
    near = (row + 1) * TILE[field]
    return from_rectangle(x, y, 0, MOON, near, near + TILE[field]) < RADIUS - BITE


@rule
def in_atmosphere(field: int, y: int) -> bool:
    """LR-4 for a ship at rest."""
    return y + RADIUS <= 2 * TILE[field]
