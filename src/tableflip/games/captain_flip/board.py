"""The board of Captain Flip: tiles turned over, claimed, refilled and cleared, lines and colour runs."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL, lowest
from tableflip.core.news import EVERYBODY, NOBODY, reveal, tell
from tableflip.core.piles import pop, push
from tableflip.games.captain_flip.box import (
    COLUMNS,
    LINES,
    NO_TILE,
    ROWS,
    RUN_LEAST,
    SIDE,
    Face,
)
from tableflip.games.captain_flip.records import TILE_CODES, State, Told

EVERY_LINE = len(LINES)


@rule
def at(cell: int, tile: int) -> int:
    """A cell and a tile as the object of an event."""
    return cell * TILE_CODES + tile


@rule
def show(state: State, told: int, cell: int) -> None:
    """CAPTAIN-810, CAPTAIN-813: everybody sees the tile on a cell; most often that is new to somebody."""
    what = at(cell, state.board[cell])
    if state.known[cell] == EVERYBODY:
        tell(state.news, told, state.active, what)
    else:
        reveal(state.news, told, state.active, what, EVERYBODY)
    state.known[cell] = EVERYBODY


@rule
def turn_over(state: State, cell: int) -> None:
    """CAPTAIN-131: turn a tile over on its cell; turned up it is seen and marked (CAPTAIN-603, CAPTAIN-832)."""
    bit = 1 << cell
    state.up ^= bit
    if state.up & bit:
        state.marks |= bit
        show(state, Told.TURNED_UP, cell)
    else:
        state.marks &= ~bit
        tell(state.news, Told.TURNED_DOWN, state.active, at(cell, state.board[cell]))


@rule
def turn_all_over(state: State, cells: int) -> None:
    """Turn several tiles over together."""
    while cells != 0:
        turn_over(state, lowest(cells))
        cells &= cells - 1


@rule
def lay(state: State, cell: int, tile: int, face: int, known: int) -> None:
    """Put a tile on a cell; faceup it is known to everybody and marked (CAPTAIN-603)."""
    bit = 1 << cell
    state.board[cell] = tile
    state.present |= bit
    if face == Face.UP:
        state.up |= bit
        state.marks |= bit
        state.known[cell] = EVERYBODY
    else:
        state.up &= ~bit
        state.marks &= ~bit
        state.known[cell] = known


@rule
def lift(state: State, cell: int) -> int:
    """Take a tile off the board; its cell is a gap."""
    bit = 1 << cell
    tile = state.board[cell]
    state.board[cell] = NO_TILE
    state.present &= ~bit
    state.up &= ~bit
    state.marks &= ~bit
    state.known[cell] = NOBODY
    if cell == state.flipped:
        state.flipped = NO_CELL
    return tile


@rule
def face_at(state: State, cell: int) -> int:
    """How the tile on a cell lies."""
    return Face.UP + 0 if state.up >> cell & 1 else Face.DOWN + 0


@rule
def claim(state: State, cells: int) -> None:
    """CAPTAIN-220, CAPTAIN-224: take tiles in reading order, then refill their gaps faceup (CAPTAIN-221)."""
    left = cells
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        show(state, Told.CLAIMED, cell)
        push(state.players[state.active].pile, lift(state, cell))
    state.progress = 1
    refill(state, cells, Face.UP)


@rule
def refill(state: State, gaps: int, face: int) -> None:
    """CAPTAIN-420: the top of the deck onto each gap in reading order, until gaps or deck run out."""
    laid = 0
    while gaps != 0 and state.deck.count > 0:
        cell = lowest(gaps)
        gaps &= gaps - 1
        tile = pop(state.deck)
        lay(state, cell, tile, face, NOBODY)  # CAPTAIN-831
        laid += 1
        if face == Face.UP:
            reveal(state.news, Told.REFILLED_UP, state.active, at(cell, tile), EVERYBODY)
    if face == Face.DOWN and laid > 0:
        tell(state.news, Told.REFILLED_DOWN, state.active, laid)


@rule
def is_complete(state: State, line: int) -> bool:
    """CAPTAIN-401: at least one tile and none facedown; gaps are ignored."""
    held = LINES[line] & state.present
    return held != 0 and held & ~state.up == 0


@rule
def clear(state: State) -> None:
    """CAPTAIN-403, CAPTAIN-404: all complete lines leave together, and their gaps are refilled facedown."""
    cells = 0
    for line in range(EVERY_LINE):
        if is_complete(state, line):
            cells |= LINES[line] & state.present
            tell(state.news, Told.CLEARED, state.active, line)
    if cells == 0:
        return
    left = cells
    while left != 0:
        push(state.cleared, lift(state, lowest(left)))
        left &= left - 1
    state.progress = 1
    refill(state, cells, Face.DOWN)


@rule
def beside(cells: int) -> int:
    """The cells above, below, left and right of any of these."""
    across = (cells & ~COLUMNS[SIDE - 1]) << 1 | (cells & ~COLUMNS[0]) >> 1
    along = (cells & ~ROWS[SIDE - 1]) << SIDE | cells >> SIDE
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
        if here == -1 or here != colour:
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
    if state.marks == 0:
        return firsts
    left = state.up
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        group = group_at(state, cell)
        left &= ~group
        if group & state.marks:
            firsts |= 1 << cell
    return firsts
