"""What a player may do in Peek Pairs; PEEK-011, PEEK-020, PEEK-030."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import knows
from tableflip.core.records import Many
from tableflip.games._template.rules.state import FIRST, NONE, State, Verb


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the numbers of the legal actions; how many there are."""
    count = 0
    if state.is_over:
        return count
    for place in range(state.book.cards):
        if can_peek(state, place):
            out[count] = FIRST[Verb.PEEK] + place
            count += 1
    for place in range(state.book.cards):
        if can_flip(state, place):
            out[count] = FIRST[Verb.FLIP] + place
            count += 1
    return count


@rule
def can_peek(state: State, place: int) -> bool:
    """PEEK-020: with a token, instead of flipping, at a card not seen before."""
    if state.opened != NONE or state.peeks[state.mover] == 0 or state.cards[place] == NONE:
        return False
    return not knows(state.known_to[place], state.mover)


@rule
def can_flip(state: State, place: int) -> bool:
    """PEEK-030: any card, and then any other."""
    return state.cards[place] != NONE and place != state.opened
