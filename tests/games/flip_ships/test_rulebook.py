"""The set-up table of the rule book says what the box says."""

from __future__ import annotations

from tableflip.core.rulebook import Paragraph, rulebook_of
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import (
    CITY,
    DECK_SIZE,
    LEVEL_COUNT,
    LEVEL_NAMES,
    MOTHERSHIP,
    SEAT_COUNTS,
    SEATS_FEWEST,
)


def test_the_table_of_levels_has_the_numbers_of_the_box() -> None:
    book = rulebook_of(FLIP_SHIPS)
    assert book is not None
    (levels,) = [part.table for part in book.parts() if isinstance(part, Paragraph) and part.table]

    def of(name: str, numbers: tuple[int, ...]) -> list[tuple[str, ...]]:
        return [
            (f"{name}, {seats + SEATS_FEWEST} players", *map(str, numbers[seats * LEVEL_COUNT :][:LEVEL_COUNT]))
            for seats in range(SEAT_COUNTS)
        ]

    city = ("City's health", *map(str, CITY))
    heads = ("", *(name.title() for name in LEVEL_NAMES))
    assert list(levels) == [heads, city, *of("Enemies", DECK_SIZE), *of("Mothership", MOTHERSHIP)]
