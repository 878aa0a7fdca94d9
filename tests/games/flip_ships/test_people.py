"""What people are taken to miss by, way by way: typing is no shortcut."""

from __future__ import annotations

from statistics import pstdev

import pytest

from tableflip.games.flip_ships.lab.people import NEW, PRACTISED, WAYS, Way, made, own_error, total_error
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.gesture import (
    POWER_FIRST,
    POWER_USEFUL,
    PULL_FULL,
    TOUCH_MM,
    metered,
    pull_of,
    pulled,
    sweep_of,
    swipe_of,
    swiped,
)
from tableflip.games.flip_ships.table.hand import HANDS, Hand

POWERS = range(140, 560, 20)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_the_best_typed_numbers_scatter_more_than_a_practised_swipe(hand: Hand) -> None:
    for power in POWERS:
        swipe = total_error(PRACTISED, "swipe", power, hand)
        for told in ("numbers", "meter"):
            scatter = total_error(PRACTISED, told, power, hand)
            assert scatter[0] > swipe[0] and scatter[1] > swipe[1]


def test_practice_helps_by_every_gesture() -> None:
    for way in WAYS[:3]:
        assert all(own_error(NEW, way, power) > own_error(PRACTISED, way, power) for power in POWERS)


@pytest.mark.parametrize("way", WAYS)
def test_flicks_scatter_as_the_model_says(way: Way) -> None:
    meant = Flick(-197, 330)
    powers = [made(meant, PRACTISED, way, str(seed)).power for seed in range(1500)]
    assert pstdev(powers) == pytest.approx(total_error(PRACTISED, way, 330)[0], rel=0.08)


def test_a_gesture_can_be_read_back() -> None:
    for power in (100, 180, 333, 560, 700, 1000):
        assert pulled(pull_of(power)) == pytest.approx(power) == pytest.approx(swiped(swipe_of(power)))
        assert metered(sweep_of(power)) == pytest.approx(power)
    assert pulled(2.9) == swiped(149) == 0 and pulled(99) == swiped(9999) == 1000


def test_what_reaches_the_table_takes_most_of_the_way() -> None:
    assert (pull_of(POWER_USEFUL) - pull_of(POWER_FIRST)) / PULL_FULL == pytest.approx(0.85, abs=0.01)
    steps = [(pull_of(power + 10) - pull_of(power)) / TOUCH_MM for power in range(100, 560, 10)]
    assert min(steps) >= 4 and steps == sorted(steps)
