"""The numbers of the rule book that may be edited: a file of them, and their short form as the option `book`.

The short form tells only what differs from the printed box, in parts joined by |:
`cards=1-8*1/1,9-12*1/1S|city=20,20,15,10|deck2=25,28,33,37|icons2=16,12|repair=3`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from tableflip.core.errors import BadOption
from tableflip.games.flip_ships.box import (
    AIR_MOST,
    CITY,
    DECK_SIZE,
    ENEMIES,
    ICONS,
    LAST_ROUND_AT,
    LEVELS,
    LONG_RANGE,
    MOTHERSHIP,
    R60,
    REPAIR,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHORT_RANGE,
    TRACK_TOP,
    TRIPLE_FLIPS,
    Level,
    icon_mask,
)
from tableflip.games.flip_ships.state import Book

SPEED_MOST = 3
DAMAGE_MOST = 20
NO_ICONS = "none"
LAYOUTS = ("icons", "early")  # in the short form; default and early in a file
# the limits: short form, name in a file, field, least, most, printed value
LIMITS = (
    ("short", "short_um", "short", 0, 500_000, SHORT_RANGE),
    ("long", "long_um", "long", 0, 500_000, LONG_RANGE),
    ("air", "atmosphere_landings", "air_most", 1, 9, AIR_MOST),
    ("triple", "triple_flips", "triple_flips", 1, 9, TRIPLE_FLIPS),
    ("repair", "repair", "repair", 0, TRACK_TOP, REPAIR),
    ("last", "last_round_at", "last_round_at", 0, 20, LAST_ROUND_AT),
)
FIXED_LIMITS = {"track_top": TRACK_TOP, "columns": 5}
RUN = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?\*(\d{1,2})/(\d{1,3})(S?)(D?)")
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


def fill_book(book: Book) -> None:
    """The printed numbers."""
    set_cards(book, {enemy: run[2:] for run in R60 for enemy in range(run[0], run[1] + 1)})
    for place, value in enumerate(CITY):
        book.city[place] = value
    for place in range(SEAT_COUNTS * LEVELS):
        book.deck_size[place] = DECK_SIZE[place]
        book.mothership[place] = MOTHERSHIP[place]
    for place, mask in enumerate(ICONS):
        book.icons[place] = mask


def set_cards(book: Book, cards: Mapping[int, tuple[int, ...]]) -> None:
    """The enemies by id: speed, damage, shield, double-hit."""
    book.shields = book.doubles = 0
    for enemy in range(1, ENEMIES + 1):
        speed, damage, shield, double = cards.get(enemy, (0, 0, 0, 0))
        book.speed[enemy], book.damage[enemy] = speed, damage
        book.shields |= shield << enemy
        book.doubles |= double << enemy


def write_changes(book: Book) -> str:
    """What differs from the printed box, in short form; empty where nothing does."""
    printed = Book()
    fill_book(printed)
    theirs, ours = _parts(printed), _parts(book)
    return "|".join(f"{name}={value}" for name, value in ours.items() if value != theirs[name])


def _parts(book: Book) -> dict[str, str]:
    parts = {"cards": _card_runs(book), "city": _joined(book.city, 0, LEVELS)}
    for seats in range(SEAT_COUNTS):
        first = seats * LEVELS
        parts[f"deck{seats + SEATS_FEWEST}"] = _joined(book.deck_size, first, first + LEVELS)
        parts[f"mothership{seats + SEATS_FEWEST}"] = _joined(book.mothership, first, first + LEVELS)
        for layout, name in enumerate(LAYOUTS):
            parts[f"{name}{seats + SEATS_FEWEST}"] = _icons(book.icons[layout * SEAT_COUNTS + seats])
    return {**parts, **{limit[0]: str(getattr(book, limit[2])) for limit in LIMITS}}


def _joined(row: Any, first: int, end: int) -> str:
    return ",".join(str(row[place]) for place in range(first, end))


def _icons(mask: int) -> str:
    return ",".join(str(space) for space in range(TRACK_TOP, 0, -1) if mask >> space & 1) or NO_ICONS


def card_face(book: Book, enemy: int) -> str:
    """A card's face: speed, damage, and S for a shield, D for a double-hit icon, as in 1/2D."""
    shield = "S" if book.shields >> enemy & 1 else ""
    return f"{book.speed[enemy]}/{book.damage[enemy]}{shield}{'D' if book.doubles >> enemy & 1 else ''}"


