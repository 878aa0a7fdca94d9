"""The instinct of a practised player of Captain Flip: a small network that has learnt from play who will win.

It knows the game for two on the large board without expansions; `python -m tableflip.lab.instinct` teaches it.
Its weights are whole numbers, so that it feels the same on every machine.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tableflip.core.compiled import rule
from tableflip.games.captain_flip.box import SIDE
from tableflip.games.captain_flip.instinct_table import TEXT
from tableflip.games.captain_flip.records import State
from tableflip.games.captain_flip.signs import AMOUNTS, MARKS, UNIT

FIRST, SECOND = 32, 16  # the sizes of its layers
ONE = 1024  # a weight of one
SHAPES = ((MARKS + AMOUNTS, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,), (1,))
SIZES = tuple(math.prod(shape) for shape in SHAPES)
# where each part of the weights begins
BIAS_AT, SECOND_AT, SECOND_BIAS_AT, LAST_AT, LAST_BIAS_AT = (sum(SIZES[:part]) for part in range(1, len(SIZES)))

Weights = NDArray[np.int32]
Signs = NDArray[np.int64]


def read(text: str) -> Weights:
    """The weights in a table."""
    return np.frombuffer(bytes.fromhex(text), "<i2").astype(np.int32)


WEIGHTS = read(TEXT)


@rule
def is_schooled(state: State) -> bool:
    """Whether a game is of the kind that was learnt."""
    book = state.book
    is_plain = book.sergeant == 0 and book.commander == 0 and book.optional == 0
    return is_plain and state.seats == 2 and book.grid == SIDE


@rule
def felt(marks: Signs, count: int, amounts: Signs, weights: Weights) -> float:
    """What the network makes of signs."""
    first = np.empty(FIRST, np.int32)
    for unit in range(FIRST):
        first[unit] = weights[BIAS_AT + unit]
    for place in range(count):
        row = weights[marks[place] * FIRST : (marks[place] + 1) * FIRST]
        for unit in range(FIRST):
            first[unit] += row[unit]
    for unit in range(FIRST):
        first[unit] *= UNIT
    for place in range(AMOUNTS):
        row = weights[(MARKS + place) * FIRST : (MARKS + place + 1) * FIRST]
        amount = np.int32(amounts[place])
        for unit in range(FIRST):
            first[unit] += amount * row[unit]
    second = np.empty(SECOND, np.int64)
    for unit in range(SECOND):
        second[unit] = np.int64(weights[SECOND_BIAS_AT + unit]) * ONE * UNIT
    for place in range(FIRST):
        if first[place] > 0:
            row = weights[SECOND_AT + place * SECOND : SECOND_AT + (place + 1) * SECOND]
            felt_first = np.int64(first[place])
            for unit in range(SECOND):
                second[unit] += felt_first * row[unit]
    total = np.int64(weights[LAST_BIAS_AT]) * ONE
    for unit in range(SECOND):
        if second[unit] > 0:
            total += second[unit] // (ONE * UNIT) * weights[LAST_AT + unit]
    return 1.0 / (1.0 + math.exp(-total / (ONE * ONE)))
