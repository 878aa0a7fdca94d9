"""The sea: tiles turned over, claimed, refilled and cleared with their lines."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL, lowest
from tableflip.core.news import EVERYBODY, NOBODY, reveal, tell
from tableflip.core.piles import pop, push
from tableflip.games.captain_flip.box import NO_TILE, Face
from tableflip.games.captain_flip.rules.cells import EVERY_LINE, LINES
from tableflip.games.captain_flip.rules.hidden import settle_cell, settle_top
from tableflip.games.captain_flip.rules.state import TILE_CODES, Happened, State


@rule
def at(cell: int, tile: int) -> int:
    """A cell and a tile as the object of an event."""
    return cell * TILE_CODES + tile


@rule
def show(state: State, told: int, cell: int) -> None:
    """CAPTAIN-810, CAPTAIN-813: everybody sees the tile on a cell; most often that is new to somebody."""
    settle_cell(state, cell)
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
        show(state, Happened.TURNED_UP, cell)
    else:
        state.marks &= ~bit
        tell(state.news, Happened.TURNED_DOWN, state.active, at(cell, state.board[cell]))


@rule
def turn_all_over(state: State, cells: int) -> None:
    """Turn several tiles over together."""
    while cells != 0:
        turn_over(state, lowest(cells))
        cells &= cells - 1


@rule
def lay(state: State, cell: int, tile: int, face: int, known: int) -> None:
    """Put a tile into a gap or over one that lies alike; faceup it is known to all and marked (CAPTAIN-603)."""
    bit = 1 << cell
    state.board[cell] = tile
    state.present |= bit
    if face == Face.UP:
        state.up |= bit
        state.marks |= bit
        state.known[cell] = EVERYBODY
    else:
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
        show(state, Happened.CLAIMED, cell)
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
        if face == Face.UP:
            settle_top(state)
        tile = pop(state.deck)
        lay(state, cell, tile, face, NOBODY)  # CAPTAIN-831
        laid += 1
        if face == Face.UP:
            reveal(state.news, Happened.REFILLED_UP, state.active, at(cell, tile), EVERYBODY)
    if face == Face.DOWN and laid > 0:
        tell(state.news, Happened.REFILLED_DOWN, state.active, laid)


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
            tell(state.news, Happened.CLEARED, state.active, line)
    if cells == 0:
        return
    left = cells
    while left != 0:
        push(state.cleared, lift(state, lowest(left)))
        left &= left - 1
    state.progress = 1
    refill(state, cells, Face.DOWN)
