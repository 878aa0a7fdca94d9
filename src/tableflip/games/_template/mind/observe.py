"""What a seat sees of Peek Pairs, as numbers to learn from."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, knows
from tableflip.core.records import Many
from tableflip.games._template.box import CARDS_MOST
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.state import NONE, SEATS_MOST, State

A_PLACE = 3  # numbers told of a place: its card, whether everybody has seen it, whether it lies face up
A_SEAT = 2  # numbers told of a seat: its points and its tokens
OBSERVATION = (CARDS_MOST * A_PLACE + SEATS_MOST * A_SEAT + 3,)
EMPTY, FACE_DOWN, FIRST_PICTURE = 0, 1, 2


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """The places, then the seats from one's own on, then the lucky picture, the misses, and whose turn it is."""
    for place in range(CARDS_MOST):
        card = EMPTY
        if state.cards[place] != NONE and place < state.book.cards:
            card = FACE_DOWN
            if knows(state.known_to[place], seat):
                card = FIRST_PICTURE + state.cards[place]
        out[place * A_PLACE] = card
        out[place * A_PLACE + 1] = 1 if state.known_to[place] == EVERYBODY else 0
        out[place * A_PLACE + 2] = 1 if place == state.opened else 0
    end = CARDS_MOST * A_PLACE
    for each in range(SEATS_MOST):
        other = (seat + each) % state.seats
        out[end + each * A_SEAT] = points(state, other) if each < state.seats else 0
        out[end + each * A_SEAT + 1] = state.peeks[other] if each < state.seats else 0
    end += SEATS_MOST * A_SEAT
    out[end] = state.lucky + 1
    out[end + 1] = state.misses
    out[end + 2] = 1 if state.mover == seat else 0
