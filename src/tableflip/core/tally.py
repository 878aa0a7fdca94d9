"""The count of a finished game: lines that add up to the totals of the rules."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """One thing that counts."""

    seat: int  # whose it is; TOGETHER where all have it
    label: str
    points: int
    of: int = 0  # how many there could be; 0 where there is no most


class Tally(NamedTuple):
    """The count of a finished game, with the totals as the rules know them."""

    unit: str  # what is counted, one of it: point, King
    lines: tuple[Line, ...]
    totals: tuple[int, ...]  # of each seat; a single one where all play together
    decides: bool = True  # whether whoever has most has won
    goal: int = 0  # the total that wins, in games that have one
    note: str = ""  # a sentence on what does not add up and still matters
