"""Tiles that belong together: clusters of neighbours, and runs of a colour with the groups they grow into."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.games.captain_flip.box import RUN_LEAST, SIDE
from tableflip.games.captain_flip.rules.cells import COLUMNS, EVERY_LINE
from tableflip.games.captain_flip.rules.state import State


@rule
def beside(cells: int) -> int:
    """The cells above, below, left and right of any of these; below the last row there is no tile to be found."""
    across = (cells & ~COLUMNS[SIDE - 1]) << 1 | (cells & ~COLUMNS[0]) >> 1
    along = cells << SIDE | cells >> SIDE
    return across | along


@rule
def cluster(state: State, cell: int) -> int:
    """CAPTAIN-311: all tiles connected with the one on a cell."""
    cells = 1 << cell
    grown = cells | beside(cells) & state.present
    while grown != cells:
        cells = grown
        grown = cells | beside(cells) & state.present
    return cells


@rule
def run_in(state: State, line: int) -> int:
    """CAPTAIN-601: the run in a line; a line of five has room for one."""
    start = line * SIDE if line < SIDE else line - SIDE
    pace = 1 if line < SIDE else SIDE
    run = 0
    length = 0
    colour = -1
    for place in range(SIDE):
        cell = start + place * pace
        here = state.faces.colour[state.board[cell]] if state.up >> cell & 1 else -1
        if here != colour:
            if length >= RUN_LEAST:
                return run
            run = 0
            length = 0
        colour = here
        if here != -1:
            run |= 1 << cell
            length += 1
    return run if length >= RUN_LEAST else 0


@rule
def group_at(state: State, cell: int) -> int:
    """CAPTAIN-602: the group a cell belongs to, grown over all runs that share a cell with it; 0 if there is none."""
    group = 1 << cell
    before = 0
    while before != group:
        before = group
        for line in range(EVERY_LINE):
            run = run_in(state, line)
            if run & group:
                group |= run
    return group if group != 1 << cell else 0


@rule
def offers(state: State) -> int:
    """CAPTAIN-604: the groups on offer, each by the first of its cells."""
    firsts = 0
    left = state.marks & state.up
    while left != 0:
        cell = lowest(left)
        group = group_at(state, cell) | 1 << cell
        left &= ~group
        if group != 1 << cell:
            firsts |= 1 << lowest(group)
    return firsts
