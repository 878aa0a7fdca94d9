"""The practice range: the real physics on a fresh table each time, nothing kept, limits as everywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.conftest import MakeHouse
from tests.server.house import House

FLICK = {"place": -197, "overhang": 110, "power": 380, "aim": 0, "contact": 0, "loft": 55}


@pytest.fixture
def opened(own_house: MakeHouse) -> House:
    return own_house()


def practise(house: House, **asked: Any) -> Any:
    return house.post("/api/practice", **asked)


def test_a_flick_flies_over_the_chosen_row_and_nothing_is_kept(opened: House) -> None:
    looked = practise(opened, target="row3")
    assert looked["flight"] is None and {enemy["row"] for enemy in looked["view"]["grid"]} == {3}
    flown = practise(opened, target="row3", tremor="steady", flick=FLICK)
    assert flown["flight"]["tracks"] and flown["flight"]["flick"] == FLICK
    assert flown["view"]["grid"] == looked["view"]["grid"] and flown["view"]["tremor"] == "steady"
    assert opened.hall.rooms == {} and opened.get("/api/tables") == []


def test_hands_shake_anew_each_time(opened: House) -> None:
    asked = [practise(opened, target="mothership", tremor="shaky", flick={**FLICK, "swiped": True}) for _ in range(3)]
    assert len({json.dumps(one["flight"]) for one in asked}) == 3


def test_the_range_has_all_rows_or_only_the_mothership(opened: House) -> None:
    assert len(practise(opened, target="all", geometry="long")["view"]["grid"]) == 20
    alone = practise(opened, target="mothership", geometry="long")["view"]
    assert alone["grid"] == [] and alone["geometry"] == "long" and alone["hand"]["ship"] == "S1-1a"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"target": "row9"}, "target of the practice range is one of row1, row2"),
        ({"tremor": "drunk"}, "tremor of the practice range is one of"),
        ({"flick": {**FLICK, "power": 1001}}, "power of a flick is a whole number from 0 to 1000, not 1001"),
        ({"flick": {"place": 0}}, "a flick needs power, a whole number from 0 to 1000"),
        ({"flick": {**FLICK, "spin": 1}}, "a flick has no 'spin'; its numbers are place, overhang"),
        ({"flick": {**FLICK, "power": "380"}}, "flick.power: must be a whole number"),
        ({"flick": {**FLICK, "p" * 21: 1}}, "may have at most 20 letters"),
        ({"flick": {f"p{number}": 1 for number in range(17)}}, "flick: may have at most 16 members"),
        ({"house": True}, "house: does not belong here; leave it out"),
    ],
)
def test_what_cannot_be_practised_is_refused_with_a_sentence(opened: House, asked: Any, words: str) -> None:
    status, answer = opened.ask("/api/practice", asked)
    assert status == 400 and words in answer["words"]


def test_the_range_is_limited_like_everything_that_costs_something(own_house: MakeHouse) -> None:
    house = own_house(tables_burst=2, tables_per_second=0.001)
    assert [house.ask("/api/practice", {})[0] for _ in range(3)] == [200, 200, 429]
