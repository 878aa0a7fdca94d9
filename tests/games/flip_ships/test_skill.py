"""The lab's measure of skill."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from tableflip.games.flip_ships.lab.aims import (
    LOFTS,
    MAP_HAND,
    OVERHANGS,
    Outcome,
    Target,
    best_aim,
    candidates,
    powers_for,
    tried,
)
from tableflip.games.flip_ships.lab.commands import skill
from tableflip.games.flip_ships.lab.skill import Rate, measured, model, table
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import STANDARD
from tableflip.games.flip_ships.table.hand import EXPERT, SKILLS


@pytest.mark.parametrize(("name", "card", "box"), [("novice", 22, 12), ("casual", 40, 24), ("expert", 87, 66)])
def test_the_model_is_that_of_chapter_25(name: str, card: int, box: int) -> None:
    assert 100 * model(name, 0, 3) == pytest.approx(card, abs=2)
    assert 100 * model(name, 0, 0) == pytest.approx(box, abs=1.5)


def test_the_model_of_the_long_field_is_harder() -> None:
    assert [round(100 * model("novice", 2, row)) for row in (3, 0)] == pytest.approx([12, 7], abs=1)


def test_an_expert_hits_the_front_row_and_the_same_seed_gives_the_same_rate() -> None:
    rate = measured(EXPERT, 0, 1, 12, "test")
    assert rate.flips + rate.illegal == 12 and rate.share > 0.5
    assert rate == measured(EXPERT, 0, 1, 12, "test")


def test_the_table_shows_every_skill_with_the_model_in_brackets() -> None:
    rates = [Rate(by.name, row, 100, 3, 40, 60) for by in SKILLS for row in (1, 2, 3, 4, 0)]
    text = table(rates)
    assert "| novice | 40 ± 10 (47) |" in text and "| expert |" in text and text.count("\n") == 6


def test_the_command_measures_and_prints() -> None:
    result = CliRunner().invoke(skill, ["--flips", "1"])
    assert result.exit_code == 0 and "| practised |" in result.output


def test_candidates_come_from_where_the_map_hits() -> None:
    """On a made-up table where power is distance the best aim at row 3 has the power of its middle."""
    target = Target(STANDARD, 3, 1)
    chart = [
        Outcome(Flick(-44, power, overhang, loft=loft), True, "table", -44.0, float(power), (), 720.0, 0.5)
        for loft in LOFTS
        for overhang in OVERHANGS
        for power in powers_for(200, 600)
    ]
    found = candidates(target, chart, EXPERT, 4)
    assert len({(flick.loft, flick.overhang) for flick in found}) == 4
    assert all(abs(flick.power - 451) < 40 for flick in found)


def test_an_aim_is_tried_with_the_hand_itself() -> None:
    target = Target(STANDARD, 1, 3)
    jobs = [(target, Flick(-197, power, 110, loft=48), MAP_HAND, "t") for power in (160, 178, 196)]
    aim, rate = best_aim(target, [replace(tried(job), flick=job[1]) for job in jobs], EXPERT, map, tries=2)
    assert (aim.loft, aim.overhang) == (48, 110) and rate > 0.5
