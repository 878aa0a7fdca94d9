"""Flip Ships at the terminal: flicks typed as numbers, refused with a sentence, thrown with the table's hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tableflip import load
from tableflip.cli.main import main
from tableflip.games.flip_ships.table.meter import WIDTH, bar, sweep


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def typed(keep: Path, *answers: str) -> str:
    """What is shown while two people type this."""
    words = ["play", "flip_ships", "--seats", "2", "--seed", "7", "--plain", "--S1", "human", "--S2", "human"]
    words += ["--tremor", "steady", "--save", str(keep)]
    return CliRunner().invoke(main, words, input="\n".join([*answers, "q\n"]), catch_exceptions=False).output


def test_a_typed_flick_is_thrown_told_with_its_numbers_and_kept_in_the_file(tmp_path: Path) -> None:
    shown = typed(tmp_path / "one.flip", "1", "place=-200 power=480 aim=-3")
    assert "Player 1's first ship, " in shown and "cm high" in shown and "mm²" in shown
    match = load(tmp_path / "one.flip")
    flicks = [ply.outcome for ply in match.plies if ply.outcome]
    assert len(flicks) == 1 and flicks[0].startswith("place=-200 overhang=92 power=480 aim=-3 contact=0 loft=62 ")


def test_the_help_names_a_rule_of_this_game(tmp_path: Path) -> None:
    assert "a rule of the game, as SHIPS-001;" in typed(tmp_path / "one.flip", "?")


def test_the_position_is_told_with_the_poses_and_begins_another_match(tmp_path: Path) -> None:
    shown = typed(tmp_path / "one.flip", "1", "place=-200 power=480 aim=-3", "position")
    text = next(line[line.index("FS1 ") :] for line in shown.splitlines() if "FS1 " in line)
    assert "deck=?18 " in text and " poses=" in text
    begun = ["play", "flip_ships", "--plain", "--S1", "human", "--S2", "human", "--position", text]
    again = CliRunner().invoke(main, begun, input="position\nq\n", catch_exceptions=False).output
    assert text in again


def test_an_illegal_flick_is_made_again(tmp_path: Path) -> None:
    shown = typed(tmp_path / "one.flip", "1", "place=-200 power=0", "place=-200 power=480")
    assert "no full turn, so it is flicked again" in shown
    assert len([ply for ply in load(tmp_path / "one.flip").plies if ply.outcome]) == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place=999 power=3", "place of a flick is a whole number from -631 to 237, not 999"),
        ("place=0 powr=3", "a flick has no 'powr'; its numbers are place, overhang, power"),
        ("place=0", "a flick needs power"),
        ("place=0 hard", "'hard' is no number of a flick"),
        ("meter", "the meter needs a terminal"),
        ("meter place=5000", "place of a flick is a whole number"),
    ],
)
def test_a_flick_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path, line: str, words: str) -> None:
    assert words in typed(tmp_path / "one.flip", "1", line)


def test_the_house_flips_for_who_just_says_flick(tmp_path: Path) -> None:
    assert "Player 1's first ship, " in typed(tmp_path / "one.flip", "1", "flick")


def test_the_meter_goes_there_and_back_from_the_middle() -> None:
    assert [sweep(seconds, 4.0) for seconds in (0, 1, 2, 3, 4)] == [0.5, 1.0, 0.5, 0.0, 0.5]
    assert bar(0.0)[0] == bar(1.0)[-1] == "█" and len(bar(0.3)) == WIDTH
