"""The numbers of the rule book that may be edited, and their short form, the value of the option `book`.

The short form tells only what differs from the printed box, in parts joined by |:
`cards=1-8*1/1,9-12*1/1S|city=20,20,15,10|deck2=25,28,33,37|icons2=16,12|repair=3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tableflip.core import numbers
from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.box import (
    AIR_MOST,
    CITY,
    DECK_SIZE,
    ENEMIES,
    FASTEST,
    ICONS,
    LAST_ROUND_AT,
    LEVEL_COUNT,
    LEVEL_NAMES,
    LONG_RANGE,
    MOTHERSHIP,
    R60,
    REPAIR,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHORT_RANGE,
    TRACK_TOP,
    TRIPLE_FLIPS,
    icon_mask,
)
from tableflip.games.flip_ships.rules.state import Book

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
_NUMBER = "(0|[1-9][0-9]{0,2})"
RUN = re.compile(rf"{_NUMBER}(?:-{_NUMBER})?\*{_NUMBER}/{_NUMBER}(S?)(D?)")
SHOWN_MOST = 10**12


def fill_book(book: Book) -> None:
    """The printed numbers."""
    set_cards(book, {enemy: run[2:] for run in R60 for enemy in range(run[0], run[1] + 1)})
    for place, value in enumerate(CITY):
        book.city[place] = value
    for place in range(SEAT_COUNTS * LEVEL_COUNT):
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
    parts = {"cards": _card_runs(book), "city": _joined(book.city, 0, LEVEL_COUNT)}
    for seats in range(SEAT_COUNTS):
        first = seats * LEVEL_COUNT
        parts[f"deck{seats + SEATS_FEWEST}"] = _joined(book.deck_size, first, first + LEVEL_COUNT)
        parts[f"mothership{seats + SEATS_FEWEST}"] = _joined(book.mothership, first, first + LEVEL_COUNT)
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
    told: set[str] = set()
    for part in written.split("|"):
        name, equals, value = part.partition("=")
        if name in told:
            raise BadOption(f"the book tells {quoted(name)} twice")
        told.add(name)
        readers: dict[str, Callable[[Book, str], None]] = {"cards": _read_cards, "city": _read_city}
        limits = {limit[0]: limit for limit in LIMITS}
        table = re.fullmatch("(deck|mothership|icons|early)([234])", name)
        if not equals:
            raise BadOption(f"{quoted(part)} is no part of a book; parts look like repair=3")
        if name in readers:
            readers[name](book, value)
        elif name in limits:
            _, _, field, least, most, _ = limits[name]
            setattr(book, field, whole(name, value, least, most))
        elif table:
            read_table(book, table[1], int(table[2]) - SEATS_FEWEST, value)
        else:
            known = ", ".join(_parts(Book()))
            raise BadOption(f"a book has no part {quoted(name)}; its parts are {known}")
    if book.short > book.long:
        raise BadOption(f"the short range {book.short} is longer than the long range {book.long}")


def whole(what: str, written: Any, least: int, most: int) -> int:
    """A whole number of the book; BadOption where it is none or outside its limits."""
    value = numbers.whole(written, least, most) if isinstance(written, str) else written
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption(f"{what} in the book is a whole number from {least} to {most}, not {shown(written)}")
    return value


def shown(written: Any) -> str:
    """What a book has in the place of something else, in a part of a line."""
    if isinstance(written, int) and not isinstance(written, bool):
        return str(written) if abs(written) < SHOWN_MOST else "a huge number"
    if isinstance(written, dict | list):
        return "a list" if isinstance(written, list) else "an object"
    return quoted(written if isinstance(written, str) else str(written))


def _read_cards(book: Book, value: str) -> None:
    cards: dict[int, tuple[int, ...]] = {}
    for each in value.split(","):
        run = RUN.fullmatch(each)
        if not run:
            raise BadOption(f"{quoted(each)} is no run of enemy cards; runs look like 9-12*1/1S")
        first, last = int(run[1]), int(run[2] or run[1])
        if last < first:
            raise BadOption(f"the run of enemy cards {quoted(each)} ends before it begins")
        for enemy in range(first, last + 1):
            add_card(cards, enemy, int(run[3]), int(run[4]), bool(run[5]), bool(run[6]))
    set_cards(book, cards)


def add_card(cards: dict[int, tuple[int, ...]], enemy: Any, speed: Any, damage: Any, shield: Any, double: Any) -> None:
    """Add an enemy card to those told so far."""
    number = whole("an enemy's id", enemy, 1, ENEMIES)
    if number in cards:
        raise BadOption(f"enemy {number} is in the book twice; ids are unique (SHIPS-212)")
    if not isinstance(shield, bool) or not isinstance(double, bool):
        raise BadOption(f"shield and double of enemy {number} are true or false")
    fast = whole(f"the speed of enemy {number}", speed, 1, FASTEST)
    cards[number] = (
        fast,
        whole(f"the damage of enemy {number}", damage, 1, DAMAGE_MOST),
        int(shield),
        int(double),
    )


def _read_city(book: Book, value: str) -> None:
    for level, each in enumerate(_four("city", value)):
        book.city[level] = whole(f"the city's health at {LEVEL_NAMES[level]}", each, 1, TRACK_TOP)


def _four(name: str, value: str) -> list[str]:
    values = value.split(",")
    if len(values) != LEVEL_COUNT:
        raise BadOption(f"{name} in the book is four numbers, one for each level, not {quoted(value)}")
    return values


def read_table(book: Book, kind: str, seats: int, value: str) -> None:
    """A table by number of seats: deck sizes, the mothership's health, or the icons of a layout."""
    if kind in LAYOUTS:
        told = () if value == NO_ICONS else tuple(value.split(","))
        spaces = tuple(whole("an icon of the city track", each, 1, TRACK_TOP - 1) for each in told)
        if len(set(spaces)) < len(spaces):
            raise BadOption(f"an icon stands twice on the city track: {quoted(value)}")
        book.icons[LAYOUTS.index(kind) * SEAT_COUNTS + seats] = icon_mask(spaces)
        return
    for level, each in enumerate(_four(kind, value)):
        where = f"at {LEVEL_NAMES[level]} for {seats + SEATS_FEWEST} seats"
        if kind == "deck":
            book.deck_size[seats * LEVEL_COUNT + level] = whole(f"the deck size {where}", each, 1, ENEMIES)
        else:
            book.mothership[seats * LEVEL_COUNT + level] = whole(f"the mothership's health {where}", each, 1, TRACK_TOP)
