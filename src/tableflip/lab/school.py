"""What the schools of the games share: the table that weights are kept in, and what is asked of a school."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDTH = 118


class Asked(NamedTuple):
    """How long to teach, and whether to go on from the table there is."""

    rounds: int
    games: int
    goes_on: bool


def asked(arguments: list[str]) -> Asked:
    """What was asked for, as in `6 24000 on`; anything else ends the program with a sentence."""
    numbers, further = arguments[:2], arguments[2:]
    is_told = len(numbers) == 2 and all(number.isdecimal() and int(number) for number in numbers)
    if not is_told or further not in ([], ["on"]):
        sys.exit("say how many rounds of how many games, and `on` to go on from the table there is: 6 24000 on")
    return Asked(int(numbers[0]), int(numbers[1]), bool(further))


def write_table(weights: NDArray[Any], path: Path, words: str) -> None:
    """Keep weights as a table in a module, with the sentence it begins with."""
    text = weights.astype("<i2").tobytes().hex()
    lines = [text[begin : begin + WIDTH] for begin in range(0, len(text), WIDTH)]
    path.write_text(f'"""{words}"""\n\nTEXT = """\n' + "\n".join(lines) + '\n"""\n', encoding="utf-8")


def as_weights(parts: list[NDArray[Any]], one: int) -> NDArray[np.int32]:
    """The parts of a network one after another, in whole numbers."""
    flat = np.concatenate([part.ravel() for part in parts])
    return np.clip(np.round(flat * one), -32767, 32767).astype(np.int32)
