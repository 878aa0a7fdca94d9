"""What never changes in a game of Peek Pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from peek_pairs.box import COPIES, PICTURES
from peek_pairs.rules.state import State


def census(state: State) -> Mapping[str, int]:
    """The cards by picture, on the table and before the players."""
    count: Counter[str] = Counter()
    for place in range(state.book.cards):
        if state.cards[place] >= 0:
            count[PICTURES[state.cards[place]]] += 1
    for picture, name in enumerate(PICTURES):
        count[name] += COPIES * sum(state.pairs[seat] >> picture & 1 for seat in range(state.seats))
    return count
