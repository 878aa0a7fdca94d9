"""How good a position of Peek Pairs looks to a seat."""

from __future__ import annotations

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.core.news import knows

from peek_pairs.box import COPIES, LUCK, POINTS
from peek_pairs.rules.end import payoff, points
from peek_pairs.rules.state import NONE, State


@rule
def evaluate(state: State, seat: int) -> int:
    """The lead over the best rival against what is still to be won; pairs the mover knows are as good as taken."""
    if state.is_over:
        return payoff(state, seat)
    best = 0
    for rival in range(state.seats):
        if rival != seat:
            best = max(best, prospects(state, rival))
    lead = prospects(state, seat) - best
    return WON // 2 + WON // 2 * lead // (points_left(state) + abs(lead))


@rule
def prospects(state: State, seat: int) -> int:
    """The points of a seat and, if it has the turn, the pairs that it knows on the table."""
    count = points(state, seat)
    if seat != state.mover:
        return count
    seen = 0
    for place in range(state.book.cards):
        if state.cards[place] != NONE and knows(state.known_to[place], seat):
            picture = 1 << state.cards[place]
            if seen & picture:
                count += POINTS
            seen |= picture
    return count


@rule
def points_left(state: State) -> int:
    """What the cards on the table count."""
    cards = 0
    for place in range(state.book.cards):
        if state.cards[place] != NONE:
            cards += 1
    return cards // COPIES * POINTS + LUCK
