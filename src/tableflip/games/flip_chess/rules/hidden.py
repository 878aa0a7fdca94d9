"""What nobody knows in Flip Chess: the kinds of the face-down cards."""

from __future__ import annotations

from tableflip.core.chance import below
from tableflip.core.compiled import rule
from tableflip.core.lots import is_telling, told, weigh
from tableflip.games.flip_chess.box import COPIES, KINDS, SQUARES, Figure
from tableflip.games.flip_chess.rules.cards import lay
from tableflip.games.flip_chess.rules.state import State

BITS = 6  # a count of cards of one kind fits so many bits; the counts of all kinds are packed into one number
COUNT = (1 << BITS) - 1


@rule
def is_known(state: State, square: int) -> bool:
    """Whether everybody knows a card: it is face up or, in a balanced deal, its twin is (CHESS-107)."""
    if state.up >> square & 1:
        return True
    return state.book.balanced != 0 and state.up >> (SQUARES - 1 - square) & 1 == 1


@rule
def resample(state: State, _seat: int) -> None:
    """Deal the unknown cards again; nobody knows more than anybody else (CHESS-008)."""
    counts = 0
    for square in range(dealt_squares(state)):
        if not is_known(state, square):
            counts += 1 << state.cards[square] * BITS
            lay(state, square, Figure.UNKNOWN)
    deal_open_squares(state, counts)


@rule
def settle(state: State, square: int) -> None:
    """A card is about to be seen: where outcomes are told, the told kind lies there; outcomes are kinds."""
    if is_telling(state.chance) and not is_known(state, square):
        kind = told(state.chance, KINDS, state.cards[square])
        weigh(state.chance, bring(state, square, kind))


@rule
def bring(state: State, square: int, kind: int) -> int:
    """Exchange an unknown card for one of this kind that nobody knows; how many there are."""
    copies = 0
    place = square
    for other in range(dealt_squares(state)):
        if state.cards[other] == kind and not is_known(state, other):
            copies += 1
            place = other
    if copies > 0 and state.cards[square] != kind:
        lay(state, place, state.cards[square])
        lay(state, square, kind)
    return copies


@rule
def complete(state: State) -> None:
    """Deal the cards that a position text left open from those it does not name; twins of these are laid already."""
    counts = 0
    for kind in range(1, KINDS):
        copies = COPIES[kind] // 2 if state.book.balanced else COPIES[kind]
        counts += copies << kind * BITS
    for square in range(dealt_squares(state)):
        if state.cards[square] != Figure.UNKNOWN:
            counts -= 1 << state.cards[square] * BITS
    deal_open_squares(state, counts)


@rule
def dealt_squares(state: State) -> int:
    """The squares that are dealt one by one: all, or in a balanced deal the first of each pair of twins."""
    return SQUARES // 2 if state.book.balanced else SQUARES


@rule
def deal_open_squares(state: State, counts: int) -> None:
    """Draw a card for each open square from the packed counts: every layout equally likely."""
    left = 0
    for kind in range(KINDS):
        left += counts >> kind * BITS & COUNT
    for square in range(dealt_squares(state)):
        if state.cards[square] == Figure.UNKNOWN and left > 0:
            place = below(state.chance, left)
            kind = 0
            while place >= counts >> kind * BITS & COUNT:
                place -= counts >> kind * BITS & COUNT
                kind += 1
            lay(state, square, kind)
            counts -= 1 << kind * BITS
            left -= 1
