"""What bots ask of a game while they search, one state at a time: compiled as in their loops, for laws to compare."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.loops import as_state, fate, foresee, sight
from tableflip.core.records import Row


@rule
def row_foresee(row: Row, seat: int) -> int:
    """What a bot that searches expects for a seat."""
    return foresee(as_state(row), seat)


@rule
def row_sight(row: Row, seat: int) -> int:
    """What a rival who does not look ahead expects for a seat."""
    return sight(as_state(row), seat)


@rule
def row_fate(row: Row, verb: int, target: int, which: int) -> int:
    """Lay the hidden cards so that an action meets one of its fates; how many deals it stands for."""
    return fate(as_state(row), verb, target, which)
