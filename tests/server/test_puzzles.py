"""Puzzles over HTTP: nothing of an answer before a try, every try checked by the server, mistakes played out."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core.puzzles import Puzzle, begin, puzzles_of, solution
from tests.puzzles import SHIPPED, of_theme, own_decisions, sampled
from tests.server.conftest import MakeHouse
from tests.server.house import House

CHESS = puzzles_of(GAMES["flip_chess"])


def ask(house: House, puzzle: Puzzle, *done: str, **more: Any) -> Any:
    status, told = house.ask(f"/api/games/{puzzle.game}/puzzles/{puzzle.id}", {"done": list(done), **more})
    assert status == 200, told
    return told


def test_the_list_tells_grades_and_nothing_of_the_answers(house: House) -> None:
    told = house.get("/api/games/flip_chess/puzzles")
    assert [each["id"] for each in told["puzzles"]] == list(CHESS) and told["title"] == "Flip Chess"
    assert all(set(each) == {"id", "grade", "theme"} for each in told["puzzles"])


def test_nothing_of_an_answer_is_told_before_a_try(house: House) -> None:
    puzzle = of_theme("win in one")
    told = ask(house, puzzle)
    assert told["standing"] == "open" and told["answer"] == [] and told["said"] == "" and told["legal"]
    assert not {"values", "found", "margin"} & set(told)
    assert told["goal"] == f"You are {('Blue', 'Red')[puzzle.seat]}. {puzzle.goal}"
    together = of_theme("which aim", "flip_ships")
    assert ask(house, together)["goal"] == together.goal


@pytest.mark.parametrize("name", SHIPPED)
def test_every_puzzle_is_solved_and_missed_at_the_door_of_the_pages(name: str, own_house: MakeHouse) -> None:
    """Decision by decision, each of which is on offer; a thin sample here, all that are shipped in the long run."""
    house = own_house()
    for puzzle in sampled(name):
        own, told = list[str](), ask(house, puzzle)
        assert (told["look"] is not None) is puzzle.look, puzzle.id
        wrong = [choice["text"] for choice in told["legal"] if choice["text"] not in puzzle.answer]
        for text in own_decisions(puzzle):
            assert told["standing"] == "open" and text in {choice["text"] for choice in told["legal"]}, puzzle.id
            own.append(text)
            told = ask(house, puzzle, *own)
        assert told["standing"] == "solved" and told["said"].startswith("Solved"), (puzzle.id, told["said"])
        assert told["legal"] == [] and len(told["frames"]) == len(solution(puzzle)) + 1, puzzle.id
        assert len(told["answer"]) == len(solution(puzzle)) and told["answer"][0]["reason"], puzzle.id
        missed = ask(house, puzzle, wrong[len(puzzle.position) % len(wrong)])
        assert missed["standing"] == "wrong" and missed["said"].startswith("Not ") and missed["answer"], puzzle.id
        status, refused = house.ask(f"/api/games/{name}/puzzles/{puzzle.id}", {"done": [*own, own[-1]]})
        assert status == 400 and "begin it again" in refused["words"], puzzle.id


def test_an_aim_is_chosen_as_anything_else_and_how_it_lands_is_not_for_pages_to_tell(house: House) -> None:
    puzzle = of_theme("which aim", "flip_ships")
    right = next(iter(puzzle.answer))
    told = ask(house, puzzle)
    assert {choice["text"] for choice in told["legal"]} == set(puzzle.values)
    assert told["frames"][-1]["prompt"] == "this puzzle asks for the aim alone: press what you aim at"
    assert len({choice["number"] for choice in told["legal"]}) == len({each["place"] for each in told["legal"]})
    for said in (right.partition(" at ")[0], f"{right.partition(' at ')[0]} -> box"):
        status, refused = house.ask(f"/api/games/flip_ships/puzzles/{puzzle.id}", {"done": [said]})
        assert status == 400 and "is no aim here" in str(refused)
    told = ask(house, puzzle, right)
    assert told["standing"] == "solved" and "time" in told["answer"][0]["reason"] and len(told["frames"]) == 2
    wrong = ask(house, puzzle, next(text for text in puzzle.values if text not in puzzle.answer))
    assert wrong["standing"] == "wrong" and "can be had" in wrong["said"]


def test_a_mistake_is_played_out_by_the_other_side(house: House) -> None:
    puzzle = of_theme("save the King")
    told, done = ask(house, puzzle), list[str]()
    while told["standing"] == "open":
        done.append(next(c["text"] for c in told["legal"] if c["text"] not in puzzle.answer))
        told = ask(house, puzzle, *done)
    assert told["standing"] == "wrong" and told["answer"]
    assert told["frames"][-1]["turn"] == -1 and "wins" in told["said"]  # the threat is carried out


def test_a_mistake_in_the_middle_of_a_turn_is_played_out_too(house: House) -> None:
    for puzzle in CHESS.values():
        made = begin(GAMES["flip_chess"], puzzle)
        for text in made.match.legal_texts():
            made = begin(GAMES["flip_chess"], puzzle)
            made.play(text)
            if text not in puzzle.answer and made.match.turn == puzzle.seat:
                told = ask(house, puzzle, text)
                assert told["standing"] == "wrong" and len(told["frames"]) > 3
                assert {puzzle.seat, 1 - puzzle.seat} <= {frame["by"] for frame in told["frames"][2:]}
                return
    raise AssertionError("no turn of any puzzle has two decisions")


def test_a_dead_press_is_answered_with_the_reason_and_is_no_try(house: House) -> None:
    puzzle = of_theme("win in one")
    made = begin(GAMES["flip_chess"], puzzle)
    places = {GAMES["flip_chess"].telling.place(made.match.state, action) for action in made.match.legal()}
    dead = next(f"cell:{x}{y}" for x in "abcdef" for y in "123456" if not any(f"{x}{y}" in each for each in places))
    told = ask(house, puzzle, place=dead)
    assert told["why"]["words"] and told["why"]["rule"].startswith("CHESS-") and dead in told["why"]["places"]
    assert told["standing"] == "open" and told["answer"] == [] and "CHESS" not in told["why"]["words"]
    assert ask(house, puzzle)["why"] is None
    assert ask(house, puzzle, give_up=True, place=dead)["why"] is None


def test_giving_up_shows_the_answer(house: House) -> None:
    told = ask(house, of_theme("win in one"), give_up=True)
    assert told["standing"] == "shown" and told["answer"][0]["words"]


def test_what_is_to_be_remembered_is_shown_once(house: House) -> None:
    puzzle = of_theme("memory", "captain_flip")
    told = ask(house, puzzle, plain=True)
    assert told["look"] is not None and told["look"]["view"] != told["frames"][0]["view"]
    assert ask(house, puzzle, next(iter(puzzle.answer)))["look"] is None


@pytest.mark.parametrize(
    ("address", "body", "status", "words"),
    [
        ("flip_chess/puzzles/nothing", {"done": []}, 404, "has no puzzle"),
        ("no_game/puzzles/x", {"done": []}, 404, "no_game"),
        ("{chess}", {"done": ["a1a9"]}, 400, "there is no square a9"),
        ("{chess}", {"done": ["x" * 301]}, 400, "300"),
        ("{chess}", {"done": ["a1a2"] * 41}, 400, "40"),
        ("{chess}", {"done": "a1a2"}, 400, "list"),
        ("{chess}", {"done": [], "standing": "solved"}, 400, "standing"),
    ],
)
def test_a_hostile_try_gets_one_sentence(house: House, address: str, body: Any, status: int, words: str) -> None:
    where = address.replace("{chess}", f"flip_chess/puzzles/{next(iter(CHESS))}")
    code, told = house.ask(f"/api/games/{where}", body)
    assert code == status and words in str(told), (code, told)
