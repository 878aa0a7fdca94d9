"""What nobody knows in Flip City: the order of each deck below its top card."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.games.flip_city.city import State


@rule
def resample(state: State, _seat: int) -> None:
    """CITY-703, CITY-708: every order below the top card is equally likely, for everybody alike."""
    for seat in range(state.players):
        mix_below_top(state, seat)


@rule
def complete(state: State) -> None:
    """CITY-861: deal the decks whose order a position text left open."""
    for seat in range(state.players):
        if state.open[seat] != 0:
            state.open[seat] = 0
            mix_below_top(state, seat)


@rule
def mix_below_top(state: State, seat: int) -> None:
    """Shuffle a deck, the top card apart."""
    deck = state.cities[seat].deck
    if deck.count > 0:
        shuffle(state.chance, deck.cards, deck.count - 1)
