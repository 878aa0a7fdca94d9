"""Which actions of a play phase are worth a try while thinking ahead: none that can as well be left for later."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.rules.legal import can_recycle, can_stop
from tableflip.games.flip_city.rules.play import would_bust
from tableflip.games.flip_city.rules.state import TARGET_OF, VERB_OF, State, Verb, held, is_solo

PLAYING = -1  # not yet recycling for the last time before a stop


@rule
def is_tried(state: State, number: int, shuffles: int, closing: int) -> bool:
    """Whether an action is worth a try: it is legal, does not bust, and cannot as well be left for later."""
    verb = VERB_OF[number]
    city = state.cities[state.seat]
    if verb == Verb.PLAY:
        return city.deck.count > 0 and closing == PLAYING and not would_bust(state)
    if verb == Verb.RECYCLE:
        return is_recycle_tried(state, TARGET_OF[number], shuffles, closing)
    if closing != PLAYING:
        return False
    if city.deck.count > 0 or held(city.discard) == 0 or (shuffles == 0 and can_stop(state)):
        return False
    if verb == Verb.SHUFFLE:
        return not is_solo(state)
    return is_solo(state) and state.supply[TARGET_OF[number]] > 0


@rule
def is_recycle_tried(state: State, side: int, shuffles: int, closing: int) -> bool:
    """A recycle can wait until the top card would bust, until a shuffle, or until the stop."""
    if not can_recycle(state, side):
        return False
    book = state.book
    if state.unhappy + book.recycle_unhappy[side] > state.limit + book.recycle_limit_bonus[side]:
        return False
    if closing == PLAYING and stays_open(state, side, shuffles):
        return True
    pays = book.recycle_cash[side] + book.recycle_points[side] > 0
    return pays and (side >= closing if closing != PLAYING else can_stop(state))


@rule
def stays_open(state: State, side: int, shuffles: int) -> bool:
    """Whether the turn may go on after this recycle; otherwise it was for the stop only."""
    city = state.cities[state.seat]
    if city.deck.count == 0:
        return shuffles > 0 or not can_stop(state)
    return is_rescue(state, side) or has_unhappy_recycles(state)


@rule
def is_rescue(state: State, side: int) -> bool:
    """Whether a recycle makes room for a top card that would bust."""
    book = state.book
    return would_bust(state) and book.recycle_limit_bonus[side] > book.recycle_unhappy[side]


@rule
def has_unhappy_recycles(state: State) -> bool:
    """Only in edited books: recycling may raise unhappiness, and then its time matters to a Hospital (CITY-262)."""
    for side in range(SIDES):
        if state.book.recycle_unhappy[side] > 0:
            return True
    return False


@rule
def closing_after(state: State, number: int, shuffles: int, closing: int) -> int:
    """After a recycle for the stop only recycles of the same or later sides and the stop remain."""
    if VERB_OF[number] != Verb.RECYCLE:
        return closing
    side = TARGET_OF[number]
    if closing == PLAYING and stays_open(state, side, shuffles):
        return PLAYING
    return side
