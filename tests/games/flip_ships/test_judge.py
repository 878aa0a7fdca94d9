"""The judge against the placements of chapter 18.3 and the landing record's fine print."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest

from tableflip.games.flip_ships.table.geometry import MOON_WIDTH, SHIP_RADIUS, SHIP_THICKNESS, STANDARD, Field
from tableflip.games.flip_ships.table.judge import cards_under, fact_of, judge, left_at, off_place, turn_angle
from tableflip.games.flip_ships.table.record import Measured, RecordPlace, ShipRecord
from tableflip.games.flip_ships.table.tabletop import MICRO, Pose, Tabletop, Tether, flat, home
from tests.games.flip_ships.table import laid
from tests.spec import spec

LONG = Field(geometry="long")


def card(row: int, column: int) -> int:
    return row * 10 + column


def two_rows(on: Field = STANDARD) -> dict[int, Pose]:
    return {card(row, column): home(on, row, column) for row in (3, 4) for column in range(1, 6)}


def lying(x: float, y: float, z: float = 1.0, on: Field = STANDARD) -> tuple[ShipRecord, Measured]:
    return fact_of(on, two_rows(on), flat(x, y, z))


def leaning(x: float, y: float, z: float, degrees: float, heading: float = 0.0) -> Pose:
    """A ship tilted about a level axis; its normal leans towards `heading`, in degrees from +y to the right."""
    half, way = math.radians(degrees) / 2, math.radians(heading)
    turn = [math.cos(half), -math.sin(half) * math.cos(way), math.sin(half) * math.sin(way), 0.0]
    return Pose(round(x * 1000), round(y * 1000), round(z * 1000), *(round(part * MICRO) for part in turn))


@spec("LR-5", "LR-6")
@pytest.mark.parametrize(
    ("x", "y", "cards", "moons"),
    [
        pytest.param(80, 250, [], [], id="Y-1 on the tracks"),
        pytest.param(70, 250, [], [1], id="Y-2 moon 1"),
        pytest.param(30, 304.8, [], [1, 2], id="Y-3 moons 1 and 2"),
        pytest.param(-6.35, 440, [31], [3], id="Y-6 a card and a moon"),
        pytest.param(-82.55, 550, [41, 42], [], id="Y-7 two cards"),
        pytest.param(-82.55, 396.8, [31, 32], [], id="Y-8 two near corners"),
        pytest.param(-196.85, 501.65, [33, 43], [], id="Y-11 one behind the other"),
        pytest.param(-82.55, 501.65, [31, 32, 41, 42], [], id="Y-13 four corners"),
    ],
)
def test_a_flat_ship_lies_on_what_is_under_it(x: float, y: float, cards: list[int], moons: list[int]) -> None:
    fact, _ = lying(x, y)
    assert (fact.place, list(fact.cards), list(fact.moons)) == (RecordPlace.TABLE, cards, moons)
    assert all(fact.gap_um[each] == 0 for each in cards)


@spec("LR-4")
def test_y4_and_y5_a_tenth_of_a_millimetre_decides_about_the_atmosphere() -> None:
    (inside, _), (across, _) = lying(-44.45, 187.8), lying(-44.45, 188.0)
    assert inside.atmosphere and not across.atmosphere
    assert across.cards == across.moons == ()


@spec("LR-7")
@pytest.mark.parametrize(("y", "gap"), [(356.8, 34300), (316.8, 74300)])
def test_y9_and_y10_gaps_are_exact_to_the_micrometre(y: float, gap: int) -> None:
    fact, numbers = lying(-44.45, y)
    assert fact.cards == () and fact.gap_um[31] == gap
    assert numbers.gaps_mm[31] == pytest.approx(gap / 1000)


@spec("LR-3")
def test_y12_a_ship_on_the_floor_of_the_box_is_in_the_mothership() -> None:
    fact, _ = lying(-196.85, 662.1, 1.0)
    assert fact == ShipRecord(RecordPlace.MOTHERSHIP)


def test_y14_between_the_long_rows_a_ship_touches_neither_card() -> None:
    fact, _ = lying(-196.85, 730.25, on=LONG)
    assert fact.cards == () and fact.gap_um[33] == fact.gap_um[43] == 16450


def turning(degrees: float, from_x: float = 90.0, spin: int = 400) -> np.ndarray:
    """Normals that turn evenly about x, keeping so many degrees from it."""
    angles, away = np.radians(np.linspace(0, degrees, spin)), math.radians(from_x)
    return np.stack(
        [np.full(spin, math.cos(away)), math.sin(away) * np.sin(angles), math.sin(away) * np.cos(angles)], axis=1
    )


@spec("LR-1")
@pytest.mark.parametrize(
    ("normals", "angle"),
    [
        pytest.param(turning(360), 360, id="J-1"),
        pytest.param(turning(354), 354, id="J-2"),
        pytest.param(turning(355), 355, id="J-3"),
        pytest.param(np.concatenate([turning(200), turning(200)[::-1]]), 0, id="J-5"),
        pytest.param(turning(720, from_x=60), 720, id="J-7"),
    ],
)
def test_the_turn_is_the_net_angle_about_the_tumbling_axis(normals: np.ndarray, angle: float) -> None:
    assert turn_angle(normals, np.array([1.0, 0.0, 0.3])) == pytest.approx(angle, abs=1e-6)


@spec("LR-1")
def test_j4_a_flat_spin_hardly_turns() -> None:
    circles = np.radians(np.linspace(0, 6 * 360, 2000))
    tilt = math.radians(10)
    normals = np.stack(
        [math.sin(tilt) * np.cos(circles), math.sin(tilt) * np.sin(circles), np.full(2000, math.cos(tilt))], axis=1
    )
    assert turn_angle(normals, np.array([1.0, 0.0, 9.0])) <= 20


@spec("LR-1")
def test_j6_without_level_momentum_there_is_no_turn() -> None:
    assert turn_angle(turning(400), np.array([0.0, 0.0, 1.0])) == 0.0


@spec("LR-1")
@pytest.mark.parametrize(("degrees", "legal"), [(354.9, False), (355.0, True)])
def test_a_flip_is_legal_from_355_degrees(degrees: float, legal: bool) -> None:
    landing, _ = judge(Tabletop(), laid(0, 100), degrees)
    assert landing.legal is legal


@spec("LR-5")
@pytest.mark.parametrize(("x", "on_it"), [(2.35, False), (2.3, True)])
def test_barely_on_a_card_takes_a_square_millimetre(x: float, on_it: bool) -> None:
    """LR-5; the card's right edge is at -12.7, so 0.25 or 0.3 mm of the ship reach over it."""
    fact, numbers = lying(x, 450)
    assert (31 in fact.cards) is on_it
    assert (numbers.cards_mm2[31] > 1) is on_it and 0.8 < numbers.cards_mm2[31] < 1.3


