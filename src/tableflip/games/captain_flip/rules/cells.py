"""The cells of the board: their names, neighbours and lines; sets of cells are bit masks."""

from __future__ import annotations

from tableflip.core.grids import STRAIGHT, cell_name, neighbour_masks
from tableflip.games.captain_flip.box import CELLS, SIDE, Lookup

NAMES = tuple(cell_name(cell, SIDE) for cell in range(CELLS))  # CAPTAIN-005
NEAR = neighbour_masks(SIDE, SIDE, STRAIGHT)  # CAPTAIN-009
ROWS: Lookup = tuple(sum(1 << row * SIDE + column for column in range(SIDE)) for row in range(SIDE))
COLUMNS: Lookup = tuple(sum(1 << row * SIDE + column for row in range(SIDE)) for column in range(SIDE))
LINES: Lookup = ROWS + COLUMNS  # CAPTAIN-010
EVERY_LINE = len(LINES)
COLUMN_LETTERS = "".join(name[0] for name in NAMES[:SIDE])
ROW_NAMES = tuple(f"row {row + 1}" for row in range(SIDE))
COLUMN_NAMES = tuple(f"column {letter}" for letter in COLUMN_LETTERS)
LINE_NAMES = ROW_NAMES + COLUMN_NAMES


def cells_of(cells: int) -> list[int]:
    """The cells of a set, in reading order."""
    found: list[int] = []
    cells &= (1 << CELLS) - 1
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def cells_of_board(grid: int) -> list[int]:
    """The cells of a board with sides of this length, in reading order; on 4x4 fewer than the grid has."""
    return [row * SIDE + column for row in range(grid) for column in range(grid)]
