"""The input of a flick, chapter 18.4."""

from __future__ import annotations

import pytest

from tableflip.games.flip_ships.table.flick import LIMITS, BadFlick, Flick, parse


def test_a_flick_is_one_short_line_that_reads_back() -> None:
    flick = Flick(place=-197, power=480, overhang=110, aim=-25, contact=3, loft=55)
    assert flick.text() == "place=-197 overhang=110 power=480 aim=-25 contact=3 loft=55"
    assert parse(flick.text()) == flick


def test_what_is_left_out_has_the_default_of_the_spec() -> None:
    assert parse("power=500 place=0") == Flick(place=0, power=500, overhang=92, aim=0, contact=0, loft=62)


@pytest.mark.parametrize("name", list(LIMITS))
def test_each_field_takes_its_limits_and_nothing_beyond(name: str) -> None:
    least, most, _ = LIMITS[name]
    for value in (least, most):
        assert Flick(**{"place": 0, "power": 0, name: value}).fields()[name] == value
    for value in (least - 1, most + 1):
        with pytest.raises(BadFlick, match=f"{name} of a flick is a whole number from {least} to {most}, not {value}"):
            Flick(**{"place": 0, "power": 0, name: value})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("place=0", "a flick needs power"),
        ("power=10 place=1.5", "'place=1.5' is no number of a flick"),
        ("power=10 place=0 spin=3", "a flick has no 'spin'"),
        ("power=10 power=11 place=0", "tells power twice"),
        ("hello", "'hello' is no number of a flick"),
    ],
)
def test_a_line_that_is_no_flick_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadFlick, match=why):
        parse(text)


def test_a_number_that_is_not_whole_is_refused() -> None:
    with pytest.raises(BadFlick, match="aim of a flick is a whole number"):
        Flick(place=0, power=10, aim=1.5)  # type: ignore[arg-type]
    with pytest.raises(BadFlick, match="power of a flick is a whole number"):
        Flick(place=0, power=True)