@spec("LR-6")
@pytest.mark.parametrize(("over", "on_it"), [(0.25, False), (0.3, True)])
def test_barely_on_a_moon_takes_a_square_millimetre_too(over: float, on_it: bool) -> None:
    fact, _ = lying(MOON_WIDTH + SHIP_RADIUS - over, 250)
    assert fact.moons == ((1,) if on_it else ())


def test_a_ship_beside_a_card_touching_its_edge_is_not_on_it() -> None:
    fact, _ = lying(-12.7 + 15.3, 450)
    assert fact.cards == () and fact.gap_um[31] == 0


@spec("LR-5")
def test_a_ship_under_a_card_is_not_on_it() -> None:
    cards = {31: flat(-44.45, 450.85, SHIP_THICKNESS + 0.15)}
    fact, numbers = fact_of(STANDARD, cards, laid(-44.45, 450))
    assert fact.cards == () and numbers.cards_mm2[31] > 700


@spec("LR-5", "LR-8")
def test_a_ship_on_another_ship_counts_for_the_card_below() -> None:
    table = Tabletop(cards=two_rows(), ships={"S1-1a": laid(-44.45, 450, on_card=True)})
    landing, _ = judge(table, flat(-44.45, 452, 3.3), 400)
    assert landing.ship.cards == landing.others["S1-1a"].cards == (31,)


@spec("LR-8")
def test_every_ship_of_a_record_has_the_facts_of_where_it_lies() -> None:
    table = Tabletop(cards=two_rows(), ships={"S1-1a": laid(-44.45, 450, on_card=True), "S2-1a": laid(70, 250)})
    landing, _ = judge(table, laid(-44.45, 187), 400)
    assert landing.ship.atmosphere and landing.ship.cards == ()
    assert landing.others["S1-1a"].cards == (31,) and not landing.others["S1-1a"].atmosphere
    assert landing.others["S2-1a"].moons == (1,) and landing.others["S2-1a"].cards == ()


@spec("LR-5", "LR-7")
def test_a_card_is_judged_as_it_lies_now() -> None:
    cards = {31: flat(-44.45, 250, 0.15, turn=90)}  # turned across: 88.9 wide
    on_it, _ = fact_of(STANDARD, cards, laid(-44.45 + 44.45 + 14, 250))
    beside, _ = fact_of(STANDARD, cards, laid(-44.45, 250 + 31.75 + 15.4))
    assert on_it.cards == (31,) and beside.cards == ()
    assert beside.gap_um[31] == pytest.approx(100, abs=1)


def test_the_cards_under_a_ship_are_those_of_its_facts() -> None:
    """Wherever it lies or leans: on cards, beside them, under them, in the box, off the table."""
    pick, found = random.Random(3), Counter[int]()
    for _ in range(400):
        x, y, z = pick.uniform(-400, 20), pick.uniform(380, 760), pick.choice((-200.0, 0.5, 1.0, 3.0))
        pose = leaning(x, y, z, pick.choice((0.0, 0.0, 4.0, 40.0)), pick.uniform(0, 360))
        cards = {each: home_ if pick.random() < 0.8 else turned(home_, pick) for each, home_ in two_rows().items()}
        fact, _ = fact_of(STANDARD, cards, pose)
        assert cards_under(STANDARD, cards, pose) == set(fact.cards)
        found[len(fact.cards)] += 1
    assert min(found[0], found[1], found[2]) > 20


