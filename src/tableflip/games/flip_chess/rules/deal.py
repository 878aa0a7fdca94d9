"""The deal of Flip Chess: the cards laid out, the meeples set on them."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.games.flip_chess.box import DECK, HALF_DECK, HOME, SQUARES, Side
from tableflip.games.flip_chess.rules.state import State


@rule
def deal(state: State) -> None:
    """CHESS-004, CHESS-005, CHESS-009, CHESS-107: lay the cards, set the meeples."""
    if state.book.balanced:
        half = SQUARES // 2
        for place in range(half):
            state.cards[place] = HALF_DECK[place]
        shuffle(state.chance, state.cards, half)
        for place in range(half):
            state.cards[SQUARES - 1 - place] = state.cards[place]
    else:
        for place in range(SQUARES):
            state.cards[place] = DECK[place]
        shuffle(state.chance, state.cards, SQUARES)
    state.meeples[Side.BLUE] = HOME[Side.BLUE]
    state.meeples[Side.RED] = HOME[Side.RED]
