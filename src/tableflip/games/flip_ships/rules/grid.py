"""Cells and enemies: neighbours, rows, shields; all sets of cells are bit masks."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.core.records import Many
from tableflip.games.flip_ships.box import ALL_CELLS, CELLS, COLUMNS, FIRST_COLUMN, LAST_COLUMN, ROW_MASK
from tableflip.games.flip_ships.rules.state import CARDS, State


@rule
def beside(cells: int) -> int:
    """The cells that share a side with any of these."""
    across = ((cells & ~LAST_COLUMN) << 1) | ((cells & ~FIRST_COLUMN) >> 1)
    return (across | (cells << COLUMNS) | (cells >> COLUMNS)) & ALL_CELLS


@rule
def row_cells(row: int) -> int:
    """The cells of a row, counted from 0."""
    return ROW_MASK << row * COLUMNS


@rule
def mark_grid(state: State) -> None:
    """Note which cells hold an enemy, a generator, a double-hit enemy."""
    state.filled = 0
    state.shielding = 0
    state.doubled = 0
    for cell in range(CELLS):
        enemy = state.grid[cell]
        if enemy != 0:
            state.filled |= 1 << cell
            state.shielding |= (state.book.shields >> enemy & 1) << cell
            state.doubled |= (state.book.doubles >> enemy & 1) << cell


@rule
def in_play(state: State) -> int:
    """How many enemies are in play."""
    return cells_in(state.filled)


@rule
def shielded(state: State, standing: int) -> int:
    """SHIPS-083, SHIPS-084: the cells protected while these cells still hold their enemies."""
    return beside(state.shielding & standing) & ~state.shielding


@rule
def enemies_in(state: State, cells: int) -> int:
    """The enemies in a set of cells, as a set of ids."""
    enemies = 0
    left = cells & state.filled
    while left != 0:
        enemies |= 1 << state.grid[lowest(left)]
        left &= left - 1
    return enemies


@rule
def list_cells(state: State, out: Many[int], count: int, first: int, cells: int) -> int:
    """Append one option a cell, by ascending enemy; SHIPS-182."""
    start = count
    left = cells & state.filled
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        place = count
        while place > start and state.grid[out[place - 1] - first] > state.grid[cell]:
            out[place] = out[place - 1]
            place -= 1
        out[place] = first + cell
        count += 1
    return count


@rule
def next_enemy(state: State, cells: int, after: int) -> int:
    """The cell of the lowest enemy above an id in a set of cells; CELLS if there is none."""
    best = CARDS
    found = CELLS
    left = cells & state.filled
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        enemy = state.grid[cell]
        if after < enemy < best:
            best = enemy
            found = cell
    return found
