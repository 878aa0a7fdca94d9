"""The book of a game: the standard numbers of the box, overrides of them, and the checks on both (chapter 2)."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, cast

from tableflip.core.errors import BadOption
from tableflip.core.records import Many
from tableflip.games.flip_city.box import (
    CARDS_MOST,
    COPIES,
    IS_FRONT,
    MAY_BE_NEVER,
    NAMES,
    NEEDS_OFFICE,
    NEVER,
    ROWS,
    SETTINGS,
    SIDES,
    SWITCHES,
    Row,
)
from tableflip.games.flip_city.city import Book

STANDARD = "standard"  # the option's value without overrides
WORDS = ("side", "card", "title", "box", "confidence", "but")
KEYS = tuple(field.name for field in fields(Row) if field.name not in WORDS)
FIXED = ("side", "card", "other_side", "is_front", "needs_option")
SHOWN = ("title", "text", "note", "house_card", "box_copies_of_card")
NUMBER_MOST = 99
SETTING_MOST = 9999
EXAMPLE = "power_plant.points=2;unhappy_limit=3"

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


def override(book: Book, pairs: Iterable[tuple[str, Any]]) -> None:
    """CITY-150 to CITY-152: write new values over a book; BadOption says which one is wrong."""
    seen: set[str] = set()
    for key, value in pairs:
        if key in seen:
            raise BadOption(f"{key} is overridden twice; keep one of the two")
        seen.add(key)
        if key in SETTINGS:
            setattr(book, key, _number(key, value, SETTING_MOST))
            book.overridden_settings |= 1 << list(SETTINGS).index(key)
        else:
            side, name = _side_and_key(key)
            column(book, name)[side] = _stored(key, name, value)
            book.overridden[side] |= 1 << KEYS.index(name)


def _side_and_key(key: str) -> tuple[int, str]:
    side, _, name = key.partition(".")
    if name in FIXED and side in NAMES:
        raise BadOption(f"{key} cannot be overridden: it says what the card is, not a number of it (CITY-151)")
    if (name in SHOWN or name.endswith("_confidence")) and side in NAMES:
        raise BadOption(f"{key} cannot be overridden: it is only shown and changes nothing in the game (CITY-151)")
    if side not in NAMES or name not in KEYS:
        known = [f"{each}.{name}" for each in NAMES] if name in KEYS else [f"{side}.{each}" for each in KEYS]
        close = difflib.get_close_matches(key, [*known, *SETTINGS], 1)
        hint = f"did you mean {close[0]}?" if close else "keys are like power_plant.points or unhappy_limit"
        raise BadOption(f"the book has no key {key!r}; {hint} (CITY-151)")
    return NAMES.index(side), name


def _stored(key: str, name: str, value: Any) -> int:
    if name in SWITCHES:
        if not isinstance(value, bool):
            raise BadOption(f"{key} is true or false, not {_shown(value)} (CITY-072)")
        return int(value)
    if value is None and name in MAY_BE_NEVER:
        return NEVER
    return _number(key, value, NUMBER_MOST)


def _number(key: str, value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        none = ", or null" if key.rpartition(".")[2] in MAY_BE_NEVER else ""
        raise BadOption(f"{key} is a whole number from 0 to {most}{none}, not {_shown(value)} (CITY-072)")
    return value


def _shown(value: Any) -> str:
    return json.dumps(value) if value is None or isinstance(value, (bool, int, float, str)) else "a list or an object"


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


def overrides(book: Book) -> list[tuple[str, str]]:
    """The overridden keys with their values as text, in book order, settings last."""
    found = [
        (f"{NAMES[side]}.{key}", json.dumps(value_of(book, side, key)))
        for side in range(SIDES)
        for bit, key in enumerate(KEYS)
        if book.overridden[side] >> bit & 1
    ]
    found += [
        (name, str(getattr(book, name))) for bit, name in enumerate(SETTINGS) if book.overridden_settings >> bit & 1
    ]
    return found


def option_text(book: Book) -> str:
    """The overrides of a book as the value of the option `book`."""
    return ";".join(f"{key}={value}" for key, value in overrides(book)) or STANDARD


def book_from(option: str) -> Book:
    """The book that a value of the option `book` asks for."""
    book = standard()
    if option != STANDARD:
        override(book, [_pair(part) for part in option.split(";") if part.strip()])
    return book


def _pair(part: str) -> tuple[str, Any]:
    key, equals, written = part.partition("=")
    if not equals:
        raise BadOption(f"{part.strip()!r} is no override; overrides are written like {EXAMPLE}")
    return key.strip(), read_value(key.strip(), written.strip())


def read_value(key: str, written: str) -> Value:
    """A written value: a number, true, false or null."""
    try:
        return json.loads(written)
    except ValueError:
        raise BadOption(f"{key} cannot be {written!r}: values are numbers, true, false and null (CITY-072)") from None


def read_book(text: str) -> str:
    """CITY-043: a file with one JSON object of flat keys and values, as a value of the option `book`."""
    try:
        pairs = json.loads(text, object_pairs_hook=_flat_pairs)
    except json.JSONDecodeError as problem:
        raise BadOption(f"the book is not JSON: line {problem.lineno}, column {problem.colno}: {problem.msg}") from None
    if not isinstance(pairs, _Pairs):
        raise BadOption('a book is one JSON object of flat keys, like {"power_plant.points": 2}')
    book = standard()
    override(book, cast(Sequence[tuple[str, Any]], pairs))
    return option_text(book)


class _Pairs(list[tuple[str, Any]]):
    """The members of a JSON object, repeated keys and all."""


def _flat_pairs(members: list[tuple[str, Any]]) -> _Pairs:
    for key, value in members:
        if isinstance(value, (_Pairs, list)):
            raise BadOption(f"{key} holds a list or an object; a book has flat keys, like power_plant.points")
    return _Pairs(members)
