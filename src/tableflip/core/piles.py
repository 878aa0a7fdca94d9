"""Piles of cards as records: the last card is the top."""

from __future__ import annotations

from typing import Protocol

from tableflip.core.compiled import rule
from tableflip.core.records import Many

NOT_FOUND = -1


class AnyPile(Protocol):
    """A record with a count and a row of cards; each game declares its own, as long as it needs."""

    count: int

    @property
    def cards(self) -> Many[int]:
        """The cards, bottom first; only the first `count` are there."""
        ...


@rule
def push(pile: AnyPile, card: int) -> None:
    """Lay a card on top."""
    pile.cards[pile.count] = card
    pile.count += 1


@rule
def pop(pile: AnyPile) -> int:
    """Take the top card off."""
    pile.count -= 1
    return pile.cards[pile.count]


@rule
def top(pile: AnyPile) -> int:
    """The card on top, left where it is."""
    return pile.cards[pile.count - 1]


@rule
def find(pile: AnyPile, card: int) -> int:
    """The lowest place of such a card, or NOT_FOUND."""
    for place in range(pile.count):
        if pile.cards[place] == card:
            return place
    return NOT_FOUND


@rule
def take_out(pile: AnyPile, place: int) -> int:
    """Draw a card out of the pile; those above it close up in their order."""
    card = pile.cards[place]
    for higher in range(place, pile.count - 1):
        pile.cards[higher] = pile.cards[higher + 1]
    pile.count -= 1
    return card
