"""The command `today`: the deal of the day by the date, for oneself."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import platformdirs
import pytest
from click.testing import CliRunner, Result

from tableflip import GAMES
from tableflip.cli.main import main
from tableflip.core import daily
from tableflip.core.daily import key_of, puzzle_on, secret_by_date
from tableflip.core.puzzles import begin
from tests.puzzles import own_decisions

DAY = datetime(2026, 11, 16, 23, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def own(_name: str) -> Path:
        return tmp_path

    monkeypatch.setattr(platformdirs, "user_data_path", own)
    monkeypatch.setattr(daily, "now", lambda: DAY)
    return tmp_path


def run(typed: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["today", *words, "--plain"], input=typed, catch_exceptions=False)


def test_the_deals_of_a_day_are_listed_with_what_was_made_of_them() -> None:
    told = run("").output
    assert told.startswith("The deal of 16 November ○○○○ (0 of 4 done)")
    assert all(f"tableflip today {game.name}" in told for game, _ in daily.daily_games(GAMES.values()))
    assert run("", "--share").output.strip() == "Nothing is over yet today."


def test_a_deal_is_left_gone_on_with_counted_once_and_played_again() -> None:
    left = run("1\nhint\nq\n", "captain_flip").output
    assert "played without hints" in left and "kept. Go on with: tableflip today captain_flip\n" in left
    assert "○○○○" in run("").output
    done = run("1\n" * 3000, "captain_flip")
    assert done.exit_code == 0 and "tableflip 16 Nov: Captain Flip " in done.output
    told = run("").output
    assert "●○○○" in told and "Captain Flip: " in told
    twice = run("1\n", "captain_flip")
    assert twice.exit_code == 2 and "you have played it today" in twice.output
    again = run("1\n" * 3000, "captain_flip", "--again").output
    assert "does not count" in again
    assert run("", "--share").output in told


def test_a_second_try_waits_for_the_first_and_other_games_have_none() -> None:
    assert "not finished the try" in run("", "flip_city", "--again").output
    assert "there is no game" in run("", "flip_cty").output


def test_wrong_answers_to_the_puzzle_are_counted_also_after_a_pause() -> None:
    game = GAMES["flip_chess"]
    puzzle = puzzle_on(game, DAY.date(), key_of(secret_by_date(DAY.date()), game.name))
    made = begin(game, puzzle)
    wrong = next(text for text in made.match.legal_texts() if text not in puzzle.answer)
    missed = run(f"{wrong}\n\nq\n", "flip_chess").output
    assert "Not " in missed and "Put back, and counted as a try." in missed
    assert missed.endswith("Go on with: tableflip today flip_chess\n")
    assert "○○○○" in run("").output
    solved = run("\n".join([wrong, *own_decisions(puzzle)]) + "\n", "flip_chess").output
    assert "tableflip 16 Nov: Flip Chess solved (3 tries)" in solved


def test_there_is_no_other_puzzle_of_the_day_to_go_on_to() -> None:
    told = run("n\nq\n", "flip_chess").output
    assert "s gives up and shows the answer" in told and "another puzzle" not in told
    assert "'n' is not an action of Flip Chess" in told and told.endswith("Go on with: tableflip today flip_chess\n")


def test_a_shelf_that_nobody_can_read_is_an_empty_one(own_shelf: Path) -> None:
    (own_shelf / "days").mkdir()
    for text in ("[]", "{", '{"2026-11-16": 3}'):
        (own_shelf / "days" / "results.json").write_text(text, encoding="utf-8")
        assert "○○○○" in run("").output
