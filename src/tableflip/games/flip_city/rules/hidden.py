"""What nobody knows in Flip City: the order of each deck below its top card."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.lots import is_telling, told, weigh
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.rules.state import Pile, State


@rule
def resample(state: State, _seat: int) -> None:
    """CITY-703, CITY-708: every order below the top card is equally likely, for everybody alike."""
    for seat in range(state.players):
        mix_below_top(state, seat)


@rule
def settle(state: State, deck: Pile, place: int) -> None:
    """A card of a deck of which nothing is seen is about to be: where outcomes are told, the told side lies there.

    Outcomes are sides.
    """
    if is_telling(state.chance):
        side = told(state.chance, SIDES, deck.cards[place])
        weigh(state.chance, bring(deck, place, side))


@rule
def bring(deck: Pile, place: int, side: int) -> int:
    """Exchange a card of a deck for one that lies this way; how many there are."""
    copies = 0
    found = place
    for other in range(deck.count):
        if deck.cards[other] == side:
            copies += 1
            found = other
    if copies > 0 and deck.cards[place] != side:
        deck.cards[found] = deck.cards[place]
        deck.cards[place] = side
    return copies


@rule
def complete(state: State) -> None:
    """CITY-861: deal the decks whose order a position text left open."""
    for seat in range(state.players):
        if state.open[seat] != 0:
            state.open[seat] = 0
            mix_below_top(state, seat)


@rule
def mix_below_top(state: State, seat: int) -> None:
    """Shuffle a deck, the top card apart; from book order, so that the order before leaves no trace."""
    deck = state.cities[seat].deck
    hidden = max(deck.count - 1, 0)
    sort(deck, hidden)
    shuffle(state.chance, deck.cards, hidden)


@rule
def sort(deck: Pile, count: int) -> None:
    """Lay the lowest cards of a deck in book order."""
    for place in range(1, count):
        card = deck.cards[place]
        free = place
        while free > 0 and deck.cards[free - 1] > card:
            deck.cards[free] = deck.cards[free - 1]
            free -= 1
        deck.cards[free] = card
