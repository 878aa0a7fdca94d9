"""The bench's storm of flicks, small, and that it would notice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableflip.games.flip_ships.lab.results import flicks_everywhere
from tableflip.games.flip_ships.lab.storm import Found, look, storm
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.flown import Flown
from tableflip.games.flip_ships.table.geometry import STANDARD, Field
from tableflip.games.flip_ships.table.physics import throw
from tableflip.games.flip_ships.table.tabletop import Tabletop
from tableflip.games.flip_ships.table.tracks import track_of

BOX_X, BOX_Y = STANDARD.box_centre


@pytest.fixture(scope="module")
def flown() -> Flown:
    return throw(Tabletop(), Flick(-197, 300))


def way(flown: Flown, *spots: tuple[float, float, float], **changes: object) -> Found:
    """What is found of a ship that goes straight from spot to spot, in millimetres."""
    rows = np.array([[x / 1000, y / 1000, z / 1000, 1, 0, 0, 0] for x, y, z in spots])
    found = Found()
    look(replace(flown, tracks=(track_of("", rows, 1),), **changes), found)  # type: ignore[arg-type]
    return found


def test_a_small_storm_is_sound_and_reaches_all_kinds_of_places() -> None:
    found = storm(68, "test")
    assert found.is_sound and found.flicks == sum(found.places.values()) == len(found.seconds) == 68
    assert {"table", "off_side"} <= set(found.places)
    assert "| 0 | 0 | 0 | 0 |" in "\n".join(flicks_everywhere(3))


def test_what_goes_through_is_noticed(flown: Flown) -> None:
    assert way(flown, (-200, 400, 20), (-200, 400, -60)).through_table == 1
    assert way(flown, (-200, 5, 20), (-200, -40, -60)).is_sound  # over the edge
    assert way(flown, (BOX_X, BOX_Y - 90, 15), (BOX_X, BOX_Y, 15)).through_box == 1
    assert way(flown, (BOX_X, BOX_Y - 90, 90), (BOX_X, BOX_Y, 20)).is_sound  # over the wall
    assert way(flown, (BOX_X + 20, BOX_Y, 15), (BOX_X + 120, BOX_Y, 15)).through_box == 1
    walled = Tabletop(Field(back_stop=True))
    assert way(flown, (200, 700, 40), (300, 700, 40), before=walled).through_stop == 1
    assert way(flown, (200, 700, 40), (300, 700, 40)).is_sound
    assert way(flown, (-200, 300, 1), (-200, 300, 1), settled=False).unsettled == 1
