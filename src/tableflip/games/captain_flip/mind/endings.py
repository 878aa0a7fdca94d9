"""When the end of a game can be solved."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.games.captain_flip.box import CELLS, DOES, Does
from tableflip.games.captain_flip.rules.hidden import is_unseen
from tableflip.games.captain_flip.rules.state import State

FEW = 9  # tiles on the board with which the end of the game is in sight


@rule
def near(state: State, _seat: int) -> bool:
    """Whether two players can play the game out: no tile is to come, nothing is random, and both know every tile.

    One tile that a player has not seen is known by elimination.
    """
    if state.deck.count > 0 or state.seats != 2 or state.book.commander or cells_in(state.present) > FEW:
        return False
    for player in range(state.seats):
        if cells_in(unseen_cells(state, player)) > 1:
            return False
    cells = state.present
    while cells != 0:
        if DOES[state.faces.heart[state.board[lowest(cells)]]] == Does.BE_ROBBED:
            return False
        cells &= cells - 1
    return True


@rule
def unseen_cells(state: State, seat: int) -> int:
    """The cells whose tile a seat does not know."""
    cells = 0
    for cell in range(CELLS):
        if is_unseen(state, cell, seat):
            cells |= 1 << cell
    return cells
