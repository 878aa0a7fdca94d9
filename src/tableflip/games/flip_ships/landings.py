"""Landings to draw where nothing is simulated: a landing-point model of the four skills (spec, chapter 25).

The hand aims at a target; the ship comes to rest around it, scattered in proportion to the distance; a blunder
leaves the table. `nature` draws a sample of the block of field, target and skill:

    block = BLOCK[field][target] + skill           # NO_BLOCK: this field has no such target
    sample = below(state.chance, SAMPLES)
    place = PLACE[block][sample]                   # as state.Place
    x, y = REST_X[block][sample], REST_Y[block][sample]      # micrometres, centre of the ship at rest

Fields: standard, standard with three rows, long, long with three rows. Targets: the cells, then the moon spaces,
then the mothership. Skills: novice, casual, practised, expert.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from tableflip.core.compiled import rule
from tableflip.core.grids import Table
from tableflip.games.flip_ships.box import CELLS, COLUMNS, ROWS_MOST

SAMPLES = 128
NO_BLOCK = -1
FIRST_MOON_TARGET = CELLS
MOTHERSHIP_TARGET = CELLS + ROWS_MOST
TARGETS = MOTHERSHIP_TARGET + 1
SKILLS = 4

TILE: Table = (101_600, 101_600, 152_400, 152_400)  # by field, micrometres
ROWS: Table = (4, 3, 4, 3)
PITCH = 76_200
CARD_WIDTH = 63_500
CARD_HEIGHT = 88_900
MOON_WIDTH = 60_000
RADIUS = 15_300
BITE = 264  # a disc this far over an edge overlaps it by the square millimetre that LR-5 and LR-6 ask for
BOX_X, BOX_HALF_WIDTH, BOX_HALF_DEPTH, WALL = -196_850, 65_000, 52_500, 2_000
TABLE_LEFT, TABLE_RIGHT, TABLE_FAR = -646_850, 253_150, 1_500_000

# by skill: scatter along and across the flight as parts of the distance, and the share of blunders; in thousandths
ALONG = (300, 200, 130, 80)
ACROSS = (90, 65, 45, 30)
BLUNDER = (150, 80, 40, 20)
QUANTILES = tuple(NormalDist().inv_cdf((number + 0.5) / SAMPLES) for number in range(SAMPLES))


def _target_point(field: int, target: int) -> tuple[int, int]:
    line = 2 * TILE[field]
    if target == MOTHERSHIP_TARGET:
        return BOX_X, line + ROWS[field] * TILE[field] + WALL + BOX_HALF_DEPTH
    if target >= FIRST_MOON_TARGET:
        return MOON_WIDTH // 2, line + (target - FIRST_MOON_TARGET) * TILE[field] + TILE[field] // 2
    row, column = divmod(target, COLUMNS)
    return CARD_WIDTH // 2 - PITCH * (column + 1), line + row * TILE[field] + CARD_HEIGHT // 2


def _sample(field: int, target: int, skill: int, number: int) -> tuple[int, int, int]:
    """One landing: place, x and y; the numbers run evenly through both scatters."""
    if number * 1000 < BLUNDER[skill] * SAMPLES:
        return 3, 0, 0  # over the side
    x, y = _target_point(field, target)
    y_now = y + int(y * ALONG[skill] * QUANTILES[number * 37 % SAMPLES]) // 1000
    x_now = x + int(y * ACROSS[skill] * QUANTILES[number * 83 % SAMPLES]) // 1000
    box_y = _target_point(field, MOTHERSHIP_TARGET)[1]
    if abs(x_now - BOX_X) < BOX_HALF_WIDTH and abs(y_now - box_y) < BOX_HALF_DEPTH:
        return 1, 0, 0
    if y_now < 0:
        return 2, 0, 0
    if not TABLE_LEFT < x_now < TABLE_RIGHT:
        return 3, 0, 0
    return (4, 0, 0) if y_now > TABLE_FAR else (0, x_now, y_now)


_BLOCKS = [
    (field, target)
    for field in range(len(TILE))
    for target in range(TARGETS)
    if target == MOTHERSHIP_TARGET or (target // COLUMNS if target < CELLS else target - CELLS) < ROWS[field]
]
_LANDINGS = [
    [_sample(field, target, skill, number) for number in range(SAMPLES)]
    for field, target in _BLOCKS
    for skill in range(SKILLS)
]
BLOCK = tuple(
    tuple(
        _BLOCKS.index((field, target)) * SKILLS if (field, target) in _BLOCKS else NO_BLOCK for target in range(TARGETS)
    )
    for field in range(len(TILE))
)
PLACE = tuple(tuple(sample[0] for sample in block) for block in _LANDINGS)
REST_X = tuple(tuple(sample[1] for sample in block) for block in _LANDINGS)
REST_Y = tuple(tuple(sample[2] for sample in block) for block in _LANDINGS)


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
    return from_rectangle(x, y, left, left + CARD_WIDTH, near, near + CARD_HEIGHT)


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
    return from_rectangle(x, y, 0, MOON_WIDTH, near, near + TILE[field]) < RADIUS - BITE


@rule
def in_atmosphere(field: int, y: int) -> bool:
    """LR-4 for a ship at rest."""
    return y + RADIUS <= 2 * TILE[field]
