"""Cells of a rectangular grid, numbered along the rows, and tables of their neighbours.

Sets of cells are bit masks: bit n stands for cell n. A grid of more than 62 cells has neighbours, but no masks.
"""

from __future__ import annotations

from string import ascii_lowercase

from tableflip.core.compiled import rule, rule_as_instruction

NO_CELL = -1
CELLS_MOST = 62  # a mask is a whole number of 64 bits
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))  # (column, row) changes: up, right, down, left
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))

Lookup = tuple[int, ...]


def neighbours(columns: int, rows: int, ways: tuple[tuple[int, int], ...]) -> tuple[Lookup, ...]:
    """For each cell and each way the cell one pace that way, or NO_CELL."""
    return tuple(
        tuple(_paced(cell, columns, rows, across, up) for across, up in ways) for cell in range(columns * rows)
    )


def neighbour_masks(columns: int, rows: int, ways: tuple[tuple[int, int], ...]) -> Lookup:
    """For each cell the mask of the cells one pace away in any of these ways."""
    if columns * rows > CELLS_MOST:
        raise ValueError(f"{columns} by {rows} squares are more than the {CELLS_MOST} of a mask; use `neighbours`")
    table = neighbours(columns, rows, ways)
    return tuple(sum(1 << cell for cell in near if cell != NO_CELL) for near in table)


def cell_name(cell: int, columns: int) -> str:
    """The name of a cell as on a chess board: a1 is cell 0, letters run along the row."""
    return f"{ascii_lowercase[cell % columns]}{cell // columns + 1}"


def _paced(cell: int, columns: int, rows: int, across: int, up: int) -> int:
    column, row = cell % columns + across, cell // columns + up
    return row * columns + column if 0 <= column < columns and 0 <= row < rows else NO_CELL


@rule
def lowest_by_looking(mask: int) -> int:
    """The lowest cell in a mask that is not empty, without an instruction for it."""
    cell = 0
    while mask >> cell & 1 == 0:
        cell += 1
    return cell


@rule_as_instruction("numba.cpython.unsafe.numbers:trailing_zeros", otherwise=lowest_by_looking)
def lowest(mask: int) -> int:
    """The lowest cell in a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


@rule
def cells_in(mask: int) -> int:
    """How many cells a mask holds."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
