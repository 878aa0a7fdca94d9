"""The hand's tremor: seeded, inside the limits, and more of it where no hand made a gesture."""

from __future__ import annotations

import math
from itertools import pairwise
from statistics import mean, pstdev

import pytest

from tableflip.games.flip_ships.table.flick import LIMITS, Flick
from tableflip.games.flip_ships.table.hand import (
    EXPERT,
    HANDS,
    HUMAN,
    IDLE_POWER,
    LENT_AIM,
    LENT_POWER,
    NOVICE,
    SKILLS,
    STRAIN,
    deviation,
    shaken,
)
from tableflip.games.flip_ships.table.tabletop import Launch

FLICK = Flick(place=-197, power=500)


def test_the_same_seed_shakes_the_same_way() -> None:
    assert shaken(FLICK, HUMAN, "a") == shaken(FLICK, HUMAN, "a") != shaken(FLICK, HUMAN, "b")


def test_a_hand_shakes_around_what_was_meant() -> None:
    meant = Flick(-197, 250)
    powers = [shaken(meant, HUMAN, str(seed)).power for seed in range(2000)]
    assert abs(mean(powers) - 250) < 2
    assert abs(pstdev(powers) / HUMAN.power_error(250) - 1) < 0.06


def test_beyond_its_ease_a_hand_strains() -> None:
    for by in (*SKILLS, *HANDS):
        easy = [by.power_error(speed - IDLE_POWER) / speed for speed in (IDLE_POWER, by.ease)]
        assert easy == pytest.approx([by.speed, by.speed])
        beyond = [by.power_error(by.ease + more - IDLE_POWER) - by.speed * (by.ease + more) for more in (20, 200)]
        assert beyond == pytest.approx([20 * STRAIN, 200 * STRAIN])


def test_what_was_told_gets_the_misses_of_a_practised_hand_besides() -> None:
    told = [shaken(FLICK, HUMAN, str(seed), swiped=False).aim / 10 for seed in range(1500)]
    swiped = [shaken(FLICK, HUMAN, str(seed)).aim / 10 for seed in range(1500)]
    assert pstdev(swiped) == pytest.approx(HUMAN.aim, rel=0.06)
    assert pstdev(told) == pytest.approx(math.hypot(HUMAN.aim, LENT_AIM), rel=0.06)
    power = deviation(180, HUMAN, swiped=False)[0]
    assert power == pytest.approx(math.hypot(HUMAN.power_error(180), LENT_POWER))
    assert power > 1.4 * HUMAN.power_error(180)


def test_even_a_steady_hand_and_a_swipe_are_no_snipers() -> None:
    for hand in HANDS:
        assert len({shaken(FLICK, hand, str(seed), swiped=True) for seed in range(50)}) > 10


def test_bots_blunder_as_often_as_their_hands_say() -> None:
    wild = sum(abs(shaken(FLICK, NOVICE, str(seed)).aim) > 30 * NOVICE.aim for seed in range(3000))
    assert (
        NOVICE.blunder * 3000 * 0.4 < wild < NOVICE.blunder * 3000 * 0.75
    )  # about 55 in 100 of them turn more than three deviations


def test_the_skills_go_from_shaky_to_steady() -> None:
    assert [hand.name for hand in SKILLS] == ["novice", "casual", "practised", "expert"]
    for hands in (SKILLS, HANDS[::-1]):
        for one, two in pairwise(hands):
            assert one.aim > two.aim and one.blunder == two.blunder
            assert all(one.power_error(power) > two.power_error(power) for power in range(0, 1000, 20))
    assert EXPERT is SKILLS[-1]


def test_a_shaken_flick_is_always_one_that_can_be_made() -> None:
    corner = Flick(place=-631, power=1000, overhang=149, aim=450, contact=-100, loft=85)
    for seed in range(300):
        made = shaken(corner, NOVICE, str(seed))
        assert all(least <= getattr(made, name) <= most for name, (least, most, _) in LIMITS.items())


def test_beside_a_launch_point_the_place_stays_narrow() -> None:
    assert abs(shaken(Flick(place=100, power=300), HUMAN, "a", Launch(0, 0, narrow=True)).place) <= 22
