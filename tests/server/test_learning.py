"""Lessons over HTTP: every step is done by its answer, slips are answered, and bad input in words."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core.lesson import lesson_of
from tests.server.house import House
from tests.stages import FINISHED

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # nothing is kept: one kind is enough


def attempt(house: House, name: str, step: str, **body: Any) -> Any:
    return house.ask(f"/api/games/{name}/lesson", {"step": step, **body})


@pytest.mark.parametrize("name", [game.name for game in FINISHED])
def test_a_lesson_is_told_with_its_positions_and_shown_step_by_step(house: House, name: str) -> None:
    lesson = lesson_of(GAMES[name])
    assert lesson is not None
    told = house.get(f"/api/games/{name}/lesson")
    assert [step["id"] for step in told["steps"]] == [step.id for step in lesson.steps]
    assert told["seconds"] == round(lesson.seconds)
    plain = house.get(f"/api/games/{name}/lesson?plain=yes")
    for step, drawn, as_layout in zip(lesson.steps, told["steps"], plain["steps"]):
        assert drawn["legal"] and "areas" not in drawn["frame"]["view"] and "areas" in as_layout["frame"]["view"]
        spots = {spot["place"] for area in as_layout["frame"]["view"]["areas"] for spot in area["spots"]}
        assert {*as_layout["look"]} <= spots | {choice["place"] for choice in as_layout["legal"]}
        status, shown = attempt(house, name, step.id, show=True)
        assert status == 200 and shown["verdict"] == "shown", shown
        assert len(shown["frames"]) >= len(step.answer)
        assert not step.done or shown["said"] == step.done, (step.id, shown["said"])
        assert sum(frame["flight"] is not None for frame in shown["frames"]) == len(step.hand)


def test_a_step_is_tried_decision_by_decision(house: House) -> None:
    _, told = attempt(house, "flip_chess", "pawn", action="c2c3")
    assert told["verdict"] == "on" and {choice["text"] for choice in told["legal"]} >= {"c4", "d3"}
    _, told = attempt(house, "flip_chess", "pawn", action="c4", done=told["done"])
    assert told["verdict"] == "done" and told["legal"] == [] and told["said"].startswith("Two cards")
    _, told = attempt(house, "flip_chess", "pawn", action="c2d3")
    assert told["verdict"] == "wrong" and told["rule"] == "CHESS-020" and told["frames"] == []
    _, told = attempt(house, "flip_chess", "flip", action="*c4", done=["c2c3"])
    assert [frame["by"] for frame in told["frames"]] == [0, 1, 1], "red answers, and that is seen"


def test_a_place_where_nothing_can_be_done_says_why(house: House) -> None:
    _, told = attempt(house, "flip_chess", "trap", place="cell:c2>cell:c3")
    assert told["verdict"] == "why" and told["done"] == []
    assert told["said"].startswith("That card offers you nothing"), "a slip that the lesson knows has its words"
    _, told = attempt(house, "flip_chess", "step", place="cell:b2>cell:c3")
    assert told["rule"] == "CHESS-020"
    _, told = attempt(house, "flip_chess", "trap", place="cell:nowhere")
    assert told["said"] == "nothing can be done there now"


def test_a_flick_flies_and_the_next_one_finds_the_table_as_it_left_it(house: House) -> None:
    numbers = {"place": -197, "power": 100}
    _, told = attempt(house, "flip_ships", "row-1", action="flick S1-1a", numbers=numbers)
    assert told["verdict"] == "wrong" and told["said"].startswith("Short")
    assert told["frames"][0]["flight"]["flick"]["power"] == 100
    again = {"done": ["after S1-1a atmosphere"], "numbers": {"place": -197, "power": 280}}
    _, told = attempt(house, "flip_ships", "atmosphere", action="flick S1-1a", **again)
    assert told["verdict"] == "done"
    _, hit = attempt(house, "flip_ships", "double-hit", action="flick S1-1b", numbers={"place": -197, "power": 280})
    assert hit["verdict"] == "on" and "S1-1b@" in hit["left"]
    _, settled = attempt(house, "flip_ships", "double-hit", action="confirm", done=hit["done"], left=hit["left"])
    assert settled["verdict"] == "done"
    _, house_flicks = attempt(house, "flip_ships", "row-1", action="flick S1-1a")
    assert house_flicks["frames"][0]["flight"] is not None


@pytest.mark.parametrize(
    ("game", "body", "status", "words"),
    [
        ("no_game", {"step": "x"}, 404, "no_game"),
        ("flip_chess", {"step": "queen"}, 400, "no step 'queen'"),
        ("flip_chess", {"step": "x" * 61}, 400, "60"),
        ("flip_chess", {}, 400, "step"),
        ("flip_chess", {"step": "pawn", "action": "x" * 301}, 400, "300"),
        ("flip_chess", {"step": "pawn", "done": ["c2c3"] * 41}, 400, "at most 40"),
        ("flip_chess", {"step": "pawn", "done": ["x" * 2001]}, 400, "2000"),
        ("flip_chess", {"step": "pawn", "done": ["d2d3"], "action": "c4"}, 400, "put the position back"),
        ("flip_chess", {"step": "pawn", "done": ["c2c3"], "action": "c4", "more": 1}, 400, "more"),
        ("flip_ships", {"step": "row-1", "action": "flick S1-1a", "numbers": {"power": 10**9}}, 400, "numbers"),
        ("flip_ships", {"step": "row-1", "action": "flick S1-1a", "numbers": {"power": 1}}, 400, "needs place"),
        ("flip_ships", {"step": "row-1", "action": "flick S1-1a", "left": "x" * 8001}, 400, "8000"),
        ("flip_ships", {"step": "row-1", "action": "flick S1-1a", "left": "poses=S9"}, 400, "poses"),
    ],
)
def test_what_cannot_be_tried_is_refused_with_the_reason(
    house: House, game: str, body: dict[str, Any], status: int, words: str
) -> None:
    told = house.ask(f"/api/games/{game}/lesson", body)
    assert told[0] == status and words in told[1]["words"], told


def test_what_is_no_action_is_a_wrong_try_with_a_sentence(house: House) -> None:
    for action in ("", "xyzzy", "flick S1-1a -> on 99"):
        status, told = attempt(house, "flip_ships", "row-1", action=action)
        assert status == 200 and told["verdict"] == "wrong" and told["said"], told
