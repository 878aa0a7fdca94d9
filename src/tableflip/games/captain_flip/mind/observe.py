"""Captain Flip for learning: what a seat sees and has seen, tile by tile, cell by cell, and the turn."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL
from tableflip.core.news import knows
from tableflip.core.records import Many
from tableflip.games.captain_flip.box import CELLS, HAND, SEATS_MOST, TILES
from tableflip.games.captain_flip.rules.state import Pile, State


class Where(IntEnum):
    """Where a tile is, as far as a seat knows; piles of the seats follow from its own on, clockwise."""

    UNKNOWN = 0
    UP = 1
    DOWN = 2  # facedown on the board, and seen before
    HAND = 3
    CLEARED = 4
    REMOVED = 5
    PILE = 6


class Of(IntEnum):
    """The numbers written for one tile."""

    KIND = 0
    COLOUR = 1
    HEART = 2
    SKULL = 3
    STAR = 4
    WHERE = 5
    SPOT = 6  # its cell or hand slot, from 1


class On(IntEnum):
    """The numbers written for one cell."""

    TILE = 0  # the number of the tile, if the seat knows it
    PRESENT = 1
    UP = 2
    MARKED = 3
    FLIPPED = 4
    CHOSEN = 5


FOR_TILE = 7
FOR_CELL = 6
CELLS_FROM = TILES * FOR_TILE
TURN_FROM = CELLS_FROM + CELLS * FOR_CELL
TURN = 18
OBSERVATION = (TURN_FROM + TURN,)


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write everything a seat knows as small numbers; what it has seen by the record of known tiles (CAPTAIN-830)."""
    for place in range(TURN_FROM + TURN):
        out[place] = 0
    write_faces(state, out)
    for cell in range(CELLS):
        write_cell(state, seat, cell, out)
    for slot in range(HAND):
        tile = state.players[seat].hand.tiles[slot]
        if tile > 0:
            write_where(out, tile, Where.HAND, slot + 1)
    write_pile(out, state.cleared, Where.CLEARED)
    write_pile(out, state.removed, Where.REMOVED)
    for later in range(state.seats):
        owner = (seat + later) % state.seats
        write_pile(out, state.players[owner].pile, Where.PILE + later)
    write_turn(state, seat, out)


@rule
def write_faces(state: State, out: Many[int]) -> None:
    """What is printed on every tile (CAPTAIN-802)."""
    faces = state.faces
    for tile in range(1, TILES + 1):
        first = (tile - 1) * FOR_TILE
        out[first + Of.KIND] = faces.kind[tile]
        out[first + Of.COLOUR] = faces.colour[tile]
        out[first + Of.HEART] = faces.heart[tile]
        out[first + Of.SKULL] = faces.skull[tile]
        out[first + Of.STAR] = faces.star[tile]


@rule
def write_where(out: Many[int], tile: int, where: int, spot: int) -> None:
    """Where a tile is."""
    first = (tile - 1) * FOR_TILE
    out[first + Of.WHERE] = where
    out[first + Of.SPOT] = spot


@rule
def write_pile(out: Many[int], pile: Pile, where: int) -> None:
    """All tiles of a public pile."""
    for place in range(pile.count):
        write_where(out, pile.cards[place], where, 0)


@rule
def write_cell(state: State, seat: int, cell: int, out: Many[int]) -> None:
    """One cell, and its tile if the seat has seen it."""
    first = CELLS_FROM + cell * FOR_CELL
    tile = state.board[cell]
    up = state.up >> cell & 1
    if tile > 0 and knows(state.known[cell], seat):
        out[first + On.TILE] = tile
        write_where(out, tile, Where.UP if up else Where.DOWN, cell + 1)
    out[first + On.PRESENT] = state.present >> cell & 1
    out[first + On.UP] = up
    out[first + On.MARKED] = state.marks >> cell & 1
    out[first + On.FLIPPED] = 1 if cell == state.flipped else 0
    out[first + On.CHOSEN] = state.chosen >> cell & 1


@rule
def write_turn(state: State, seat: int, out: Many[int]) -> None:
    """The turn, the question and the options."""
    first = TURN_FROM
    out[first] = state.ask
    out[first + 1] = state.power
    out[first + 2] = (state.active - seat + SEATS_MOST * state.seats) % state.seats
    out[first + 3] = state.turns_left
    out[first + 4] = state.flips_left
    out[first + 5] = state.swaps_left
    out[first + 6] = state.extra
    out[first + 7] = state.double
    out[first + 8] = state.quiet
    out[first + 9] = state.progress
    out[first + 10] = state.deck.count
    out[first + 11] = state.left
    out[first + 12] = state.held
    out[first + 13] = state.placed
    out[first + 14] = state.seats
    out[first + 15] = state.book.sergeant
    out[first + 16] = state.book.commander
    out[first + 17] = 0 if state.flipped == NO_CELL else state.flipped + 1
