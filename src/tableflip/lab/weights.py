"""The weights of a network in whole numbers, and the file they are kept in."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.data import write_data


def write_weights(
    weights: NDArray[Any], path: Path, *, what: str, made: str, seed: str, games: int, strength: str
) -> None:
    """Keep weights as an array of 16-bit numbers, with the card that tells of them."""
    array = io.BytesIO()
    np.save(array, weights.astype("<i2"), allow_pickle=False)
    write_data(path, array.getvalue(), what=what, made=made, seed=seed, games=games, strength=strength)


def as_weights(parts: list[NDArray[Any]], one: int) -> NDArray[np.int32]:
    """The parts of a network one after another, in whole numbers."""
    flat = np.concatenate([part.ravel() for part in parts])
    return np.clip(np.round(flat * one), -32767, 32767).astype(np.int32)
