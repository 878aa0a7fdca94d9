"""The command `puzzle`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tableflip import GAMES
from tableflip.cli import puzzle as command
from tableflip.cli.main import main
from tableflip.core.puzzles import Puzzle, puzzles_of, solution
from tests.puzzles import of_theme


@pytest.fixture(autouse=True)
def own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SOLVED", tmp_path / "puzzles.json")


def run(typed: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["puzzle", *words, "--plain"], input=typed, catch_exceptions=False)


def test_a_puzzle_is_solved_and_counted() -> None:
    puzzle = of_theme("win in one")
    typed = "\n".join(["c2c9", *solution(puzzle)]) + "\n"
    done = run(typed, "flip_chess", puzzle.id)
    assert done.exit_code == 0 and puzzle.goal in done.output and "Solved." in done.output
    assert "there is no square c9" in done.output
    listed = run("", "flip_chess", "--list").output
    assert f"grade {puzzle.grade}:" in listed and ", 1 solved" in listed


def test_a_mistake_is_answered_and_the_answer_is_shown_on_demand() -> None:
    puzzle = of_theme("save the King")
    wrong = next(text for text in GAMES["flip_chess"].rules.actions and _legal(puzzle) if text not in puzzle.answer)
    done = run(f"{wrong}\na\ns\n", "flip_chess", puzzle.id)
    assert done.exit_code == 0 and next(iter(puzzle.answer)) in done.output
    rival = "Blue" if "You are Red." in done.output else "Red"
    assert done.output.count(f"{rival} wins: more Kings") == 1, "how the mistake ends is told once"


def test_what_a_mistake_leads_to_stays_in_sight_on_a_small_screen() -> None:
    puzzle = of_theme("save the King")
    wrong = next(text for text in _legal(puzzle) if text not in puzzle.answer)
    done = CliRunner(env={"COLUMNS": "80", "LINES": "24"}).invoke(
        main, ["puzzle", "flip_chess", puzzle.id], input=f"{wrong}\nq\n", catch_exceptions=False
    )
    _, answered, after = done.output.partition(f"{'Blue' if puzzle.seat else 'Red'}: ")
    assert answered and after.index("Not ") and after[: after.rindex("> ")].count("\n") < 24


def test_what_can_be_typed_and_why_not_stay_in_sight_on_a_small_screen() -> None:
    puzzle = of_theme("save the King")
    done = CliRunner(env={"COLUMNS": "80", "LINES": "24"}).invoke(
        main, ["puzzle", "flip_chess", puzzle.id], input="c2c9\n?\nq\n", catch_exceptions=False
    )
    first, refused, helped, _ = done.output.split("\n> ")
    assert f"Puzzle {puzzle.id}" in first and "s shows the answer" in first and "no square c9" in refused
    assert "s shows the answer" in helped
    assert all(told.count("\n") < 24 for told in (first, refused, helped)), (
        "what is said is not pushed out by the board"
    )


def test_a_mistake_is_put_back_and_an_empty_line_leaves_nothing() -> None:
    puzzle = of_theme("score", "captain_flip")
    wrong = next(text for text in puzzle.values if text not in puzzle.answer)
    told = run(f"\n{wrong}\n\nq\n", "captain_flip", puzzle.id).output
    assert "can be had. Put back: try again." in told and told.count(puzzle.goal) == 4
    assert "counted" not in told


def test_a_number_that_no_puzzle_has_is_answered_with_what_to_do() -> None:
    done = run("", "flip_chess", "99999")
    assert done.exit_code == 2 and "no puzzle '99999'; each tells its number when it begins" in done.output


def _legal(puzzle: Puzzle) -> list[str]:
    from tableflip.core.puzzles import begin

    return begin(GAMES[puzzle.game], puzzle).match.legal_texts()


def test_what_is_to_be_remembered_is_shown_first_and_one_may_leave() -> None:
    puzzle = of_theme("memory", "captain_flip")
    done = run("\nq\n", "captain_flip", puzzle.id)
    assert done.exit_code == 0 and "remember" in done.output
    assert run("n\n", "flip_chess", "--grade", "4").exit_code == 0


def test_an_answer_can_be_read_before_the_next_puzzle_and_all_decisions_are_listed() -> None:
    done = run("m\n\ns\n\nq\n", "flip_chess", "--grade", "1")
    first = next(each for each in puzzles_of(GAMES["flip_chess"]).values() if each.grade == 1)
    told = done.output
    answer, onward = told.index(f">   {solution(first)[0]}  "), told.index("Enter goes on > Puzzle ")
    assert answer < onward and told.count("Puzzle ") == 2
    assert told.count(f"{_legal(first)[0]}  ") >= 2, "once in the menu, once in the list"
    assert f"You are {'Red' if first.seat else 'Blue'}. {first.goal}" in told
    assert "You are" not in run("q\n", "flip_city").output, "alone nobody is told who they are"


def test_unknown_puzzles_are_told_in_a_sentence() -> None:
    done = run("", "flip_chess", "nothing")
    assert done.exit_code == 2 and "has no puzzle" in done.stderr


def test_an_aim_is_chosen_from_a_list_or_written_and_an_outcome_is_not_taken() -> None:
    puzzle = of_theme("which aim", "flip_ships")
    right = next(iter(puzzle.answer))
    done = run(f"m\n\n{right.partition(' at ')[0]} -> box\n{right}\n", "flip_ships", puzzle.id)
    assert done.exit_code == 0 and "is no aim here" in done.output and "Solved." in done.output
    assert "1 flick S" in done.output and "aim at the mothership: " in done.output
