"""How hard the levels of Flip Ships are."""

from __future__ import annotations

import xml.etree.ElementTree as Xml

from tableflip.lab.levels import Cell, all_set_ups, levels, measure, picture, table


def test_every_seat_count_skill_and_level_is_measured() -> None:
    told: list[tuple[int, int]] = []
    cells = levels(games=20, progress=lambda done, whole: told.append((done, whole)))
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


def test_the_same_seed_gives_the_same_wins() -> None:
    assert measure(2, "expert", "casual", 50) == measure(2, "expert", "casual", 50)
    assert measure(2, "expert", "casual", 50) != measure(2, "expert", "casual", 50, seed="another")


def test_an_interval_holds_the_rate() -> None:
    low, high = Cell(2, "elite", "expert", 1000, 500, 1, 1).interval
    assert 0.46 < low < 0.5 < high < 0.54
    assert Cell(2, "elite", "novice", 1000, 0, 1, 1).interval[0] == 0.0
