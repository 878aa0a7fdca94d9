"""Confidence intervals of measured shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import stdev
from typing import Any

SURE = 1.96  # standard deviations of a 95 % interval


def give_or_take(values: Sequence[float] | Any) -> float:
    """Half of the 95 % interval of a mean."""
    return SURE * stdev(map(float, values)) / sqrt(len(values)) if len(values) > 1 else float("inf")


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    spread = SURE * SURE / games
    middle = (rate + spread / 2) / (1 + spread)
    half = SURE * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(middle - half, 0.0), min(middle + half, 1.0)
