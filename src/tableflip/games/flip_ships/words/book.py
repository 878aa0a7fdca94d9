"""A file of edited numbers, read as the value of the option `book` (its short form), and its template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tableflip.core.books import Template, read_json
from tableflip.core.errors import BadOption
from tableflip.core.phrases import few, quoted
from tableflip.games.flip_ships.about import UNCHANGED
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
    whole,
    write_changes,
)
from tableflip.games.flip_ships.rules.state import Book
from tableflip.games.flip_ships.sources import SOURCES

HEAD = (
    "The book of Flip Ships: cards, tables, icons, limits. Change what you like, and leave out what you do not change.",
    "Play with it: tableflip play flip_ships --book FILE, or choose the file when you set up a table in the browser.",
    "Members that begin with // are comments. Cards are told all or not at all; of everything else a part is enough.",
)
FILE_LAYOUTS = ("default", "early")  # in the order of LAYOUTS
TABLE_KEYS = ("city", "deck_size", "mothership", "status")
SEATS_WRITTEN = tuple(str(seats + SEATS_FEWEST) for seats in range(SEAT_COUNTS))
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

    A file tells only what it changes; cards are told whole, and what else it leaves out stays as it is printed.
    """
    sections = _mapping(read_json(text), "the book")
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
        return UNCHANGED
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
        raise BadOption(f"{what} is an object with names and values, not {quoted(str(value), 40)}")
    return cast(Mapping[str, Any], value)


def _check_names(told: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    for name in told:
        if name not in known:
            raise BadOption(f"{what} has no {quoted(name)}; it may have {few(known)}")


def _file_deck(book: Book, section: Mapping[str, Any]) -> None:
    told = section.get("cards")
    if not isinstance(told, list) or not told:
        raise BadOption("the deck of a book needs its cards, a list of at least one")
    cards: dict[int, tuple[int, ...]] = {}
    for each in cast(list[Any], told):
        card = _mapping(each, "a card")
        for name in ("id", "speed", "damage"):
            if name not in card:
                raise BadOption(f"the card {quoted(str(dict(card)))} has no {name}")
        add_card(cards, card["id"], card["speed"], card["damage"], card.get("shield", False), card.get("double", False))
    set_cards(book, cards)


def _file_levels(book: Book, section: Mapping[str, Any]) -> None:
    _check_names(section, tuple(level.name.lower() for level in Level), "the levels of a book")
    for level in Level:
        name = level.name.lower()
        table = _mapping(section.get(name, {}), name)
        _check_names(table, TABLE_KEYS, name)
        if "city" in table:
            book.city[level] = whole(f"the city's health at {name}", table["city"], 1, TRACK_TOP)
        for key, row, most in (("deck_size", book.deck_size, ENEMIES), ("mothership", book.mothership, TRACK_TOP)):
            by_seats = _mapping(table.get(key, {}), f"{key} at {name}")
            _check_names(by_seats, SEATS_WRITTEN, f"{key} at {name}")
            for seats, written in enumerate(SEATS_WRITTEN):
                if written in by_seats:
                    what = f"{key} at {name} for {written} seats"
                    row[seats * LEVEL_COUNT + level] = whole(what, by_seats[written], 1, most)


def _file_icons(book: Book, section: Mapping[str, Any]) -> None:
    layouts = _mapping(section.get("layouts"), "the layouts of icons")
    _check_names(layouts, FILE_LAYOUTS, "the layouts of icons")
    for layout, name in enumerate(FILE_LAYOUTS):
        by_seats = _mapping(layouts.get(name, {}), f"the icon layout {name}")
        _check_names(by_seats, SEATS_WRITTEN, f"the icon layout {name}")
        for seats, written in enumerate(SEATS_WRITTEN):
            if written not in by_seats:
                continue
            told = by_seats[written]
            if not isinstance(told, list) or len(cast(list[Any], told)) >= TRACK_TOP:
                raise BadOption(f"the icon layout {name} needs a list of spaces for {written} seats")
            for space in cast(list[Any], told):
                whole(f"an icon of the layout {name}", space, 1, TRACK_TOP - 1)
            spaces = ",".join(str(each) for each in cast(list[Any], told)) or NO_ICONS
            read_table(book, LAYOUTS[layout], seats, spaces)


def _file_limits(book: Book, section: Mapping[str, Any]) -> None:
    limits = {limit[1]: limit for limit in LIMITS}
    for name, value in section.items():
        if name in limits:
            _, _, field, least, most, _ = limits[name]
            setattr(book, field, whole(name, value, least, most))
        elif name not in FIXED_LIMITS or FIXED_LIMITS[name] != value:
            raise BadOption(f"a book cannot change {quoted(name)}; the limits it may change are {', '.join(limits)}")


def write_book() -> str:
    """The printed and proposed numbers as such a file, with where they come from."""
    book = Book()
    fill_book(book)
    template = Template(*HEAD)
    deck = Template(SOURCES.origins["cards"].sentence)
    deck.put_rows("cards", [_card(book, enemy) for enemy in range(1, ENEMIES + 1)])
    template.put_inside("deck", deck)
    levels = Template("City health, and by number of seats the size of the deck and the mothership's health: printed.")
    for level in Level:
        levels.put(level.name.lower(), _level(book, level))
    template.put_inside("levels", levels)
    icons = Template(SOURCES.origins["icons"].sentence)
    icons.put("layouts", {name: _layout(book, layout) for layout, name in enumerate(FILE_LAYOUTS)})
    template.put_inside("icons", icons)
    limits = Template(SOURCES.origins["ranges"].sentence, "Ranges are micrometres. The other limits are printed.")
    for _, name, field, *_ in LIMITS:
        limits.put(name, getattr(book, field))
    template.put_inside("limits", limits)
    return template.text()


def _card(book: Book, enemy: int) -> dict[str, int | bool]:
    shield, double = bool(book.shields >> enemy & 1), bool(book.doubles >> enemy & 1)
    return {
        "id": enemy,
        "speed": book.speed[enemy],
        "damage": book.damage[enemy],
        "shield": shield,
        "double": double,
    }


def _level(book: Book, level: Level) -> dict[str, Any]:
    def by_seats(row: Any) -> dict[str, int]:
        return {written: row[seats * LEVEL_COUNT + level] for seats, written in enumerate(SEATS_WRITTEN)}

    return {
        "city": book.city[level],
        "deck_size": by_seats(book.deck_size),
        "mothership": by_seats(book.mothership),
    }


def _layout(book: Book, layout: int) -> dict[str, list[int]]:
    masks = {written: book.icons[layout * SEAT_COUNTS + seats] for seats, written in enumerate(SEATS_WRITTEN)}
    return {
        written: [space for space in range(TRACK_TOP - 1, 0, -1) if mask >> space & 1]
        for written, mask in masks.items()
    }
