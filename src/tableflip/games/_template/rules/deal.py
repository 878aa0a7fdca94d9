"""The deal of Peek Pairs."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.lots import roll
from tableflip.core.news import EVERYBODY, reveal
from tableflip.games._template.box import CARDS_MOST, COPIES, PEEKS
from tableflip.games._template.rules.hidden import complete
from tableflip.games._template.rules.state import NONE, UNKNOWN, Happened, State


@rule
def deal(state: State) -> None:
    """PEEK-003, PEEK-005, PEEK-006: lay the cards out, hand out the tokens, draw the lucky picture."""
    for place in range(CARDS_MOST):
        state.cards[place] = UNKNOWN if place < state.book.cards else NONE
    complete(state)
    for seat in range(state.seats):
        state.peeks[seat] = PEEKS
    draw_lucky(state)


@rule
def draw_lucky(state: State) -> None:
    """PEEK-006, PEEK-041: one of the pictures on the table, if there is any."""
    taken = 0
    for seat in range(state.seats):
        taken |= state.pairs[seat]
    left = 0
    for picture in range(state.book.cards // COPIES):
        left += 1 - (taken >> picture & 1)
    state.lucky = NONE
    if left == 0:
        return
    skipped = roll(state.chance, left)
    for picture in range(state.book.cards // COPIES):
        if taken >> picture & 1 == 0:
            if skipped == 0:
                state.lucky = picture
            skipped -= 1
    reveal(state.news, Happened.LUCKY, state.mover, state.lucky, EVERYBODY)
