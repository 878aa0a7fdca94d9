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

FIRST, SECOND = 64, 32  # the sizes of its layers
ONE = 1024  # a weight of one
# what a mark adds to the first layer; for each unit what the amounts add to it; its bias; for each unit of the second
# layer what the first adds to it; its bias; what the second layer makes of the chance, and the bias
SHAPES = ((MARKS, FIRST), (FIRST, AMOUNTS), (FIRST,), (SECOND, FIRST), (SECOND,), (SECOND,), (1,))
SIZES = tuple(math.prod(shape) for shape in SHAPES)
# where each part of the weights begins
AMOUNTS_AT, BIAS_AT, SECOND_AT, SECOND_BIAS_AT, LAST_AT, LAST_BIAS_AT = (
    sum(SIZES[:part]) for part in range(1, len(SIZES))
)

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
    first = weights[BIAS_AT : BIAS_AT + FIRST].copy()
    for place in range(count):
        first += weights[marks[place] * FIRST : (marks[place] + 1) * FIRST]
    for unit in range(FIRST):
        row = weights[AMOUNTS_AT + unit * AMOUNTS : AMOUNTS_AT + (unit + 1) * AMOUNTS]
        felt_first = np.int64(first[unit]) * UNIT
        for place in range(AMOUNTS):
            felt_first += amounts[place] * row[place]
        first[unit] = max(felt_first, 0)
    total = np.int64(weights[LAST_BIAS_AT]) * ONE
    for unit in range(SECOND):
        row = weights[SECOND_AT + unit * FIRST : SECOND_AT + (unit + 1) * FIRST]
        second = np.int64(weights[SECOND_BIAS_AT + unit]) * ONE * UNIT
        for place in range(FIRST):
            second += np.int64(first[place]) * row[place]
        if second > 0:
            total += second // (ONE * UNIT) * weights[LAST_AT + unit]
    return 1.0 / (1.0 + math.exp(-total / (ONE * ONE)))
