"""What a seat sees of Peek Pairs, as numbers to learn from."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.mind import Plane
from tableflip.core.news import EVERYBODY, knows
from tableflip.core.records import Many
from tableflip.games._template.box import CARDS_MOST, COPIES, LUCK, PEEKS, POINTS
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.state import NONE, SEATS_MOST, State, Verb

A_PLACE = 3  # numbers told of a place: its card, whether everybody has seen it, whether it lies face up
A_SEAT = 2  # numbers told of a seat: its points and its tokens
OBSERVATION = (CARDS_MOST * A_PLACE + SEATS_MOST * A_SEAT + 3,)
EMPTY, FACE_DOWN, FIRST_PICTURE = 0, 1, 2
SEATS_FROM = CARDS_MOST * A_PLACE
TABLE_FROM = SEATS_FROM + SEATS_MOST * A_SEAT
PICTURES_MOST = CARDS_MOST // COPIES
LEGEND = (
    Plane("card", range(0, SEATS_FROM, A_PLACE), PICTURES_MOST + 1, "by place: 0 empty, 1 unknown, 2 + its picture"),
    Plane("seen by all", range(1, SEATS_FROM, A_PLACE), 1, "by place: 1 if everybody has seen the card"),
    Plane("face up", range(2, SEATS_FROM, A_PLACE), 1, "by place: 1 if it lies face up"),
    Plane(
        "points", range(SEATS_FROM, TABLE_FROM, A_SEAT), PICTURES_MOST * (POINTS + LUCK), "by seat, the own one first"
    ),
    Plane("tokens", range(SEATS_FROM + 1, TABLE_FROM, A_SEAT), PEEKS, "by seat: the peeks that are left"),
    Plane("lucky", range(TABLE_FROM, TABLE_FROM + 1), PICTURES_MOST, "1 + the lucky picture, 0 without one"),
    Plane("misses", range(TABLE_FROM + 1, TABLE_FROM + 2), CARDS_MOST, "flips in a row that found no pair"),
    Plane("my turn", range(TABLE_FROM + 2, TABLE_FROM + 3), 1, "1 if the seat that looks on decides"),
)
TARGETS: dict[int, str] = {Verb.PEEK: "the place of the card to peek at", Verb.FLIP: "the place of the card to turn up"}


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
