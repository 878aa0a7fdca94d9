"""Hits on cells, up to seven each."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.games.flip_ships.rules.state import Hits


@rule
def add_hit(hits: Hits, cell: int) -> None:
    """One more hit on a cell."""
    bit = 1 << cell
    carry = hits.ones & bit
    hits.ones ^= bit
    bit = hits.twos & carry
    hits.twos ^= carry
    hits.fours ^= bit


@rule
def take_hit(hits: Hits, cell: int) -> None:
    """One hit fewer on a cell that has some."""
    bit = 1 << cell
    borrow = ~hits.ones & bit
    hits.ones ^= bit
    bit = ~hits.twos & borrow
    hits.twos ^= borrow
    hits.fours ^= bit


@rule
def hit_once(hits: Hits) -> int:
    """The cells with at least one hit."""
    return hits.ones | hits.twos | hits.fours


@rule
def hit_twice(hits: Hits) -> int:
    """The cells with at least two hits."""
    return hits.twos | hits.fours


@rule
def only_hits(hits: Hits, cells: int) -> None:
    """Forget the hits outside a set of cells."""
    hits.ones &= cells
    hits.twos &= cells
    hits.fours &= cells


@rule
def hits_on(hits: Hits, cell: int) -> int:
    """How many hits a cell has."""
    return (hits.ones >> cell & 1) + 2 * (hits.twos >> cell & 1) + 4 * (hits.fours >> cell & 1)
