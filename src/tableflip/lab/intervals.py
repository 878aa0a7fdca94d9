"""How sure a measured share is."""

from __future__ import annotations

from math import sqrt

SURE = 1.96  # standard deviations of a 95 % interval


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    spread = SURE * SURE / games
    middle = (rate + spread / 2) / (1 + spread)
    half = SURE * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(middle - half, 0.0), min(middle + half, 1.0)
