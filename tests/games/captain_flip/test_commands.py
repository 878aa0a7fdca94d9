"""Captain Flip at the terminal: a log that forgets with the sailors, and positions shown and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tableflip import Match, game_named, save
from tableflip.cli.main import main

LAKE = "21-,22-,.,./23-,24-,.,./.,.,.,./.,.,.,. piles:-/- options:grid=4,deck=reference"
HANDS = LAKE.replace("grid=4", "grid=4,commander=on") + " hands:50.51.52/53.54.47"
TWO_PEOPLE = ("--captain", "human", "--pirate", "human", "--plain", "--no-aids")
FACE = "turns a1 up: the green turtle (+6)"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def run(*words: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=answers, catch_exceptions=False)


def logged(position: str, *typed: str) -> str:
    """What the log says after these decisions."""
    shown = run("play", "captain_flip", "--position", position, *TWO_PEOPLE, answers="\n".join([*typed, "log", "q\n"]))
    return shown.output.split("1. Captain:", 1)[1]


def test_the_log_tells_a_face_only_while_it_is_in_sight() -> None:
    assert FACE in logged(LAKE, "flip a1")
    assert FACE not in logged(LAKE, "flip a1", "flip a1") and "turns a1 up" in logged(LAKE, "flip a1", "flip a1")
    assert FACE in logged(LAKE.replace("grid=4", "grid=4,memory=log"), "flip a1", "flip a1")


def test_the_log_hides_the_slot_of_a_rival_s_swap() -> None:
    assert "swap 1 a1" in logged(HANDS, "swap 1 a1")
    assert "swap ? a1" in logged(HANDS, "swap 1 a1", "flip b1")


def test_what_is_taken_back_is_not_in_the_log() -> None:
    position = LAKE.replace("21-", "21+")
    shown = run("play", "captain_flip", "--position", position, *TWO_PEOPLE, answers="flip a1\nundo\nlog\nq\n").output
    assert "Taken back: flip a1" in shown and "Nothing has happened yet." in shown


def test_a_running_match_is_not_replayed_where_players_have_to_remember(tmp_path: Path) -> None:
    for memory, refused in (("sailor", True), ("log", False)):
        match = Match.new(game_named("captain_flip"), position=LAKE.replace("grid=4", f"grid=4,memory={memory}"))
        match.play("flip a1")
        path = tmp_path / f"{memory}.flip"
        save(match, path)
        assert "correct" in run("replay", str(path), "--check").output
        done = run("replay", str(path), "--plain", answers="q\n")
        assert ("must remember" in done.stderr) == refused == (done.exit_code != 0)


def test_show_draws_a_position() -> None:
    shown = run("show", "captain_flip", "--position", LAKE, "--legal").output
    assert shown.splitlines() == ["flip a1", "flip b1", "flip a2", "flip b2"]
    public = run("show", "captain_flip", "--position", LAKE).output.splitlines()[-1]
    assert public.startswith("?-,?-,.,./")
    assert "flip b2" in run("show", "captain_flip", "--position", public, "--plain").output
