"""Where everything stands on the table that ships fly over, and that landings are judged by the same places."""

from __future__ import annotations

import pytest

from tableflip.games.flip_ships.landings.straight import lies_on
from tableflip.games.flip_ships.landings.targets import FIELDS
from tableflip.games.flip_ships.table.geometry import BOX_WALL, CARD_HEIGHT, CARD_WIDTH, SHIP_RADIUS, Field
from tests.spec import spec

HALF_AN_INCH = 12.7
FIELDS_OF_FOUR_ROWS = [Field("standard"), Field("long"), Field("standard", launch_pad=True)]


@spec("SHIPS-029", "SHIPS-014")
@pytest.mark.parametrize(("geometry", "between_rows"), [("standard", HALF_AN_INCH), ("long", 63.5)])
def test_neighbouring_cards_stand_half_an_inch_apart(geometry: str, between_rows: float) -> None:
    field = next(field for field in FIELDS_OF_FOUR_ROWS if field.geometry == geometry)
    for row in range(1, 5):
        for column in range(1, 6):
            card = field.card(row, column)
            assert card.right - card.left == pytest.approx(CARD_WIDTH)
            assert card.far - card.near == pytest.approx(CARD_HEIGHT)
            if column < 5:
                assert card.left - field.card(row, column + 1).right == pytest.approx(HALF_AN_INCH)
            if row < 4:
                assert field.card(row + 1, column).near - card.far == pytest.approx(between_rows)


@spec("SHIPS-030", "SHIPS-015")
@pytest.mark.parametrize("field", FIELDS_OF_FOUR_ROWS)
def test_the_near_edge_of_a_card_is_level_with_that_of_its_moon_space(field: Field) -> None:
    for row in range(1, 5):
        moon = field.moon(row)
        assert all(field.card(row, column).near == pytest.approx(moon.near) for column in range(1, 6))
        assert moon.left == 0 and field.card(row, 1).right < moon.left, "the strip lies to the right of all enemies"


@spec("SHIPS-032", "SHIPS-179")
@pytest.mark.parametrize("rows", [3, 4])
def test_the_mothership_stands_centrally_behind_the_furthest_row(rows: int) -> None:
    field = Field("standard", rows)
    middle = field.card_centre(rows, 3)[0]
    assert field.box.near - BOX_WALL == pytest.approx(field.moon(rows).far), "its front is flush with the last moon"
    assert (field.box.left + field.box.right) / 2 == pytest.approx(middle)


@spec("SHIPS-029", "SHIPS-030")
def test_landings_are_judged_by_the_places_of_the_table() -> None:
    for number, field in enumerate(FIELDS):
        for row in range(1, field.rows + 1):
            for column in range(1, 6):
                card = field.card(row, column)
                x, y = field.card_centre(row, column)
                beside = round((card.left - SHIP_RADIUS + 2) * 1000), round(y * 1000)
                behind = round(x * 1000), round((card.far + SHIP_RADIUS + 2) * 1000)
                assert lies_on(number, *beside, row, column) and not lies_on(number, *behind, row, column)
