"""What is in the box of Coin: every printed number, and nothing else."""

from __future__ import annotations

from enum import IntEnum


class Face(IntEnum):
    """The two sides of the coin."""

    HEADS = 0
    TAILS = 1


FACES = 2
