"""The position text of Peek Pairs: one line a person can read; PEEK-082."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.news import EVERYBODY, NOBODY

from peek_pairs.box import COLUMNS, LETTERS
from peek_pairs.rules.state import NONE, UNKNOWN, State
from peek_pairs.words.read_fields import (
    read_cards,
    read_counts,
    read_pairs,
    read_seen,
    set_table,
)
from peek_pairs.words.text import SEAT_LETTERS

EXAMPLE = "bd?./..?a/?bd? *1--/----/--*- c,F 2,3 r a 0 9"


def write(state: State, public: bool) -> str:
    """The position; `public` leaves out what not everybody has seen."""
    places = range(state.book.cards)
    seats = range(state.seats)
    fields = (
        in_rows([card_text(state, place, public) for place in places]),
        in_rows([seen_text(state.known_to[place]) for place in places]),
        ",".join(pairs_text(state, seat) for seat in seats),
        ",".join(str(state.peeks[seat]) for seat in seats),
        SEAT_LETTERS[state.mover],
        LETTERS[state.lucky] if state.lucky != NONE else "-",
        str(state.misses),
        str(state.number),
    )
    return " ".join(fields)


def in_rows(letters: list[str]) -> str:
    """Letters row by row."""
    return "/".join("".join(letters[place : place + COLUMNS]) for place in range(0, len(letters), COLUMNS))


def card_text(state: State, place: int, public: bool) -> str:
    """One card."""
    card = state.cards[place]
    if card == NONE:
        return "."
    if card == UNKNOWN or (public and state.known_to[place] != EVERYBODY):
        return "?"
    return LETTERS[card].upper() if place == state.opened else LETTERS[card]


def seen_text(known_to: int) -> str:
    """Who has seen a card."""
    return {EVERYBODY: "*", NOBODY: "-"}.get(known_to, f"{known_to:x}")


def pairs_text(state: State, seat: int) -> str:
    """The pairs of a seat."""
    letters = ""
    for picture, letter in enumerate(LETTERS):
        if state.pairs[seat] >> picture & 1:
            letters += letter.upper() if state.doubled[seat] >> picture & 1 else letter
    return letters or "-"


def read(text: str) -> State:
    """The position written in a line, unknown cards left open; BadPosition says what is wrong with it."""
    fields = text.split()
    if len(fields) != 8:
        raise BadPosition(f"a position has eight fields, as in {EXAMPLE!r}, not {len(fields)}")
    cards, seen, pairs, *counts = fields
    state = set_table(cards, pairs)
    read_cards(state, cards)
    read_pairs(state, pairs)
    read_seen(state, seen)
    read_counts(state, counts)
    return state
