"""Sums over parts of an array, for the networks of bots."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tableflip.core.compiled import rule_with_twin

Whole = NDArray[np.int32]


def _add_one_by_one(into: Whole, values: Whole, first: int, factor: int) -> None:
    for place in range(into.size):
        into[place] += values[first + place] * factor


@rule_with_twin(_add_one_by_one)  # Numba's own sum of arrays would bring the text of its complaints: seconds to compile
def add_part(into: Whole, values: Whole, first: int, factor: int) -> None:
    """Add as many values as there is room for, from the first one on, each so many times."""
    into += values[first : first + into.size] * factor
