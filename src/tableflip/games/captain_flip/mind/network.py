"""A small network that has learnt from play who will win Captain Flip: the evaluation of its searches.

It knows the game for two on the large board without expansions; `python -m tableflip.games.captain_flip.lab` trains it.
Its weights are whole numbers, so that it says the same on every machine.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableflip.core.compiled import rule
from tableflip.core.data import read_weights
from tableflip.core.sums import add_part
from tableflip.games.captain_flip.box import SIDE
from tableflip.games.captain_flip.mind.features import DENSE_SCALE, DENSE_SIZE, SPARSE_SIZE
from tableflip.games.captain_flip.rules.state import State

FIRST_UNITS, SECOND_UNITS = 64, 32  # hidden units of its layers
WEIGHT_SCALE = 1024  # weights are whole numbers: this is one
# what a sparse feature adds to the first layer; for each unit what the dense ones add to it; its bias; for each unit of
# the second layer what the first adds to it; its bias; what the second layer makes of the chance, and the bias
SHAPES = (
    (SPARSE_SIZE, FIRST_UNITS),
    (FIRST_UNITS, DENSE_SIZE),
    (FIRST_UNITS,),
    (SECOND_UNITS, FIRST_UNITS),
    (SECOND_UNITS,),
    (SECOND_UNITS,),
    (1,),
)
SIZES = tuple(math.prod(shape) for shape in SHAPES)
# where each part of the weights begins
DENSE_AT, BIAS_AT, SECOND_AT, SECOND_BIAS_AT, LAST_AT, LAST_BIAS_AT = (
    sum(SIZES[:part]) for part in range(1, len(SIZES))
)

Weights = NDArray[np.int32]
Features = NDArray[np.int64]

DATA = Path(__file__).parents[1] / "data" / "instinct.npy"
WEIGHTS: Weights = read_weights(DATA)


@rule
def is_trained_for(state: State) -> bool:
    """Whether a game is of the kind that the network was trained on."""
    book = state.book
    is_plain = book.sergeant == 0 and book.commander == 0 and book.optional == 0
    return is_plain and state.seats == 2 and book.grid == SIDE


@rule
def forward(sparse: Features, count: int, dense: Features, weights: Weights) -> float:
    """What the network makes of features: the chance of the active player to win."""
    first = weights[BIAS_AT : BIAS_AT + FIRST_UNITS].copy()
    for place in range(count):
        add_part(first, weights, sparse[place] * FIRST_UNITS, 1)
    for unit in range(FIRST_UNITS):
        row = weights[DENSE_AT + unit * DENSE_SIZE : DENSE_AT + (unit + 1) * DENSE_SIZE]
        activation = np.int64(first[unit]) * DENSE_SCALE
        for place in range(DENSE_SIZE):
            activation += dense[place] * row[place]
        first[unit] = max(activation, 0)
    total = np.int64(weights[LAST_BIAS_AT]) * WEIGHT_SCALE
    for unit in range(SECOND_UNITS):
        row = weights[SECOND_AT + unit * FIRST_UNITS : SECOND_AT + (unit + 1) * FIRST_UNITS]
        second = np.int64(weights[SECOND_BIAS_AT + unit]) * WEIGHT_SCALE * DENSE_SCALE
        for place in range(FIRST_UNITS):
            second += np.int64(first[place]) * row[place]
        if second > 0:
            total += second // (WEIGHT_SCALE * DENSE_SCALE) * weights[LAST_AT + unit]
    return 1.0 / (1.0 + math.exp(-total / (WEIGHT_SCALE * WEIGHT_SCALE)))
