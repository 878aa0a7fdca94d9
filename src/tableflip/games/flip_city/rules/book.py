"""The book of a game: the standard numbers of the box, how sure each is, and whether it can be played (chapter 2)."""

from __future__ import annotations

from dataclasses import fields

from tableflip.core.errors import BadOption
from tableflip.core.records import Many
from tableflip.games.flip_city.box import (
    CARDS_MOST,
    COPIES,
    IS_FRONT,
    NAMES,
    NEEDS_OFFICE,
    NEVER,
    ROWS,
    SETTINGS,
    SIDES,
    SWITCHES,
    BookRow,
)
from tableflip.games.flip_city.rules.state import Book

NOT_NUMBERS = ("side", "card", "title", "box", "confidence", "but")
KEYS = tuple(field.name for field in fields(BookRow) if field.name not in NOT_NUMBERS)

Value = int | bool | None


def standard() -> Book:
    """The numbers of the box."""
    book = Book()
    for key in KEYS:
        for row in ROWS:
            column(book, key)[row.side] = int(getattr(row, key))
    for name, (value, _) in SETTINGS.items():
        setattr(book, name, value)
    return book


def column(book: Book, key: str) -> Many[int]:
    """The values of one key, by side."""
    return getattr(book, key)


def value_of(book: Book, side: int, key: str) -> Value:
    """A value as people write it: a number, true or false, or none."""
    value = column(book, key)[side]
    if key in SWITCHES:
        return value != 0
    return None if value == NEVER else value


def confidence(book: Book, side: int, key: str) -> str:
    """CITY-049, CITY-151: how sure a value is; one that a game has overridden is a house setting."""
    if book.overridden[side] >> KEYS.index(key) & 1:
        return "H"
    row = ROWS[side]
    return row.but.get(key, "A" if key in COPIES else row.confidence)


def check(book: Book, players: int, office: bool) -> None:
    """CITY-070, CITY-073 to CITY-080: refuse a book that cannot be played."""
    if book.win_points < 1:
        raise BadOption("win_points is at least 1 (CITY-073)")
    for side in range(SIDES):
        _check_side(book, side, NAMES[side])
    plain = [side for side in range(SIDES) if not NEEDS_OFFICE[side]]
    if not any(book.start_copies[side] for side in plain):
        raise BadOption("start_copies: the start deck needs at least one card (CITY-079)")
    if not any(book.solo_supply_copies[side] for side in plain):
        raise BadOption("solo_supply_copies: the solo supply needs at least one card (CITY-079)")
    cards = cards_in_game(book, players, office)
    if cards > CARDS_MOST:
        raise BadOption(
            f"the game would hold {cards} cards, more than {CARDS_MOST}: lower start_copies or supply_copies (CITY-080)"
        )


def _check_side(book: Book, side: int, name: str) -> None:
    copies = book.supply_copies[side] + book.solo_supply_copies[side]
    if not IS_FRONT[side] and (book.cost[side] != NEVER or copies):
        raise BadOption(f"{name} is a back: it has no cost and no supply copies (CITY-074)")
    if IS_FRONT[side] and copies and book.cost[side] == NEVER:
        raise BadOption(f"{name}.supply_copies needs a {name}.cost: cards in the supply are for sale (CITY-075)")
    if IS_FRONT[side] and book.recyclable[side]:
        raise BadOption(f"{name}.recyclable is false: only backs may be recycled (CITY-076)")
    if book.flip_gives_away[side] and book.flip_fee[side] == NEVER:
        raise BadOption(f"{name}.flip_gives_away needs a {name}.flip_fee (CITY-077)")
    if NEEDS_OFFICE[side] and book.start_copies[side]:
        raise BadOption(f"{name}.start_copies is 0: cards of an option are in no start deck (CITY-078)")


def cards_in_game(book: Book, players: int, office: bool) -> int:
    """How many cards all start decks and the supply hold."""
    supply = book.solo_supply_copies if players == 1 else book.supply_copies
    sides = [side for side in range(SIDES) if office or not NEEDS_OFFICE[side]]
    return sum(players * book.start_copies[side] + supply[side] for side in sides)
