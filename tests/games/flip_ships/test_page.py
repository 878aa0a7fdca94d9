"""The numbers that the pages draw and aim by."""

from __future__ import annotations

import json
import zlib

import pytest

from tableflip.games.flip_ships.table import tracks
from tableflip.games.flip_ships.table.flick import LIMITS, limits_of
from tableflip.games.flip_ships.table.geometry import STANDARD, Field
from tableflip.games.flip_ships.words.page import PAGE
from tests.games.flip_ships.lying_for_pages import FILE, cases


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


def test_the_tables_that_pages_are_tested_with_are_laid_by_the_servers_hands() -> None:
    again = "write them anew: python -m tests.games.flip_ships.lying_for_pages"
    assert json.loads(FILE.read_text(encoding="utf-8")) == cases(), again


def test_the_head_of_a_track_is_told_as_it_is_written() -> None:
    head, first = tracks.HEAD.pack(0x0201, 3, 0x0504), int(number("FIRST_AT"))
    assert head[first : first + 2] == b"\x01\x02" and head[int(number("EVERY_AT"))] == 3
    assert head[int(number("SAMPLES_AT")) :] == b"\x04\x05" and len(head) == PAGE["HEAD"]
    plain = zlib.decompress(tracks.encode((tracks.Track("S1-1a", 7, 1, b""), tracks.Track("", 9, 1, b""))))
    assert (plain[0], plain[int(number("COUNT_AT"))], plain[int(number("HEADS_AT"))]) == (tracks.VERSION, 2, 5)
