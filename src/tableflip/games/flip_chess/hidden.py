"""What nobody knows in Flip Chess: the kinds of the face-down cards."""

from __future__ import annotations

from tableflip.core.chance import below
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.games.flip_chess.box import COPIES, KINDS, SQUARES, Kind
from tableflip.games.flip_chess.state import State, Verb

BITS = 6  # a count of cards of one kind fits so many bits; the counts of all kinds are packed into one number
COUNT = (1 << BITS) - 1
FEW = 5  # face-down cards with which the end of the game is in sight


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
            lay(state, square, Kind.UNKNOWN)
    deal_open_squares(state, counts)


@rule
def complete(state: State) -> None:
    """Deal the cards that a position text left open from those it does not name."""
    if state.book.balanced:
        for square in range(SQUARES):
            if state.cards[square] != Kind.UNKNOWN:
                lay(state, square, state.cards[square])
    counts = 0
    for kind in range(1, KINDS):
        copies = COPIES[kind] // 2 if state.book.balanced else COPIES[kind]
        counts += copies << kind * BITS
    for square in range(dealt_squares(state)):
        if state.cards[square] != Kind.UNKNOWN:
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
        if state.cards[square] == Kind.UNKNOWN and left > 0:
            place = below(state.chance, left)
            kind = 0
            while place >= counts >> kind * BITS & COUNT:
                place -= counts >> kind * BITS & COUNT
                kind += 1
            lay(state, square, kind)
            counts -= 1 << kind * BITS
            left -= 1


@rule
def ending(state: State, _seat: int) -> bool:
    """Whether so few cards are face down that the game can be played out."""
    return SQUARES - cells_in(state.up) <= FEW


@rule
def fate(state: State, verb: int, target: int, which: int) -> int:
    """A flip may show every kind that is still unknown: lay the which-th of them; how many cards it stands for."""
    if verb != Verb.FLIP or is_known(state, target):
        return 1 if which == 0 else 0
    for kind in range(1, KINDS):
        copies = 0
        place = target
        for square in range(dealt_squares(state)):
            if state.cards[square] == kind and not is_known(state, square):
                copies += 1
                place = square
        if copies > 0 and which == 0:
            lay(state, place, state.cards[target])
            lay(state, target, kind)
            return copies
        which -= 1 if copies > 0 else 0
    return 0


@rule
def lay(state: State, square: int, kind: int) -> None:
    """Lay a card, and its twin in a balanced deal."""
    state.cards[square] = kind
    if state.book.balanced:
        state.cards[SQUARES - 1 - square] = kind
