"""The fields of a position text of Peek Pairs, read and checked; PEEK-082."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.errors import BadPosition
from tableflip.core.news import EVERYBODY, NOBODY
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted

from peek_pairs.box import CARDS, COLOURS, COLUMNS, COPIES, LETTERS, PEEKS, PICTURES
from peek_pairs.rules.options import set_up
from peek_pairs.rules.state import NONE, UNKNOWN, State
from peek_pairs.words.text import NAMES, SEAT_LETTERS

TURNS_MOST = 9999


def set_table(cards: str, pairs: str) -> State:
    """An empty table for as many cards and seats as the fields tell of."""
    count, seats = len(cards.replace("/", "")), pairs.count(",") + 1
    if count not in CARDS:
        raise BadPosition(f"{count} cards are laid out; there are {', '.join(map(str, CARDS))} (PEEK-070)")
    if not 2 <= seats <= len(COLOURS):
        raise BadPosition(f"there are pairs of {seats} seats; two to four can play (PEEK-001)")
    return set_up(seats, {"cards": str(count)})


def read_cards(state: State, field: str) -> None:
    """Lay the cards as written."""
    for place, letter in enumerate(_by_place(state, field)):
        state.cards[place] = {".": NONE, "?": UNKNOWN}.get(letter, LETTERS.find(letter.lower()))
        if letter not in ".?" and not 0 <= state.cards[place] < state.book.cards // COPIES:
            raise BadPosition(f"{letter!r} on {NAMES[place]} is no card of a game with {state.book.cards} cards")
        if letter.isupper():
            if state.opened != NONE:
                raise BadPosition(f"{NAMES[state.opened]} and {NAMES[place]} cannot both lie face up (PEEK-033)")
            state.opened = place


def read_pairs(state: State, field: str) -> None:
    """Give the pairs to the seats as written, if the box holds them and what lies on the table."""
    taken = ""
    for seat, letters in enumerate(field.split(",")):
        for letter in letters.removeprefix("-"):
            picture = LETTERS[: state.book.cards // COPIES].find(letter.lower())
            if picture < 0:
                raise BadPosition(f"{letter!r} is no picture of a game with {state.book.cards} cards")
            taken += letter.lower()
            state.pairs[seat] |= 1 << picture
            state.doubled[seat] |= letter.isupper() << picture
    cards = [state.cards[place] for place in range(state.book.cards)]
    for picture, letter in enumerate(LETTERS):
        if cards.count(picture) + COPIES * taken.count(letter) > COPIES:
            raise BadPosition(f"there are more than {COPIES} cards with the {PICTURES[picture]} (PEEK-002)")
    if cards.count(NONE) != COPIES * len(taken):
        raise BadPosition(f"{len(taken)} pairs are taken, but {cards.count(NONE)} places are empty (PEEK-032)")


def read_seen(state: State, field: str) -> None:
    """Take over who has seen which card."""
    seats = {"*": EVERYBODY, "-": NOBODY, **{f"{some:x}": some for some in range(1, 1 << state.seats)}}
    for place, letter in enumerate(_by_place(state, field)):
        if letter not in seats:
            raise BadPosition(f"{letter!r} does not tell who has seen the card on {NAMES[place]}")
        state.known_to[place] = seats[letter]
        if state.cards[place] == NONE and letter != "-":
            raise BadPosition(f"the card on {NAMES[place]} has been taken, so nobody need remember it")
        if state.cards[place] == UNKNOWN and letter == "*":
            raise BadPosition(f"everybody has seen the card on {NAMES[place]}, so it must be told")
    if state.opened != NONE and state.known_to[state.opened] != EVERYBODY:
        raise BadPosition(f"{NAMES[state.opened]} lies face up, so everybody has seen it (PEEK-031)")


def read_counts(state: State, counts: Sequence[str]) -> None:
    """Take over tokens, turn, luck and misses, and whether that is the end."""
    peeks, mover, lucky, misses, number = counts
    tokens = peeks.split(",")
    if len(tokens) != state.seats:
        raise BadPosition(f"{state.seats} seats have pairs, but {len(tokens)} have tokens")
    for seat, token in enumerate(tokens):
        state.peeks[seat] = _number("a count of tokens", token, 0, PEEKS)
    if len(mover) != 1 or mover not in SEAT_LETTERS[: state.seats]:
        raise BadPosition(f"the turn is {', '.join(SEAT_LETTERS[: state.seats])}, not {quoted(mover)}")
    state.mover = SEAT_LETTERS.index(mover)
    taken = sum(state.pairs[seat] for seat in range(state.seats))
    left = [letter for picture, letter in enumerate(LETTERS[: state.book.cards // COPIES]) if not taken >> picture & 1]
    if lucky not in (left or ["-"]):
        raise BadPosition(f"the lucky picture is one of those on the table, not {quoted(lucky)} (PEEK-041)")
    state.lucky = LETTERS.find(lucky)
    state.misses = _number("the count of misses", misses, 0, state.book.cards)
    state.number = _number("the number of the turn", number, 1, TURNS_MOST)
    state.is_over = int(not left or state.misses == state.book.cards)


def _by_place(state: State, field: str) -> str:
    """The letters of a field by place, if they stand in as many rows as there are."""
    rows = field.split("/")
    if len(rows) != state.book.cards // COLUMNS or any(len(row) != COLUMNS for row in rows):
        raise BadPosition(f"{quoted(field)} is not {state.book.cards // COLUMNS} rows of {COLUMNS}, joined by /")
    return "".join(rows)


def _number(what: str, written: str, least: int, most: int) -> int:
    number = whole(written, least, most)
    if number is None:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {quoted(written)}")
    return number
