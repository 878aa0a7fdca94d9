"""The lab's measure of skill."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from click.testing import CliRunner

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.lab.aims import (
    AIM_TRIES,
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
from tableflip.games.flip_ships.lab.skill import GOALS, Rate, goal, measured, table
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import STANDARD
from tableflip.games.flip_ships.table.hand import EXPERT, HANDS, IDLE_POWER, SKILLS, STRAIN, Hand


def test_the_goals_are_those_of_chapter_25() -> None:
    lines = (FLIP_SHIPS.folder / "spec.md").read_text(encoding="utf-8").splitlines()
    for name, goals in GOALS.items():
        assert f"| {name} | {' | '.join(map(str, goals))} |" in lines
        assert [goal(name, row) for row in (1, 2, 3, 4, 0)] == list(goals)


def test_the_hands_are_those_of_chapter_25() -> None:
    lines = (FLIP_SHIPS.folder / "spec.md").read_text(encoding="utf-8").splitlines()

    def errors(by: Hand) -> str:
        return f"{100 * by.speed:.2g} % | {by.ease} | {by.aim:.1f}"

    for by in SKILLS:
        assert f"| {by.name} | {errors(by)} | {100 * by.blunder:.0f} % |" in lines
    for by in HANDS:
        assert any(line.endswith(f"tremor `{by.name}` | {errors(by)} | none |") for line in lines)
    numbers = f"flick and {IDLE_POWER}.", f"{100 * STRAIN:.0f} % of what is beyond"
    assert all(any(text in line for line in lines) for text in numbers)


def test_an_expert_hits_the_front_row_and_the_same_seed_gives_the_same_rate() -> None:
    rate = measured(EXPERT, 0, 1, 12, "test")
    assert rate.flips + rate.illegal == 12 and rate.share > 0.5
    assert rate == measured(EXPERT, 0, 1, 12, "test")


def test_the_table_shows_every_skill_with_the_goal_in_brackets() -> None:
    rates = [Rate(by.name, row, 100, 3, 40, 60) for by in SKILLS for row in (1, 2, 3, 4, 0)]
    text = table(rates)
    assert "| novice | 40 ± 10 (67) |" in text and "| expert |" in text and text.count("\n") == 6
    assert "| novice | 40 ± 10 | 40" in table(rates, 2)  # of rows far apart the spec says nothing


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
    found = candidates(target, chart, MAP_HAND, 4)
    assert len({(flick.loft, flick.overhang) for flick in found}) == 4
    assert all(abs(flick.power - 451) < 40 for flick in found)


def test_an_aim_is_tried_with_the_hand_itself() -> None:
    target = Target(STANDARD, 1, 3)
    jobs = [(target, Flick(-197, power, 110, loft=48), MAP_HAND, "t") for power in (160, 178, 196)]
    aim, rate = best_aim(target, [replace(tried(job), flick=job[1]) for job in jobs], EXPERT, map)
    assert (aim.loft, aim.overhang) == (48, 110) and rate > 0.5


def test_aims_that_are_known_are_tried_again_with_others_beside_the_best() -> None:
    target, short = Target(STANDARD, 1, 3), Flick(-197, 60, 110, loft=48)
    asked: list[int] = []

    def run(work: Any, jobs: Any) -> Any:
        asked.append(len(jobs))
        return map(work, jobs)

    aim, rate = best_aim(target, [], EXPERT, run, [short, replace(short, power=178)], again=4)
    assert abs(aim.power - 178) <= 12 and rate > 0.5
    assert asked == [2 * AIM_TRIES, 8, 8]  # both, both again, and the better one a little softer and harder
