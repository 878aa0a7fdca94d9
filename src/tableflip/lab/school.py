"""What the schools of the games share: weights as whole numbers, and the table they are kept in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

WIDTH = 118


def write_table(weights: NDArray[Any], path: Path, words: str) -> None:
    """Keep weights as a table in a module, with the sentence it begins with."""
    text = weights.astype("<i2").tobytes().hex()
    lines = [text[begin : begin + WIDTH] for begin in range(0, len(text), WIDTH)]
    path.write_text(f'"""{words}"""\n\nTEXT = """\n' + "\n".join(lines) + '\n"""\n', encoding="utf-8")


def as_weights(parts: list[NDArray[Any]], one: int) -> NDArray[np.int32]:
    """The parts of a network one after another, in whole numbers."""
    flat = np.concatenate([part.ravel() for part in parts])
    return np.clip(np.round(flat * one), -32767, 32767).astype(np.int32)
