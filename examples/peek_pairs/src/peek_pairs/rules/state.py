"""The state of Peek Pairs: its records, its verbs, and what can happen."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from tableflip.core.action import Space
from tableflip.core.chance import Chance
from tableflip.core.news import Item, News
from tableflip.core.records import Int8, Int16, Many, Record
from tableflip.core.state import State as AnyState

from peek_pairs.box import CARDS, CARDS_MOST, COLOURS, COPIES, PEEKS

NONE = -1  # no card, no picture, no place
UNKNOWN = -2  # a card that is still to be dealt
SEATS_MOST = len(COLOURS)


class Verb(IntEnum):
    """What a player can be asked for; the target is a place."""

    PEEK = 0
    FLIP = 1


SPACE = Space({Verb.PEEK: CARDS_MOST, Verb.FLIP: CARDS_MOST})
FIRST = SPACE.first
LEGAL_MOST = len(SPACE.actions)
PLIES_MOST = 2 * CARDS_MOST * (CARDS_MOST // COPIES) + SEATS_MOST * PEEKS  # PEEK-051 bounds the misses of every pair


class Happened(IntEnum):
    """What can happen; `what` is a place or a picture."""

    PEEKED = 0  # at a place
    FLIPPED = 1  # a place
    SEEN = 2  # a picture, by those who may know it
    TAKEN = 3  # a picture
    MISSED = 4
    LUCKY = 5  # a picture
    ENDED = 6


class Book(Record):
    """The options of a game; PEEK-070."""

    cards: Int8 = CARDS[0]


class ShortNews(News):
    """An action makes few things happen."""

    items: Annotated[Many[Item], 8] = Many()


class State(AnyState):
    """The table, what everybody knows of it, and what everybody has."""

    chance: Chance = Chance()
    news: ShortNews = ShortNews()
    book: Book = Book()
    cards: Annotated[Many[Int8], CARDS_MOST] = Many()  # the picture at each place, NONE where no card lies
    known_to: Annotated[Many[Int16], CARDS_MOST] = Many()  # who has seen it: a bit a seat, or EVERYBODY
    pairs: Annotated[Many[Int16], SEATS_MOST] = Many()  # the pictures each seat has taken, a bit each
    doubled: Annotated[Many[Int16], SEATS_MOST] = Many()  # those of them that were lucky
    peeks: Annotated[Many[Int8], SEATS_MOST] = Many()  # the tokens left
    number: Int16 = 1  # of the turn
    seats: Int8 = 2
    mover: Int8 = 0
    opened: Int8 = NONE  # the place of the card turned up first, while a second is asked for
    lucky: Int8 = NONE  # a picture
    misses: Int8 = 0  # flips in a row
    is_over: Int8 = 0
