"""What everybody sees now, and what the ship's log keeps in sight."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.news import EVERYBODY
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


def out_of_sight(state: State) -> int:
    """The tiles that lie facedown on the board, in a hand or in the deck now, a bit each: all look the same."""
    tiles = [state.board[cell] for cell in range(CELLS) if not state.up >> cell & 1]
    tiles += [state.deck.cards[place] for place in range(state.deck.count)]
    tiles += [state.players[seat].hand.tiles[slot] for seat in range(state.seats) for slot in range(HAND)]
    return _bits(tiles)


def faceup(state: State) -> int:
    """The tiles that lie faceup on the board now, a bit each."""
    return _bits([state.board[cell] for cell in range(CELLS) if state.up >> cell & 1])


def _bits(tiles: Sequence[int]) -> int:
    found = 0
    for tile in tiles:
        if tile > 0:
            found |= 1 << tile
    return found
