"""How hard the levels of Flip Ships are."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from itertools import pairwise
from pathlib import Path

import pytest

from tableflip.games.flip_ships.lab.win_rates import SetUpResult, all_set_ups, measure, picture, table, win_rates

COMMITTED = Path(__file__).parents[3] / "bench" / "flip_ships" / "levels.md"
ROW = re.compile(r"\| [234] \|")


def test_every_seat_count_skill_and_level_is_measured() -> None:
    told: list[tuple[int, int]] = []
    cells = win_rates(games=20, progress=lambda done, whole: told.append((done, whole)))
    assert [(cell.seats, cell.skill, cell.level) for cell in cells] == list(all_set_ups()) and len(cells) == 48
    assert told[0] == (1, 48) and told[-1] == (48, 48)
    assert all(0 <= cell.wins <= 20 and cell.rounds >= 20 for cell in cells)
    shown = table(cells)
    assert shown.count("\n") == 14 and "| 2 | novice |" in shown
    assert len(Xml.fromstring(picture(cells)).findall("{http://www.w3.org/2000/svg}rect")) == 1 + 4 + 48


def test_elite_is_harder_than_training_and_an_expert_wins_more() -> None:
    def rate(level: str, skill: str) -> float:
        return measure(2, level, skill, 300).rate

    assert rate("training", "novice") > rate("expert", "novice") + 0.3
    assert rate("expert", "casual") > rate("elite", "casual") + 0.2
    assert rate("elite", "expert") > rate("elite", "casual") + 0.3


def committed() -> dict[tuple[int, str], list[float]]:
    """The rates of bench/flip_ships/levels.md by seats and skill, the levels from Training to Elite."""
    rates: dict[tuple[int, str], list[float]] = {}
    for line in COMMITTED.read_text(encoding="utf-8").splitlines():
        if ROW.match(line):
            _, seats, skill, *cells, _ = (cell.strip() for cell in line.split("|"))
            rates[int(seats), skill] = [float(cell.partition(" ")[0]) for cell in cells]
    return rates


def test_the_committed_table_is_whole_and_of_a_thousand_games_a_set_up() -> None:
    assert int(COMMITTED.read_text(encoding="utf-8").split()[0]) >= 1000
    assert list(committed()) == list(dict.fromkeys((seats, skill) for seats, skill, _ in all_set_ups()))
    assert all(len(rates) == 4 for rates in committed().values())


def test_in_the_committed_table_no_level_is_easier_than_the_one_before() -> None:
    for rates in committed().values():
        for easier, harder in pairwise(rates):
            if 5 < easier < 95 or 5 < harder < 95:
                assert easier >= harder
        assert rates[0] > rates[3]


def test_in_the_committed_table_two_casual_players_win_as_chapter_25_wants() -> None:
    for won, wanted in zip(committed()[2, "casual"], (90, 80, 55, 7.5), strict=True):
        assert won == pytest.approx(wanted, abs=5)


def test_in_the_committed_table_more_skill_wins_more() -> None:
    for seats in (2, 3, 4):
        skills = [rates for (count, _), rates in committed().items() if count == seats]
        for worse, better in pairwise(skills):
            for less, more in zip(worse, better, strict=True):
                if 5 < less < 95 or 5 < more < 95:
                    assert more > less


def test_in_the_committed_table_more_seats_win_more_but_for_chance() -> None:
    for seats in (3, 4):
        for skill in ("novice", "casual", "practised", "expert"):
            for fewer, more in zip(committed()[seats - 1, skill], committed()[seats, skill], strict=True):
                assert more > fewer - 3


def test_the_same_seed_gives_the_same_wins() -> None:
    assert measure(2, "expert", "casual", 50) == measure(2, "expert", "casual", 50)
    assert measure(2, "expert", "casual", 50) != measure(2, "expert", "casual", 50, seed="another")


def test_an_interval_holds_the_rate() -> None:
    low, high = SetUpResult(2, "elite", "expert", 1000, 500, 1, 1).interval
    assert 0.46 < low < 0.5 < high < 0.54
    assert SetUpResult(2, "elite", "novice", 1000, 0, 1, 1).interval[0] == 0.0
