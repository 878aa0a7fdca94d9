"""Pieces put down by hand: parked ships (LR-10, LR-11) and the launch pad (LR-12)."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tableflip.core.errors import BadPosition
from tableflip.games.flip_ships.table import shapes
from tableflip.games.flip_ships.table.geometry import PAD_DEPTH, PAD_WIDTH, STANDARD, Field, Rectangle
from tableflip.games.flip_ships.table.judge import judge
from tableflip.games.flip_ships.table.placing import lay, pad_under, parked
from tableflip.games.flip_ships.table.tabletop import Launch, Pose, Tabletop, flat, home, poses_text, read_poses
from tests.games.flip_ships.table import laid
from tests.spec import spec

LONG = Field(geometry="long")


def cards(on: Field = STANDARD) -> dict[int, Pose]:
    return {row * 10 + column: home(on, row, column) for row in (3, 4) for column in (1, 2, 3)}


def on_cards(table: Tabletop, ship: str) -> list[int]:
    landing, _ = judge(table, laid(0, 50), 360)
    return list(landing.others[ship].cards)


@spec("LR-10")
def test_a_ship_parked_on_one_enemy_lies_in_the_middle_of_its_card() -> None:
    table = parked(Tabletop(cards=cards(), ships={"S1-1a": laid(-20, 420, True)}), "S1-1a", [31])
    assert table.ships["S1-1a"].middle == pytest.approx((-44.45, 450.85, 1.3))


@spec("LR-10")
def test_the_second_ship_is_parked_beside_the_first_on_the_nearest_free_spot() -> None:
    table = Tabletop(cards=cards(), ships={"S1-1a": laid(-44.45, 450.85, True), "S1-1b": laid(-44, 440, True)})
    table = parked(table, "S1-1b", [31])
    one, two = (table.ships[ship].middle for ship in ("S1-1a", "S1-1b"))
    assert 30.6 <= math.dist(one, two) < 31.6
    assert on_cards(table, "S1-1b") == [31]


@spec("LR-10")
def test_on_a_crowded_card_a_ship_is_parked_on_top() -> None:
    crowd = {f"S1-{n}a": laid(-44.45 + x, 450.85 + y, True) for n, (x, y) in enumerate([(0, 0), (25, 30), (-25, -30)])}
    crowd |= {f"S2-{n}a": laid(-44.45 + x, 450.85 + y, True) for n, (x, y) in enumerate([(-25, 30), (25, -30)])}
    table = parked(Tabletop(cards=cards(), ships={**crowd, "S1-1b": laid(0, 300)}), "S1-1b", [31])
    assert table.ships["S1-1b"].middle == pytest.approx((-44.45, 450.85, 3.3))
    assert on_cards(table, "S1-1b") == [31]


@spec("LR-11")
def test_a_ship_that_lies_on_all_the_cards_that_keep_it_is_not_moved() -> None:
    table = Tabletop(cards=cards(), ships={"S1-1a": laid(-82.55, 501.65, True)})
    assert parked(table, "S1-1a", [31, 42]) == table


@spec("LR-11")
def test_a_ship_kept_by_two_cards_is_laid_between_them() -> None:
    table = parked(Tabletop(cards=cards(), ships={"S1-1a": laid(-44.45, 440, True)}), "S1-1a", [31, 32])
    assert table.ships["S1-1a"].middle == pytest.approx((-82.55, 450.85, 1.3))
    assert on_cards(table, "S1-1a") == [31, 32] and not table.tethers


@spec("LR-11")
def test_between_the_long_rows_a_ship_is_tethered_to_both_cards() -> None:
    table = parked(Tabletop(LONG, cards(LONG), {"S1-1a": laid(-44.45, 640, True)}), "S1-1a", [31, 41])
    assert {tether.card for tether in table.tethers} == {31, 41}
    assert on_cards(table, "S1-1a") == [31, 41]
    assert table.without("S1-1a").tethers == ()


def test_a_ship_is_laid_on_whatever_is_there() -> None:
    table = Tabletop(cards=cards(), ships={"S1-1a": laid(-44.45, 450, True)})
    assert lay(table, 0, 100).z == 1000
    assert lay(table, -44.45, 425).z == 3300


def outline(pad: Launch) -> np.ndarray:
    middle = flat(pad.x, pad.y, 0, turn=-pad.heading)
    ahead, right = middle.axes()[:2, 1], middle.axes()[:2, 0]
    rear = np.array([pad.x, pad.y])
    return np.array(
        [
            rear - right * PAD_WIDTH / 2,
            rear + right * PAD_WIDTH / 2,
            rear + right * PAD_WIDTH / 2 + ahead * PAD_DEPTH,
            rear - right * PAD_WIDTH / 2 + ahead * PAD_DEPTH,
        ]
    )


def walls() -> np.ndarray:
    left, right, near, far = STANDARD.box
    return shapes.rectangle_outline(Rectangle(left - 2, right + 2, near - 2, far + 2))


@spec("LR-12")
def test_the_pad_stands_behind_the_ship_and_faces_the_mothership() -> None:
    pad = pad_under(STANDARD, -44.45, 300)
    assert (pad.x, pad.y) == pytest.approx((-44.45, 300)) and pad.pad and pad.narrow
    assert pad.heading == pytest.approx(math.degrees(math.atan2(-196.85 + 44.45, 664.1 - 300)))


@spec("LR-12")
@pytest.mark.parametrize("place", [(-196.85, 590), (-120, 660), (-190, 730), (-275, 640), (-196.85, 601)])
def test_a_pad_that_would_overlap_the_mothership_is_moved_just_clear_of_it(place: tuple[float, float]) -> None:
    pad = pad_under(STANDARD, *place)
    area, _ = shapes.overlap(outline(pad), walls())
    assert area < 1e-6 and (pad.x, pad.y) != pytest.approx(place)
    nearer = Launch(pad.x + (place[0] - pad.x) * 0.02, pad.y + (place[1] - pad.y) * 0.02, pad.heading)
    assert shapes.overlap(outline(nearer), walls())[0] > 0  # by the least distance


@spec("LR-12")
@pytest.mark.parametrize("place", [(-640, 20), (250, 5), (-100, 1495), (-300, 1)])
def test_a_pad_that_would_leave_the_table_is_moved_onto_it(place: tuple[float, float]) -> None:
    corners = outline(pad_under(STANDARD, *place))
    top = STANDARD.top
    assert corners[:, 0].min() >= top.left - 1e-3 and corners[:, 0].max() <= top.right + 1e-3
    assert corners[:, 1].min() >= top.near - 1e-3 and corners[:, 1].max() <= top.far + 1e-3


def test_poses_are_one_word_that_reads_back() -> None:
    table = Tabletop(cards=cards(), ships={"S1-1a": flat(-44.4501, 450, 1.3, turn=30), "S2-3b": laid(0, 99)})
    text = poses_text(table)
    assert text.startswith("31@-44450,450850,150;") and text.endswith(";S2-3b@0,99000,1000") and " " not in text
    assert read_poses(STANDARD, text) == table


@pytest.mark.parametrize("text", ["31", "31@1,2", "31@1,2,x", "@1,2,3", "31@1,2,3,0,0,0,0", "31@1,2,99999999"])
def test_a_word_that_is_no_pose_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match=r"is no pose|turned by nothing"):
        read_poses(STANDARD, text)