def turned(card_pose: Pose, pick: random.Random) -> Pose:
    """A card that was pushed and turned."""
    x, y, _ = card_pose.middle
    return flat(x + pick.uniform(-20, 20), y + pick.uniform(-20, 20), 0.15, pick.uniform(-60, 60))


@spec("LR-9")
def test_a_ship_leaning_over_a_card_counts_for_it() -> None:
    """SHIPS-065: leaning on something it is judged by its footprint, which is narrow then."""
    ship = leaning(-8.0, 450, 14.0, 80, heading=90)
    fact, numbers = fact_of(STANDARD, two_rows(), ship)
    assert fact.cards == () and numbers.gaps_mm[31] == pytest.approx(
        4.7 - 15.3 * math.cos(math.radians(80)) - 0.985, abs=0.02
    )
    nearer, _ = fact_of(STANDARD, two_rows(), leaning(-12.0, 450, 14.0, 80, heading=90))
    assert nearer.cards == (31,)


@spec("LR-3")
def test_leaning_inside_the_box_counts_and_lying_on_its_rim_does_not() -> None:
    inside = leaning(-196.85, 625, 13, 60)
    on_the_rim = flat(-196.85, 612.5, 51.3)
    assert fact_of(STANDARD, {}, inside)[0].place == RecordPlace.MOTHERSHIP
    assert fact_of(STANDARD, {}, on_the_rim)[0].place == RecordPlace.TABLE


@spec("LR-3")
def test_the_rim_is_higher_at_the_back_of_the_box() -> None:
    front, back = flat(-196.85, 620, 60), flat(-196.85, 710, 60)
    assert fact_of(STANDARD, {}, front)[0].place == RecordPlace.TABLE
    assert fact_of(STANDARD, {}, back)[0].place == RecordPlace.MOTHERSHIP


@spec("LR-3")
@pytest.mark.parametrize(
    ("crossed", "place"),
    [
        ((-200, -1), RecordPlace.OFF_BACK),
        ((-200, 1501), RecordPlace.OFF_FAR),
        ((254, 100), RecordPlace.OFF_SIDE),
        ((-648, 700), RecordPlace.OFF_SIDE),
    ],
)
def test_the_edge_crossed_names_the_way_off_the_table(crossed: tuple[float, float], place: RecordPlace) -> None:
    assert off_place(STANDARD, crossed) == place
    fact, _ = fact_of(STANDARD, two_rows(), flat(0, 3000, -99), crossed)
    assert fact == ShipRecord(place)


@spec("LR-3")
def test_the_first_line_crossed_counts_beyond_a_corner() -> None:
    path = np.array([[240.0, 5.0, 30], [252.0, 1.0, 20], [264.0, -3.0, 0], [280.0, -9.0, -90]])
    crossed = left_at(STANDARD, path)
    assert crossed is not None and crossed[0] == pytest.approx(253.15)
    assert off_place(STANDARD, crossed) == RecordPlace.OFF_SIDE


def test_a_ship_at_rest_on_the_table_has_left_nowhere() -> None:
    assert left_at(STANDARD, np.array([[0.0, 10.0, 1.0], [0.0, -5.0, 20.0], [0.0, 12.0, 1.0]])) is None


@spec("LR-13")
def test_a_card_off_the_table_or_in_the_box_is_gone_and_in_nobodys_facts() -> None:
    cards = two_rows() | {31: flat(300, 100, -99), 42: flat(-196.85, 660, 5)}
    landing, _ = judge(Tabletop(cards=cards), laid(-44.45, 450), 400)
    assert landing.gone == (31, 42)
    assert landing.ship.cards == () and not {31, 42} & set(landing.ship.gap_um)


@spec("LR-11")
def test_a_tether_holds_until_something_moves_five_millimetres() -> None:
    ship, one = laid(-44.45, 730.25), home(LONG, 3, 1)
    fact, _ = fact_of(LONG, {31: one}, ship, tethers=[Tether("S1-1a", 31, ship, one)])
    assert fact.cards == (31,) and fact.gap_um[31] == 0
    away = one._replace(x=one.x + 5001)
    moved, _ = fact_of(LONG, {31: away}, ship, tethers=[Tether("S1-1a", 31, ship, one)])
    assert moved.cards == ()


def test_the_record_is_plain_data_as_in_chapter_18() -> None:
    landing, _ = judge(Tabletop(cards={21: home(STANDARD, 3, 1)}), laid(-6.35, 440), 720)
    assert landing.plain() == {
        "legal": True,
        "ship": {"place": "table", "atmosphere": False, "cards": [21], "moons": [3], "gap_um": {"21": 0}},
        "others": {},
        "gone": [],
    }
