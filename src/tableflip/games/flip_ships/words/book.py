"""A file of edited numbers of the rule book, read as the value of the option `book` (its short form)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.box import COLUMNS, ENEMIES, LEVEL_COUNT, SEAT_COUNTS, SEATS_FEWEST, TRACK_TOP, Level
from tableflip.games.flip_ships.rules.book import (
    LAYOUTS,
    LIMITS,
    NO_ICONS,
    add_card,
    fill_book,
    read_changes,
    read_table,
    set_cards,
    shown,
    whole,
    write_changes,
)
from tableflip.games.flip_ships.rules.state import Book

SIZE_MOST = 1_000_000  # characters of a file
FIXED_LIMITS = {"track_top": TRACK_TOP, "columns": COLUMNS}
# what else stands in the data file that a book may be edited from; the rules take nothing from it
OTHER_KEYS = frozenset(
    (
        "game",
        "title",
        "data_version",
        "spec",
        "note",
        "status_tags",
        "players",
        "limits_status",
        "rows",
        "tracks",
        "ships",
        "powers",
        "options",
        "presets",
        "chance",
        "geometry",
        "contact",
        "judgement",
        "flick_input",
        "speed_game",
        "regression",
    )
)


def read_book(text: str) -> str:
    """The text of a book file (JSON, shaped like the data file of the spec) as the value of the option `book`.

    A file tells only what it changes; what it tells is told whole: all cards, all levels of a table.
    """
    if len(text) > SIZE_MOST:
        raise BadOption(f"the book has {len(text)} characters; a book has at most {SIZE_MOST}")
    try:
        told = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as problem:
        raise BadOption(f"the book is not JSON: line {problem.lineno}: {problem.msg}") from None
    except BadOption:
        raise
    except RecursionError:
        raise BadOption("the book is not JSON of a book: its brackets are nested too deep") from None
    except ValueError:  # a number of thousands of digits
        raise BadOption("the book has a number that is far too long") from None
    sections = _mapping(told, "the book")
    book = Book()
    fill_book(book)
    readers = {"deck": _file_deck, "levels": _file_levels, "icons": _file_icons, "limits": _file_limits}
    for name, section in sections.items():
        if name in readers:
            readers[name](book, _mapping(section, name))
        elif name not in OTHER_KEYS:
            raise BadOption(f"a book has no {quoted(name)}; it may change {', '.join(readers)}")
    changes = write_changes(book)
    if not changes:
        raise BadOption("the book changes nothing")
    checked = Book()
    fill_book(checked)
    read_changes(checked, changes)
    _check_decks(checked)
    return changes


def _check_decks(book: Book) -> None:
    """SHIPS-212: enough cards for every deck size."""
    cards = sum(1 for enemy in range(1, ENEMIES + 1) if book.speed[enemy] > 0)
    largest = max(book.deck_size[place] for place in range(SEAT_COUNTS * LEVEL_COUNT))
    if cards < largest:
        raise BadOption(
            f"the book has {cards} enemy cards, but its largest deck needs {largest} (SHIPS-212); "
            "add cards or make the decks smaller"
        )


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadOption(f"{what} is an object with names and values, not {shown(value)}")
    return cast(Mapping[str, Any], value)


def _file_deck(book: Book, section: Mapping[str, Any]) -> None:
    told = section.get("cards")
    if not isinstance(told, list) or not told:
        raise BadOption("the deck of a book needs its cards, a list of at least one")
    cards: dict[int, tuple[int, ...]] = {}
    for each in cast(list[Any], told):
        card = _mapping(each, "a card")
        for name in ("id", "speed", "damage"):
            if name not in card:
                raise BadOption(f"card {shown(card['id']) if 'id' in card else len(cards) + 1} has no {name}")
        add_card(cards, card["id"], card["speed"], card["damage"], card.get("shield", False), card.get("double", False))
    set_cards(book, cards)


def _file_levels(book: Book, section: Mapping[str, Any]) -> None:
    for level in Level:
        name = level.name.lower()
        if name not in section:
            raise BadOption(f"the levels of a book lack {name}; all tables are told whole (SHIPS-212)")
        table = _mapping(section[name], name)
        book.city[level] = whole(f"the city's health at {name}", table.get("city"), 1, TRACK_TOP)
        for key, row, most in (("deck_size", book.deck_size, ENEMIES), ("mothership", book.mothership, TRACK_TOP)):
            by_seats = _mapping(table.get(key), f"{key} at {name}")
            for seats in range(SEAT_COUNTS):
                told = by_seats.get(str(seats + SEATS_FEWEST))
                what = f"{key} at {name} for {seats + SEATS_FEWEST} seats"
                row[seats * LEVEL_COUNT + level] = whole(what, told, 1, most)


def _file_icons(book: Book, section: Mapping[str, Any]) -> None:
    layouts = _mapping(section.get("layouts"), "the layouts of icons")
    for layout, name in enumerate(("default", "early")):
        by_seats = _mapping(layouts.get(name), f"the icon layout {name}")
        for seats in range(SEAT_COUNTS):
            told = by_seats.get(str(seats + SEATS_FEWEST))
            if not isinstance(told, list):
                raise BadOption(f"the icon layout {name} needs a list of spaces for {seats + SEATS_FEWEST} seats")
            spaces = ",".join(_space(each) for each in cast(list[Any], told)) or NO_ICONS
            read_table(book, LAYOUTS[layout], seats, spaces)


def _space(told: Any) -> str:
    return str(whole("an icon of the city track", told, 1, TRACK_TOP - 1))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the file; of two equal names the last would win in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise BadOption(f"the book tells {quoted(twice)} twice in one place")
    return found


def _file_limits(book: Book, section: Mapping[str, Any]) -> None:
    limits = {limit[1]: limit for limit in LIMITS}
    for name, value in section.items():
        if name in limits:
            _, _, field, least, most, _ = limits[name]
            setattr(book, field, whole(name, value, least, most))
        elif FIXED_LIMITS.get(name) != value:
            raise BadOption(f"a book cannot change {quoted(name)}; the limits it may change are {', '.join(limits)}")
