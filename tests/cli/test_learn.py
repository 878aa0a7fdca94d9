"""Lessons in the terminal: taken to the end, with wrong tries, the answer, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tableflip.cli import learn
from tableflip.cli.main import main
from tableflip.core.game import Game
from tableflip.core.lesson import Step, lesson_of
from tests.stages import FINISHED


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "learnt" / "lessons.json"
    monkeypatch.setattr(learn, "kept_in", lambda: path)
    return path


def run(*words: str, answers: list[str]) -> Result:
    return CliRunner().invoke(main, ["learn", *words], input="".join(f"{one}\n" for one in answers))


def typed(step: Step) -> list[str]:
    """What somebody types to do a step: a flick by its numbers."""
    hands = list(step.hand)
    lines: list[str] = []
    for decision in step.answer:
        by_hand = hands and decision.startswith("flick")
        lines.append(" ".join(f"{name}={n}" for name, n in hands.pop(0).items()) if by_hand else decision)
    return lines


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_a_lesson_is_taken_to_its_end(game: Game[Any]) -> None:
    lesson, name = lesson_of(game), game.name
    assert lesson is not None
    answers = [line for step in lesson.steps for line in (*typed(step), "")]
    done = run(name, "--plain", answers=answers)
    assert done.exit_code == 0, done.output
    assert done.output.endswith(f"That was the lesson. Play: tableflip play {name}\n")
    for step in lesson.steps:
        assert step.say in done.output and step.done in done.output


def test_help_and_menu_stay_in_sight_and_enter_alone_tells_the_step_again() -> None:
    def told(*answers: str) -> str:
        return run("flip_chess", "--from", "step", answers=[*answers, "quit"]).output

    for asked, said in (("?", "show           see the answer played"), ("m", "4 d2d3  step d2 to d3")):
        after = told(asked).rsplit(said, 1)[1]
        assert "Learn Flip Chess" not in after  # no board that pushes it out of a small screen
    assert told("").count("Move the meeple on d2 one card forward.") == 2
    assert told("").count("Learn Flip Chess") == 2


def test_a_wrong_try_is_answered_and_put_back_and_the_answer_is_shown() -> None:
    done = run("flip_chess", "--from", "step", "--plain", answers=["d2c3", "a2a3", "nonsense", "show", "4", ""])
    told = done.output
    assert (
        "Steps are never diagonal. Straight ahead of d2 is d3.\nThe position is put back. Move the meeple on d2" in told
    )
    assert "Blue steps to a3. That is allowed, but here: Move the meeple on d2" in told
    assert "'nonsense' is not an action of Flip Chess" in told
    nonsense = run("flip_ships", "--from", "first-flick", "--plain", answers=["nonsense", "quit"]).output
    assert "for example flick S1-1a" in nonsense, "as it is written in notation"
    first = "\n".join(nonsense.splitlines()[:12])  # the last lines of help stay in sight above the first step
    assert first.index("goes on here") < first.index("A flick is typed as numbers") < first.index("Step 1 of")
    assert "So it goes. Now you: Move the meeple on d2" in told and "Step 3 of" in told


def test_what_was_done_is_drawn_and_all_actions_are_listed() -> None:
    told = run("flip_chess", "--from", "step", answers=["m", "d2d3", "", "quit"]).output
    step, onward = told.split("Step 3 of")
    done = step.rpartition("step d2 to d3")[2]
    assert "Blue steps to d3" in done and done.index("Learn Flip Chess") < done.index("The card stays face down")
    assert step.count("step d2 to d3") == 2, "in the menu, and in the list, which stays in sight"
    assert "place=" not in told and onward


def test_whoever_flicks_is_told_how_that_is_typed() -> None:
    told = run("flip_ships", answers=["?", "quit"]).output
    assert told.count("place is where along your edge") == 2


def test_a_flick_that_misses_is_told_and_one_may_try_again() -> None:
    answers = ["place=-197 power=20", "place=9999 power=1", "show"]
    done = run("flip_ships", "--from", "row-1", "--plain", answers=answers)
    assert "It did not make a full turn" in done.output
    assert "place of a flick is a whole number" in done.output
    assert "flick S1-1a with place=-197 power=280" in done.output and "So it goes" in done.output


def test_steps_are_skipped_gone_back_to_and_kept(kept: Path) -> None:
    told = run("flip_city", answers=["back", "skip", "skip", "back", "?", "quit"]).output
    assert [line[:6] for line in told.splitlines() if line.startswith("Step ")] == [
        "Step 1",
        "Step 1",
        "Step 2",
        "Step 3",
        "Step 2",
    ]
    assert "Go on with: tableflip learn flip_city" in told
    assert "Step 2 of" in run("flip_city", answers=[]).output
    kept.write_text("[]")
    assert "Step 1 of" in run("flip_city", answers=[]).output
    kept.write_text("nothing to read")
    assert "Step 1 of" in run("flip_city", answers=[]).output


def test_a_step_or_a_lesson_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("flip_chess", "--from", "queen", answers=[])
    assert done.exit_code == 2 and "no step 'queen'" in done.stderr
    monkeypatch.setattr(learn, "lesson_of", lambda _game: None)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    done = run("flip_chess", answers=[])
    assert done.exit_code == 2 and "tableflip rules flip_chess" in done.stderr
