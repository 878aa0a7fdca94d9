"""The numbers that the pages draw and aim by."""

from __future__ import annotations

import json

import pytest

from tableflip.games.flip_ships.table.flick import LIMITS, limits_of
from tableflip.games.flip_ships.table.geometry import STANDARD, Field
from tableflip.games.flip_ships.words.page import PAGE


def number(name: str) -> float:
    value = PAGE[name]
    assert isinstance(value, int | float)
    return value


def test_names_are_constants_and_values_are_plain() -> None:
    assert all(name.isupper() and name.isidentifier() for name in PAGE)
    assert json.loads(json.dumps(PAGE)) == PAGE


def test_a_page_can_lay_out_the_table_from_them() -> None:
    x = -2 * number("COLUMN_PITCH") + number("CARD_WIDTH") / 2
    y = number("ATMOSPHERE_TILES") * number("TILE_STANDARD") + number("CARD_HEIGHT") / 2
    assert STANDARD.card_centre(row=1, column=2) == pytest.approx((x, y))
    assert Field("long").tile == number("TILE_LONG")


def test_every_number_of_a_flick_has_its_limits() -> None:
    for name, (least, most, _) in LIMITS.items():
        assert (PAGE[f"{name.upper()}_LEAST"], PAGE[f"{name.upper()}_MOST"]) == (least, most)
    assert (PAGE["NARROW_LEAST"], PAGE["NARROW_MOST"]) == limits_of("place", narrow=True)[:2]


def test_what_an_edited_book_may_change_is_not_among_them() -> None:
    editable = ("RANGE", "CITY", "DECK", "ICON", "REPAIR", "TRIPLE", "AIR_MOST", "LAST_ROUND")
    assert not [name for name in PAGE for word in editable if word in name]
