"""What nobody knows in Flip Chess: the kinds of the face-down cards."""

from __future__ import annotations

from tableflip.core.chance import below
from tableflip.core.compiled import rule
from tableflip.games.flip_chess.box import COPIES, KINDS, SQUARES, Kind
from tableflip.games.flip_chess.rules import State


@rule
def is_known(state: State, square: int) -> bool:
    """Whether everybody knows a card: it is face up or, in a balanced deal, its twin is (CHESS-107)."""
    if state.up >> square & 1:
        return True
    return state.book.balanced != 0 and state.up >> (SQUARES - 1 - square) & 1 == 1


@rule
def resample(state: State, _seat: int) -> None:
    """Deal the unknown cards again; nobody knows more than anybody else (CHESS-008)."""
    squares = SQUARES // 2 if state.book.balanced else SQUARES
    for last in range(squares - 1, 0, -1):
        if is_known(state, last):
            continue
        unknown = 0
        for square in range(last + 1):
            if not is_known(state, square):
                unknown += 1
        other = nth_unknown(state, below(state.chance, unknown))
        exchange(state, last, other)


@rule
def nth_unknown(state: State, n: int) -> int:
    """The square of the n-th unknown card."""
    for square in range(SQUARES):
        if not is_known(state, square):
            if n == 0:
                return square
            n -= 1
    return SQUARES


@rule
def exchange(state: State, one: int, two: int) -> None:
    """Exchange two cards, and their twins in a balanced deal."""
    kind = state.cards[one]
    state.cards[one] = state.cards[two]
    state.cards[two] = kind
    if state.book.balanced:
        state.cards[SQUARES - 1 - one] = state.cards[one]
        state.cards[SQUARES - 1 - two] = state.cards[two]


@rule
def complete(state: State) -> None:
    """Deal the cards that a position text left open from those it does not name."""
    kind = Kind.UNKNOWN + 0
    for square in range(SQUARES):
        if state.cards[square] != Kind.UNKNOWN:
            continue
        if state.book.balanced and state.cards[SQUARES - 1 - square] != Kind.UNKNOWN:
            state.cards[square] = state.cards[SQUARES - 1 - square]
            continue
        open_cards = 0
        for each in range(1, KINDS):
            open_cards += left_to_lay(state, each)
        pick = below(state.chance, open_cards)
        for each in range(1, KINDS):
            kind = each
            pick -= left_to_lay(state, each)
            if pick < 0:
                break
        state.cards[square] = kind
        if state.book.balanced:
            state.cards[SQUARES - 1 - square] = kind


@rule
def left_to_lay(state: State, kind: int) -> int:
    """How many cards of a kind (in a balanced deal: cards without a twin yet) lie nowhere so far."""
    count = COPIES[kind]
    for square in range(SQUARES):
        if state.cards[square] == kind or (
            state.book.balanced and state.cards[square] == Kind.UNKNOWN and state.cards[SQUARES - 1 - square] == kind
        ):
            count -= 1
    return count
