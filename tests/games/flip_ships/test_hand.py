"""The hand's tremor: seeded, inside the limits, and a quarter of it for a swipe."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean, pstdev

import pytest

from tableflip.games.flip_ships.table.flick import LIMITS, Flick
from tableflip.games.flip_ships.table.hand import EXPERT, HANDS, HUMAN, NOVICE, SKILLS, shaken
from tableflip.games.flip_ships.table.tabletop import Launch

FLICK = Flick(place=-197, power=500)


def test_the_same_seed_shakes_the_same_way() -> None:
    assert shaken(FLICK, HUMAN, "a") == shaken(FLICK, HUMAN, "a") != shaken(FLICK, HUMAN, "b")


def test_a_hand_shakes_around_what_was_meant() -> None:
    powers = [shaken(FLICK, HUMAN, str(seed)).power for seed in range(2000)]
    assert abs(mean(powers) - 500) < 2
    assert abs(pstdev(powers) / HUMAN.power_error(500) - 1) < 0.06
    assert HUMAN.power_error(293) == pytest.approx(380 * HUMAN.speed)


def test_a_swipe_gets_a_quarter_of_the_tremor() -> None:
    typed = [shaken(FLICK, HUMAN, str(seed)).aim for seed in range(1000)]
    swiped = [shaken(FLICK, HUMAN, str(seed), swiped=True).aim for seed in range(1000)]
    assert abs(pstdev(typed) / pstdev(swiped) - 4) < 0.1


def test_even_a_steady_hand_and_a_swipe_are_no_snipers() -> None:
    for hand in HANDS:
        assert len({shaken(FLICK, hand, str(seed), swiped=True) for seed in range(50)}) > 10


def test_bots_blunder_as_often_as_the_spec_says() -> None:
    wild = sum(abs(shaken(FLICK, NOVICE, str(seed)).aim) > 30 * NOVICE.aim for seed in range(3000))
    assert 0.15 * 3000 * 0.4 < wild < 0.15 * 3000 * 0.75  # about 55 in 100 of them turn more than three deviations


def test_the_skills_go_from_shaky_to_steady() -> None:
    assert [hand.name for hand in SKILLS] == ["novice", "casual", "practised", "expert"]
    assert all(one.speed > two.speed and one.blunder > two.blunder for one, two in pairwise(SKILLS))
    assert EXPERT is SKILLS[-1]


def test_a_shaken_flick_is_always_one_that_can_be_made() -> None:
    corner = Flick(place=-631, power=1000, overhang=149, aim=450, contact=-100, loft=85)
    for seed in range(300):
        made = shaken(corner, NOVICE, str(seed))
        assert all(least <= getattr(made, name) <= most for name, (least, most, _) in LIMITS.items())


def test_beside_a_launch_point_the_place_stays_narrow() -> None:
    assert abs(shaken(Flick(place=100, power=300), HUMAN, "a", Launch(0, 0, narrow=True)).place) <= 22
