"""What a seat is shown of a game of Peek Pairs."""

from __future__ import annotations

from typing import Literal, TypedDict

from tableflip.core.news import knows
from tableflip.games._template.box import COLUMNS, LETTERS, PICTURES
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.hidden import is_seen
from tableflip.games._template.rules.state import NONE, State
from tableflip.games._template.words.text import NAMES


class Card(TypedDict):
    """A place of the table and what lies there."""

    name: str
    lies: Literal["down", "up", "taken"]
    picture: str  # empty where the viewer has not seen it
    seen_by: list[int]  # the seats that know the picture


class Player(TypedDict):
    """What a seat has before it."""

    points: int
    pairs: list[str]  # the pictures it has taken
    peeks: int  # the tokens it has left


class View(TypedDict):
    """The table as one viewer sees it."""

    cards: list[Card]  # row by row from the top
    columns: int
    players: list[Player]  # by seat
    mover: int  # the seat that has the turn
    turn: int  # its number
    lucky: str  # a picture, or empty
    misses: int  # flips in a row
    misses_most: int  # so many of them end the game


def view(state: State, seat: int) -> View:
    """What a seat, or a spectator, sees."""
    return {
        "cards": [card(state, place, seat) for place in range(state.book.cards)],
        "columns": COLUMNS,
        "players": [player(state, each) for each in range(state.seats)],
        "mover": state.mover,
        "turn": state.number,
        "lucky": PICTURES[state.lucky] if state.lucky != NONE else "",
        "misses": state.misses,
        "misses_most": state.book.cards,
    }


def card(state: State, place: int, seat: int) -> Card:
    """One place as a seat sees it; PEEK-060."""
    is_taken = state.cards[place] == NONE
    return {
        "name": NAMES[place],
        "lies": "taken" if is_taken else "up" if place == state.opened else "down",
        "picture": "" if is_taken or not is_seen(state, place, seat) else PICTURES[state.cards[place]],
        "seen_by": [each for each in range(state.seats) if knows(state.known_to[place], each)],
    }


def player(state: State, seat: int) -> Player:
    """What lies before a seat, open to all."""
    return {
        "points": points(state, seat),
        "pairs": [PICTURES[picture] for picture in range(len(LETTERS)) if state.pairs[seat] >> picture & 1],
        "peeks": state.peeks[seat],
    }
