"""The walls of the mothership as they stand in the physics: four pieces, and a spare front for the speed game."""

from __future__ import annotations

import re

import pytest

from tableflip.games.flip_ships.table.geometry import BOX_BACK, BOX_FRONT, STANDARD, Field
from tableflip.games.flip_ships.table.judge import fact_of
from tableflip.games.flip_ships.table.record import RecordPlace
from tableflip.games.flip_ships.table.scene import scene
from tableflip.games.flip_ships.table.tabletop import flat
from tests.spec import spec

ROUND = Field(round=True)
FRONT = re.compile(r'<geom type="box" size="\S+ 0\.001 (\S+)"')  # the straight walls: front and back, 2 mm thick


def wall_heights(field: Field) -> list[float]:
    return [round(2000 * float(half), 3) for half in FRONT.findall(scene(field, 0, 1, False))]


@spec("SHIPS-005", "SHIPS-033")
@pytest.mark.parametrize("field", [STANDARD, Field(rows=3), Field(geometry="long"), Field(back_stop=False)])
def test_the_standard_mothership_has_the_low_front_and_never_the_spare_piece(field: Field) -> None:
    assert wall_heights(field)[:2] == [BOX_FRONT, BOX_BACK]


@spec("SHIPS-005", "SHIPS-176")
def test_in_the_speed_game_the_spare_front_is_as_high_as_the_back() -> None:
    assert wall_heights(ROUND)[:2] == [BOX_BACK, BOX_BACK]
    just_inside = flat(0, ROUND.box.near + 10, 60)
    assert fact_of(ROUND, {}, just_inside)[0].place == RecordPlace.MOTHERSHIP
    x, _ = STANDARD.box_centre
    assert fact_of(STANDARD, {}, flat(x, STANDARD.box.near + 10, 60))[0].place == RecordPlace.TABLE
