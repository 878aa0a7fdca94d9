"""What everybody sees now, and what the ship's log keeps in sight."""

from __future__ import annotations

from tableflip.core.news import EVERYBODY
from tableflip.core.piles import NOT_FOUND, find
from tableflip.games.captain_flip.box import CELLS, HAND
from tableflip.games.captain_flip.rules.state import Ask, State


def must_remember(state: State) -> bool:
    """CAPTAIN-840, CAPTAIN-843: whether what lies facedown is for the players to remember, now."""
    return not state.book.log and state.ask != Ask.OVER


def is_annotated(state: State, cell: int) -> bool:
    """Whether the ship's log tells everybody what lies facedown on a cell."""
    return bool(state.book.log) and state.known[cell] == EVERYBODY


def visible(state: State, cell: int) -> int:
    """The tile on a cell if everybody sees it now, or reads it in the ship's log; else 0."""
    if not state.present >> cell & 1:
        return 0
    if state.up >> cell & 1 or state.ask == Ask.OVER or is_annotated(state, cell):
        return max(state.board[cell], 0)
    return 0


def shown_in_hand(state: State, owner: int) -> list[int]:
    """The tiles that the ship's log knows to be in a hand: everybody saw them go there."""
    if not state.book.log or not state.book.commander:
        return []
    hand = state.players[owner].hand
    return sorted(hand.tiles[slot] for slot in range(HAND) if hand.known[slot] == EVERYBODY)


def is_out_of_sight(state: State, tile: int) -> bool:
    """Whether a tile lies facedown on the board, in a hand or in the deck now: which of them may not be told apart."""
    for cell in range(CELLS):
        if state.board[cell] == tile:
            return not state.up >> cell & 1
    if find(state.deck, tile) != NOT_FOUND:
        return True
    return any(tile in state.players[seat].hand.tiles for seat in range(state.seats))  # type: ignore[operator]


def is_in_a_pile(state: State, tile: int) -> bool:
    """Whether a tile lies in somebody's pile, or has left the game: for everybody to see."""
    return not is_out_of_sight(state, tile) and all(state.board[cell] != tile for cell in range(CELLS))
