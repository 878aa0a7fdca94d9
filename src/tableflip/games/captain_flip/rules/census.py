"""What never changes: every tile is in one place."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games.captain_flip.box import TILES
from tableflip.games.captain_flip.rules.state import State


def census(state: State) -> Mapping[str, int]:
    """CAPTAIN-012: in how many places each tile is; always one."""
    places = [state.board[cell] for cell in range(len(state.board))]
    for pile in (state.deck, state.cleared, state.removed, *(state.players[seat].pile for seat in range(state.seats))):
        places += [pile.cards[place] for place in range(pile.count)]
    for seat in range(state.seats):
        hand = state.players[seat].hand
        places += [hand.tiles[place] for place in range(len(hand.tiles))]
    return {str(tile): places.count(tile) for tile in range(1, TILES + 1)}