def _card_runs(book: Book) -> str:
    runs: list[list[Any]] = []
    for enemy in range(1, ENEMIES + 1):
        if book.speed[enemy] == 0:
            continue
        face = card_face(book, enemy)
        if runs and runs[-1][1] == enemy - 1 and runs[-1][2] == face:
            runs[-1][1] = enemy
        else:
            runs.append([enemy, enemy, face])
    return ",".join(f"{first}*{face}" if first == last else f"{first}-{last}*{face}" for first, last, face in runs)


def read_changes(book: Book, written: str) -> None:
    """Write the changes told in short form into a book; BadOption says what cannot be (SHIPS-212)."""
    for part in written.split("|"):
        name, equals, value = part.partition("=")
        readers: dict[str, Callable[[Book, str], None]] = {"cards": _read_cards, "city": _read_city}
        limits = {limit[0]: limit for limit in LIMITS}
        table = re.fullmatch("(deck|mothership|icons|early)([234])", name)
        if not equals:
            raise BadOption(f"{part!r} is no part of a book; parts look like repair=3")
        if name in readers:
            readers[name](book, value)
        elif name in limits:
            _, _, field, least, most, _ = limits[name]
            setattr(book, field, _number(name, value, least, most))
        elif table:
            _read_table(book, table[1], int(table[2]) - SEATS_FEWEST, value)
        else:
            known = ", ".join(_parts(Book()))
            raise BadOption(f"a book has no part {name!r}; its parts are {known}")
    if book.short > book.long:
        raise BadOption(f"the short range {book.short} is longer than the long range {book.long}")


def _number(what: str, written: Any, least: int, most: int) -> int:
    value = int(written) if isinstance(written, str) and re.fullmatch(r"-?\d{1,9}", written) else written
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption(f"{what} in the book is a whole number from {least} to {most}, not {written!r}")
    return value


def _read_cards(book: Book, value: str) -> None:
    cards: dict[int, tuple[int, ...]] = {}
    for each in value.split(","):
        run = RUN.fullmatch(each)
        if not run:
            raise BadOption(f"{each!r} is no run of enemy cards; runs look like 9-12*1/1S")
        first, last = int(run[1]), int(run[2] or run[1])
        if last < first:
            raise BadOption(f"the run of enemy cards {each!r} ends before it begins")
        for enemy in range(first, last + 1):
            _add_card(cards, enemy, int(run[3]), int(run[4]), bool(run[5]), bool(run[6]))
    set_cards(book, cards)


def _add_card(cards: dict[int, tuple[int, ...]], enemy: Any, speed: Any, damage: Any, shield: Any, double: Any) -> None:
    number = _number("an enemy's id", enemy, 1, ENEMIES)
    if number in cards:
        raise BadOption(f"enemy {number} is in the book twice; ids are unique (SHIPS-212)")
    if not isinstance(shield, bool) or not isinstance(double, bool):
        raise BadOption(f"shield and double of enemy {number} are true or false")
    fast = _number(f"the speed of enemy {number}", speed, 1, SPEED_MOST)
    cards[number] = (fast, _number(f"the damage of enemy {number}", damage, 1, DAMAGE_MOST), int(shield), int(double))


def _read_city(book: Book, value: str) -> None:
    for level, each in enumerate(_four("city", value)):
        book.city[level] = _number(f"the city's health at {Level(level).name.lower()}", each, 1, TRACK_TOP)


def _four(name: str, value: str) -> list[str]:
    values = value.split(",")
    if len(values) != LEVELS:
        raise BadOption(f"{name} in the book is four numbers, one a level, not {value!r}")
    return values


