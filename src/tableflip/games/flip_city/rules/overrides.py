"""Numbers of the book that the option `book` changes: written, read and checked (CITY-150 to CITY-152)."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from typing import Any

from tableflip.core.errors import BadOption
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted
from tableflip.games.flip_city.about import OVERRIDES_EXAMPLE, STANDARD
from tableflip.games.flip_city.box import MAY_BE_NEVER, NAMES, NEVER, SETTINGS, SIDES, SWITCHES
from tableflip.games.flip_city.rules.book import KEYS, Value, column, standard, value_of
from tableflip.games.flip_city.rules.state import Book

FIXED = ("side", "card", "other_side", "is_front", "needs_option")
SHOWN = ("title", "text", "note", "house_card", "box_copies_of_card")
CONFIDENCES = tuple(f"{key}_confidence" for key in KEYS)
WORDS: dict[str, Value] = {"true": True, "false": False, "null": None}
KEY_MOST = 60  # no key is as long
SHOWN_MOST = 10**18 - 1  # longer numbers are not shown again
NUMBER_MOST = 99
SETTING_MOST = 9999


def override(book: Book, pairs: Iterable[tuple[str, Any]]) -> None:
    """CITY-150 to CITY-152: write new values over a book; BadOption says which one is wrong."""
    seen: set[str] = set()
    for key, value in pairs:
        if key in seen:
            raise BadOption(f"{quoted(key)} is overridden twice; keep one of the two")
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
    if (name in SHOWN or name in CONFIDENCES) and side in NAMES:
        raise BadOption(f"{key} cannot be overridden: it is only shown and changes nothing in the game (CITY-151)")
    if side not in NAMES or name not in KEYS:
        known = [f"{each}.{name}" for each in NAMES] if name in KEYS else [f"{side}.{each}" for each in KEYS]
        close = difflib.get_close_matches(key[:KEY_MOST], [*known, *SETTINGS], 1)
        hint = f"did you mean {close[0]}?" if close else "keys are like power_plant.points or unhappy_limit"
        raise BadOption(f"the book has no key {quoted(key)}; {hint} (CITY-151)")
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
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and abs(value) > SHOWN_MOST:
        return "a number that long"
    return json.dumps(value) if value is None or isinstance(value, (bool, int, float)) else "a list or an object"


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
        raise BadOption(f"{quoted(part.strip())} is no override; overrides are written like {OVERRIDES_EXAMPLE}")
    return key.strip(), read_value(key.strip(), written.strip())


def read_value(key: str, written: str) -> Value:
    """A written value: a whole number, true, false or null."""
    found = whole(written, 0, SHOWN_MOST)
    if found is None and written not in WORDS:
        values = "values are whole numbers, true, false and null"
        raise BadOption(f"{quoted(key)} cannot be {quoted(written)}: {values} (CITY-072)")
    return WORDS[written] if found is None else found
