"""The hidden order of a deck while thinking ahead: which cards may come, and a name for all that is known."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.piles import top
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.rules.state import Pile, State, Verb

MIXER = 0x5851F42D4C957F2D
MASK = (1 << 63) - 1


def _salts(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Fixed random numbers: positions are told apart by sums of them."""
    made: list[tuple[int, ...]] = []
    word = 1
    for _ in range(rows):
        row: list[int] = []
        for _ in range(columns):
            word = (word * MIXER + 0x14057B7EF767814F) & (2**64 - 1)
            row.append((word ^ word >> 31) >> 3)
        made.append(tuple(row))
    return tuple(made)


class Salt(IntEnum):
    """What a row of salts is for."""

    HIDDEN = 0
    TOP = 1
    DISCARD = 2
    PLAYED = 3
    SUPPLY = 4
    TOTALS = 5


SALTS = _salts(len(Salt), SIDES)


@rule
def mills(state: State, verb: int) -> bool:
    """Whether this action sends a hidden bottom card away."""
    deck = state.cities[state.seat].deck
    return verb == Verb.PLAY and deck.count > 1 and state.book.bottom_to_discard[top(deck)] != 0


@rule
def bottom_share(state: State, verb: int, side: int) -> float:
    """The chance that this side is milled; where nothing is, one branch stands for all."""
    if not mills(state, verb):
        return 1.0 if side == 0 else 0.0
    deck = state.cities[state.seat].deck
    return copies_in(deck, side, deck.count - 1) / (deck.count - 1)


@rule
def copies_in(deck: Pile, side: int, count: int) -> int:
    """How many of the lowest cards of a deck show a side."""
    copies = 0
    for place in range(count):
        if deck.cards[place] == side:
            copies += 1
    return copies


@rule
def lay_on_top(deck: Pile, side: int) -> None:
    """Exchange the top card with one of this side."""
    place = 0
    while deck.cards[place] != side:
        place += 1
    deck.cards[place] = deck.cards[deck.count - 1]
    deck.cards[deck.count - 1] = side


@rule
def lay_at_bottom(deck: Pile, side: int) -> None:
    """Exchange the bottom card with a hidden one of this side."""
    place = 0
    while deck.cards[place] != side:
        place += 1
    deck.cards[place] = deck.cards[0]
    deck.cards[0] = side


@rule
def key_of(state: State, shuffles: int, closing: int) -> int:
    """A number for everything that decides the rest of the turn; hidden cards count without their order."""
    city = state.cities[state.seat]
    deck = city.deck
    mixed = (shuffles + 1) * SALTS[Salt.TOTALS][0] + (closing + 2) * SALTS[Salt.TOTALS][1]
    for place in range(deck.count - 1):
        mixed += SALTS[Salt.HIDDEN][deck.cards[place]]
    if deck.count > 0:
        mixed += SALTS[Salt.TOP][top(deck)]
    for place in range(state.played.count):
        mixed += SALTS[Salt.PLAYED][state.played.cards[place]]
    for side in range(SIDES):
        mixed += city.discard[side] * SALTS[Salt.DISCARD][side] + state.supply[side] * SALTS[Salt.SUPPLY][side]
    mixed += state.cash * SALTS[Salt.TOTALS][2] + state.points * SALTS[Salt.TOTALS][3]
    mixed += state.unhappy * SALTS[Salt.TOTALS][4] + state.limit * SALTS[Salt.TOTALS][5]
    mixed += state.must_next * SALTS[Salt.TOTALS][6]
    mixed = (mixed * MIXER) & MASK
    return mixed ^ (mixed >> 29) | 1