def _read_table(book: Book, kind: str, seats: int, value: str) -> None:
    if kind in LAYOUTS:
        told = () if value == NO_ICONS else tuple(value.split(","))
        spaces = tuple(_number("an icon of the city track", each, 1, TRACK_TOP - 1) for each in told)
        if len(set(spaces)) < len(spaces):
            raise BadOption(f"an icon stands twice on the city track: {value}")
        book.icons[LAYOUTS.index(kind) * SEAT_COUNTS + seats] = icon_mask(spaces)
        return
    for level, each in enumerate(_four(kind, value)):
        where = f"at {Level(level).name.lower()} for {seats + SEATS_FEWEST} seats"
        if kind == "deck":
            book.deck_size[seats * LEVELS + level] = _number(f"the deck size {where}", each, 1, ENEMIES)
        else:
            book.mothership[seats * LEVELS + level] = _number(f"the mothership's health {where}", each, 1, TRACK_TOP)


def read_book(text: str) -> str:
    """The text of a book file (JSON, shaped like the data file of the spec) as the value of the option `book`.

    A file tells only what it changes; what it tells is told whole: all cards, all levels of a table.
    """
    try:
        told = json.loads(text)
    except json.JSONDecodeError as problem:
        raise BadOption(f"the book is not JSON: line {problem.lineno}: {problem.msg}") from None
    sections = _mapping(told, "the book")
    book = Book()
    fill_book(book)
    readers = {"deck": _file_deck, "levels": _file_levels, "icons": _file_icons, "limits": _file_limits}
    for name, section in sections.items():
        if name in readers:
            readers[name](book, _mapping(section, name))
        elif name not in OTHER_KEYS:
            raise BadOption(f"a book has no {name!r}; it may change {', '.join(readers)}")
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
    largest = max(book.deck_size[place] for place in range(SEAT_COUNTS * LEVELS))
    if cards < largest:
        raise BadOption(
            f"the book has {cards} enemy cards, but its largest deck needs {largest} (SHIPS-212); "
            "add cards or make the decks smaller"
        )


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadOption(f"{what} is an object with names and values, not {str(value)[:40]!r}")
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
                raise BadOption(f"the card {dict(card)} has no {name}")
        _add_card(
            cards, card["id"], card["speed"], card["damage"], card.get("shield", False), card.get("double", False)
        )
    set_cards(book, cards)


def _file_levels(book: Book, section: Mapping[str, Any]) -> None:
    for level in Level:
        name = level.name.lower()
        if name not in section:
            raise BadOption(f"the levels of a book lack {name}; all tables are told whole (SHIPS-212)")
        table = _mapping(section[name], name)
        book.city[level] = _number(f"the city's health at {name}", table.get("city"), 1, TRACK_TOP)
        for key, row, most in (("deck_size", book.deck_size, ENEMIES), ("mothership", book.mothership, TRACK_TOP)):
            by_seats = _mapping(table.get(key), f"{key} at {name}")
            for seats in range(SEAT_COUNTS):
                told = by_seats.get(str(seats + SEATS_FEWEST))
                what = f"{key} at {name} for {seats + SEATS_FEWEST} seats"
                row[seats * LEVELS + level] = _number(what, told, 1, most)


def _file_icons(book: Book, section: Mapping[str, Any]) -> None:
    layouts = _mapping(section.get("layouts"), "the layouts of icons")
    for layout, name in enumerate(("default", "early")):
        by_seats = _mapping(layouts.get(name), f"the icon layout {name}")
        for seats in range(SEAT_COUNTS):
            told = by_seats.get(str(seats + SEATS_FEWEST))
            if not isinstance(told, list):
                raise BadOption(f"the icon layout {name} needs a list of spaces for {seats + SEATS_FEWEST} seats")
            spaces = ",".join(str(each) for each in cast(list[Any], told)) or NO_ICONS
            _read_table(book, LAYOUTS[layout], seats, spaces)


def _file_limits(book: Book, section: Mapping[str, Any]) -> None:
    limits = {limit[1]: limit for limit in LIMITS}
    for name, value in section.items():
        if name in limits:
            _, _, field, least, most, _ = limits[name]
            setattr(book, field, _number(name, value, least, most))
        elif FIXED_LIMITS.get(name) != value:
            raise BadOption(f"a book cannot change {name!r}; the limits it may change are {', '.join(limits)}")
