"""Lessons: short, true to the rules, and taken as they are told; what is wrong with one is said with its step."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.lesson import BadLesson, Lesson, Step, decisions_of, has_pattern, lesson_of, parse
from tableflip.core.rulebook import rulebook_of
from tableflip.core.spec import rules_of
from tableflip.core.teaching import Trial
from tableflip.games import GAMES
from tableflip.testing import LAWS
from tests.stages import FINISHED

LESSONS = {name: lesson for name, game in GAMES.items() if (lesson := lesson_of(game))}
CHESS, CAPTAIN = GAMES["flip_chess"], GAMES["captain_flip"]
STEP = {
    "id": "pawn",
    "rules": ["CHESS-023"],
    "position": "??????/??????/??????/??P???/??????/?????? rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 5",
    "say": "Step onto an open card.",
    "try": "Step to c3, then c4.",
    "accept": ["c2c3, c4"],
}


def step(**changed: Any) -> Step:
    (only,) = parse(json.dumps([{**STEP, **changed}])).steps
    return only


def test_every_finished_game_has_a_lesson() -> None:
    assert set(LESSONS) >= {game.name for game in FINISHED}


@pytest.mark.parametrize("name", LESSONS)
def test_every_line_and_every_slip_of_a_lesson_does_what_it_says(name: str) -> None:
    LAWS["a_lesson_can_be_taken_as_it_is_told"](GAMES[name], 2, {})


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_a_lesson_takes_less_than_five_minutes_and_ends_with_a_win(game: Game[Any]) -> None:
    lesson = LESSONS[game.name]
    assert 8 <= len(lesson.steps) <= 14
    assert lesson.seconds < 300
    assert lesson.steps[-1].accept == ("won",)
    assert any(one.free for one in lesson.steps)


@pytest.mark.parametrize("name", LESSONS)
def test_whoever_looks_a_step_up_finds_it_in_the_rule_book(name: str) -> None:
    game = GAMES[name]
    book = rulebook_of(game)
    assert book is not None or game.about.is_draft
    told = {rule.id for rule in rules_of(game)} if book is None else book.rules  # without a book the rules are shown
    assert {rule for one in LESSONS[name].steps for rule in one.rules} <= told


def test_the_time_of_a_step_is_that_of_reading_and_doing() -> None:
    assert step().seconds == pytest.approx(10 * 60 / 200 + 2 * 4)
    by_hand = step(accept=["* -> *"], show="flick", hand=[{"power": 1}], done="Well done.")
    assert by_hand.seconds == pytest.approx(12 * 60 / 200 + 8)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"id": ""}, "step : id is missing"),
        ({"position": ""}, "step pawn: position is missing"),
        ({"accept": []}, "accept is missing"),
        ({"accept": "c2c3"}, "accept is a list of texts"),
        ({"rules": [1]}, "rules is a list of texts"),
        ({"seat": -1}, "seat is a whole number"),
        ({"seat": True}, "seat is a whole number"),
        ({"free": "yes"}, "free is true or false"),
        ({"more": 1}, "there is no 'more'; there are id, position"),
        ({"say": "word " * 36}, "say has 36 words; 35 are the most"),
        ({"try": "word " * 13}, "try has 13 words; 12 are the most"),
        ({"accept": ["won"]}, "show is a line that can be played"),
        ({"accept": ["c2c3, *"]}, "show is a line that can be played"),
        ({"wrong": ["c2c3"]}, "step pawn, wrong: this is {...}"),
        ({"wrong": [{"when": "c2c3"}]}, "step pawn, wrong: say is missing"),
        ({"wrong": [{"when": "..., c4", "say": "No."}]}, "give an example with 'as'"),
        ({"hand": [1]}, "hand is a list of {name: number}"),
        ({"chance": ["one"]}, "chance is a list of numbers"),
    ],
)
def test_what_is_wrong_with_a_step_is_told(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(BadLesson) as told:
        step(**changed)
    assert why in str(told.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[", "a lesson is JSON"),
        ("{}", "a lesson is a list of steps"),
        ("[]", "a lesson is a list of steps"),
        ("[1]", "step 1: this is {...}"),
        (json.dumps([STEP, STEP]), "two steps are called 'pawn'"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told(text: str, why: str) -> None:
    with pytest.raises(BadLesson) as told:
        parse(text)
    assert why in str(told.value)


def test_a_step_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(BadLesson, match="no step 'king'; its steps are pawn"):
        Lesson((step(),)).step("king")


def test_a_line_goes_on_is_done_or_is_wrong() -> None:
    trial = Trial(CHESS, step(done="Good."))
    assert trial.take("c2c3") == ("on", "")
    assert trial.take("c4") == ("done", "Good.")
    assert trial.done == ["c2c3", "c4"]


def test_the_games_own_words_speak_where_the_lesson_has_none() -> None:
    refused = Trial(CHESS, step()).take("c2d3")
    assert refused.verdict == "wrong" and "CHESS-020" in refused.said
    legal = Trial(CHESS, step()).take("d2d3")
    assert legal == ("wrong", "Blue steps to d3. That is allowed, but here: Step to c3, then c4.")
    trial = Trial(CHESS, step())
    trial.take("c2c3")
    assert trial.take("c4").said == "Blue moves on as a Pawn to c4."


def test_a_slip_speaks_for_a_whole_line_or_for_its_end_and_never_against_what_counts() -> None:
    told = step(
        wrong=[
            {"when": "c2c3, d3", "say": "Straight on."},
            {"when": "..., c2", "say": "Back?", "as": "c2c3, c2"},
            {"when": "c2c3, *", "say": "Not there.", "as": "c2c3, b3"},
        ]
    )
    for line, said in {"d3": "Straight on.", "c2": "Back?", "b3": "Not there."}.items():
        trial = Trial(CHESS, told)
        assert trial.take("c2c3").verdict == "on"
        assert trial.take(line) == ("wrong", said)


def test_the_others_answer_as_they_are_told_and_between_two_turns_too() -> None:
    told = step(accept=["c2c3, c4, *c2, d2d3"], reply="a5a4, *b4")
    trial = Trial(CHESS, told)
    for decision in ("c2c3", "c4", "*c2"):
        assert trial.take(decision).verdict == "on"
    assert trial.replied == ("a5a4", "*b4") and trial.match.turn == 0
    assert trial.take("d2d3").verdict == "done"


def test_who_cannot_answer_as_told_does_the_first_thing_there_is() -> None:
    trial = Trial(CHESS, step(accept=["c2c3, c4, *c2"], reply="a1a2"))
    for decision in ("c2c3", "c4", "*c2"):
        trial.take(decision)
    assert len(trial.replied) == 1 and trial.replied != ("a1a2",)


def test_what_the_others_cannot_help_but_bring_about_counts() -> None:
    trial, (*before, last) = Trial(CAPTAIN, win := LESSONS["captain_flip"].step("win")), decisions_of(win.show)
    for decision in before:
        assert trial.take(decision).verdict == "on"
    assert trial.take(last) == ("done", win.done)
    assert trial.replied == ("flip b1",) and trial.match.winners == [0]


def test_what_the_game_tells_can_be_what_counts() -> None:
    trial = Trial(CHESS, step(accept=["told:moves on as a Pawn to c4"], show="c2c3, c4"))
    assert trial.take("c2c3").verdict == "on"
    assert trial.take("c4").verdict == "done"


def test_a_try_that_is_over_is_not_gone_on_with() -> None:
    trial = Trial(CHESS, step())
    with pytest.raises(Exception, match="put the position back"):
        trial.again(["d2d3"])


def test_a_pattern_leaves_something_open() -> None:
    assert [has_pattern(line) for line in ("c2c3", "*d4", "*", "flick -> * on *", "won", "told:x", "..., c4")] == [
        False,
        False,
        True,
        True,
        True,
        True,
        True,
    ]
