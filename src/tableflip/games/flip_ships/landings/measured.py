"""Landings measured from the physics: what balance runs and rule-level bots draw instead of simulating.

How to draw one (all of it compiles: whole numbers and module-level tables only):

    block = BLOCK[field][target] + skill           # NO_BLOCK: this field has no such target
    sample = below(state.luck, SAMPLES)
    place = PLACE[block][sample]                   # 0 table, 1 mothership, 2 off back, 3 off side, 4 off far
    x, y = REST_X[block][sample], REST_Y[block][sample]      # micrometres, centre of the ship at rest; table only

* `field`: 0 standard, 1 standard with three rows, 2 long, 3 long with three rows.
* `target`: what the hand aims at. 0 to 19: the card in cell (row - 1) * 5 + (column - 1);
  20 to 23: the moon space of row 1 to 4; 24: the mothership (`MOTHERSHIP_TARGET`).
* `skill`: 0 novice, 1 casual, 2 practised, 3 expert (`table/hand.py`).

Every sample is a legal flip with that hand's tremor, aimed as well as that hand can (an illegal flip leaves no
trace, SHIPS-055, so nature need not draw any). Measured with the two furthest rows full, the card aimed at in its
place and no other ships. The ship lies flat at (x, y); what it lies on follows from the cells that hold cards now,
by `straight.py` (rows and columns count from 1). Drawn landings move no card
and no other ship: `others` keep the facts they had and `gone` stays as it was.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tableflip.core.data import read_data
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.landings.targets import FIELDS, TARGETS, TargetKind, kind_of, target_point
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import SHIP_RADIUS
from tableflip.games.flip_ships.table.tabletop import Vectors

DATA = Path(__file__).parents[1] / "data" / "landings.txt"  # written by lab/landings.py
SAMPLES = 96  # of every kind of target and skill
NO_BLOCK = -1
LETTERS = "mbsf"  # places 1 to 4
PARAGRAPH = re.compile(r"^(?=\d+/)", re.MULTILINE)  # begins with a kind of target
Whole = tuple[int, ...]


class Block(NamedTuple):
    """What was measured for one kind of target and one skill."""

    overhang: int  # of the flick that hits it most often
    power: int
    loft: int
    places: Vectors
    across: Vectors  # how far from the middle of the target each came to rest, in tenths of a millimetre
    along: Vectors


def _read(text: str) -> dict[tuple[TargetKind, str], Block]:
    """The blocks by kind and skill: a line with both and the aim, then a word a flip."""
    blocks: dict[tuple[TargetKind, str], Block] = {}
    for paragraph in PARAGRAPH.split(text)[1:]:
        kind, skill, aim, *words = paragraph.split()
        overhang, power, loft = map(int, aim.split("/"))
        places = np.array([LETTERS.find(word) + 1 for word in words])
        across, along = np.array([word.split(":") if ":" in word else ("0", "0") for word in words], np.int64).T
        blocks[TargetKind(*map(int, kind.split("/"))), skill] = Block(overhang, power, loft, places, across, along)
    return blocks


_BLOCKS = _read(read_data(DATA).decode())


def from_edge(field: int, target: int, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a target most often; the hand then shakes it."""
    found = kind_of(field, target)
    if found is None:
        raise ValueError(f"field {field} has no target {target}")
    block = _BLOCKS[found[0], SKILL_NAMES[skill]]
    return Flick(round(target_point(field, target)[0]), block.power, block.overhang, loft=block.loft)


def _rests(field: int, target: int, mirrored: bool, block: Block) -> tuple[Whole, Whole, Whole]:
    """Measured samples laid around another target of their kind: places, and x and y in micrometres."""
    on, (middle, depth) = FIELDS[field], target_point(field, target)
    x, y = middle + (-block.across if mirrored else block.across) / 10, depth + block.along / 10
    top, box = on.top, on.box
    off = (block.places == 0) & ((x < top.left) | (x > top.right))  # measured further from the edge
    places = np.where(off, LETTERS.index("s") + 1, block.places)
    # no wall stood there when it was measured; here one stops the ship
    y = np.where((box.left < x) & (x < box.right) & (box.near < y) & (y < box.far), box.near - SHIP_RADIUS, y)
    lying = places == 0
    return _whole(places), _whole(np.where(lying, x * 1000 + 0.5, 0)), _whole(np.where(lying, y * 1000 + 0.5, 0))


def _whole(numbers: Vectors) -> Whole:
    return tuple(np.floor(numbers).astype(int).tolist())


_FOUND = [
    (field, target, found)
    for field in range(len(FIELDS))
    for target in range(TARGETS)
    if (found := kind_of(field, target)) is not None
]
_RESTS = [
    _rests(field, target, found[1], _BLOCKS[found[0], skill])
    for field, target, found in _FOUND
    for skill in SKILL_NAMES
]
_NUMBER = {(field, target): len(SKILL_NAMES) * number for number, (field, target, _) in enumerate(_FOUND)}

BLOCK = tuple(
    tuple(_NUMBER.get((field, target), NO_BLOCK) for target in range(TARGETS)) for field in range(len(FIELDS))
)
PLACE, REST_X, REST_Y = (tuple(columns) for columns in zip(*_RESTS))
