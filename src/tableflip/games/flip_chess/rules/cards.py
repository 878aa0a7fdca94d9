"""The cards on the table of Flip Chess: laid, turned up, bare."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.games.flip_chess.box import ALL_SQUARES, SQUARES, Figure, Side
from tableflip.games.flip_chess.rules.state import State


@rule
def lay(state: State, square: int, kind: int) -> None:
    """Lay a card, and its twin in a balanced deal."""
    state.cards[square] = kind
    if state.book.balanced:
        state.cards[SQUARES - 1 - square] = kind


@rule
def turn_up(state: State, square: int) -> None:
    """Turn a card face up; a King can be stayed on, and a Pawn or a Queen can always take the meeple back."""
    kind = state.cards[square]
    state.up |= 1 << square
    if kind == Figure.KING:
        state.kings |= 1 << square
    if kind == Figure.KING or (state.book.returning and (kind == Figure.PAWN or kind == Figure.QUEEN)):
        state.sure |= 1 << square


@rule
def bare(state: State) -> int:
    """CHESS-060, CHESS-064: the face-down cards without a meeple."""
    return ALL_SQUARES & ~(state.up | state.meeples[Side.BLUE] | state.meeples[Side.RED])
