"""What never changes: every card by its type."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games.flip_city.box import CARD_OF, SIDES, Card
from tableflip.games.flip_city.rules.state import State


def census(state: State) -> Mapping[str, int]:
    """CITY-013: the cards by type; they move and turn, but never appear or vanish."""
    counts = [state.supply[side] + state.removed[side] for side in range(SIDES)]
    for place in range(state.played.count):
        counts[state.played.cards[place]] += 1
    for seat in range(state.players):
        city = state.cities[seat]
        for side in range(SIDES):
            counts[side] += city.discard[side]
        for place in range(city.deck.count):
            counts[city.deck.cards[place]] += 1
    return {card.name: sum(counts[side] for side in range(SIDES) if CARD_OF[side] == card) for card in Card}
