"""Playing at a real terminal: type moves, undo, leave with Ctrl-C, resume."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

from tableflip import load
from tableflip.games import GAMES
from tests.spec import spec

TABLEFLIP = str(Path(sys.executable).parent / "tableflip")
PROMPT = "Blue: move a meeple one step > "


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def listen_to_ctrl_c() -> None:
    """Tests that were started in the background ignore Ctrl-C, and so would whatever they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def at_terminal(home: Path, *words: str) -> Any:
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm", "COLUMNS": "100", "LINES": "60"}
    spawn: Any = pexpect.spawn  # it tells no types
    return spawn(
        TABLEFLIP,
        list(words),
        env=environment,
        timeout=90,
        encoding="utf-8",
        dimensions=(60, 100),
        preexec_fn=listen_to_ctrl_c,
    )


def press_ctrl_c(game: Any) -> None:
    """Once, or again as people do: Python overlooks it just between the prompt and the wait for a key."""
    for _ in range(6):
        game.sendintr()
        if game.expect_exact(["tableflip resume", pexpect.TIMEOUT], timeout=15) == 0:
            return
    raise AssertionError("Ctrl-C does not end the game")


def test_a_hot_seat_game_with_undo_help_and_errors(home: Path) -> None:
    game = at_terminal(home, "play", "flip_chess", "--seed", "5", "--blue", "human", "--red", "human", "--plain")
    game.expect_exact(PROMPT)
    for typed, answer in [
        ("?", "Tab completes"),
        ("castle", "is not an action"),
        ("a1a2", "CHESS-021"),
        ("why a1a2", "CHESS-021"),
        ("explain knight", "leaps"),
        ("explain rook", "Source: How open sentences of the rule book are read: ours"),
        ("explain sources", "° The stall"),
        ("explain", ", sources"),
        ("rule CHESS-020", "one own meeple"),
        ("rule CHESS-999", "has no rule"),
        ("log", "Nothing has happened"),
        ("u", "nothing has been played"),
    ]:
        game.sendline(typed)
        game.expect_exact(answer)
        game.expect_exact(PROMPT)
    game.sendline("c2c3")
    game.expect_exact("Blue: flip a card > ")
    game.sendline("u")
    game.expect_exact("Taken back: c2c3")
    game.expect_exact(PROMPT)
    game.sendline("1")
    game.expect_exact("Blue: flip a card > ")
    game.sendline("*c4")
    game.expect_exact("Blue flips c4")
    game.expect_exact("Red: move a meeple one step > ")
    game.sendline("u")
    game.expect_exact("everybody's agreement")
    game.sendline("resign")
    game.expect_exact("Blue wins: Red resigns")
    game.expect(pexpect.EOF)


def test_h_prints_the_best_actions_with_chances_and_reasons(home: Path) -> None:
    game = at_terminal(home, "play", "flip_chess", "--seed", "5", "--blue", "human", "--red", "human", "--plain")
    game.expect_exact(PROMPT)
    game.sendline("h")
    for place in (1, 2, 3):  # the first may say before what it has over the second
        told = r"step .. to ..\s+([^\n]*\. )?Ends the move on the face-down card on ..; "
        game.expect(rf"{place}\. ([a-f][1-6]){{2}}  \d+ % to win: {told}", 300)
    game.expect_exact(PROMPT)
    game.sendline("q")
    game.expect(pexpect.EOF)


def test_ctrl_c_keeps_the_match_and_resume_goes_on_against_the_bot(home: Path) -> None:
    game = at_terminal(home, "play", "flip_chess", "--seed", "5", "--red", "random")
    game.expect_exact(PROMPT)
    game.sendline("c2c3/c2")
    game.expect_exact("Blue flips c2")
    game.expect_exact("Blue: ")
    press_ctrl_c(game)
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0
    (kept,) = home.glob("tableflip/saves/*.flip")
    before = load(kept)
    assert before.names == ["blue", "random"] and len(before.plies) >= 4

    again = at_terminal(home, "resume")
    again.expect_exact("Blue: ")
    again.sendline(f"save {home / 'copy.flip'}")
    again.expect_exact("Saved to")
    again.expect_exact(PROMPT)  # before it, a terminal keeps the end of the file to itself
    again.sendeof()
    again.expect_exact("tableflip resume")
    again.expect(pexpect.EOF)
    assert load(home / "copy.flip").state == before.state


def test_bots_play_a_whole_game_by_themselves(home: Path) -> None:
    game = at_terminal(home, "play", "flip_chess", "--seed", "2", "--blue", "greedy", "--red", "random")
    game.expect("wins|Draw", timeout=180)
    game.expect_exact("tableflip replay")
    game.expect(pexpect.EOF)
    (kept,) = home.glob("tableflip/saves/*.flip")
    assert load(kept).result


def test_bots_alone_play_no_game_that_may_go_on_for_ever(home: Path) -> None:
    game = at_terminal(home, "play", "flip_chess", "--blue", "random", "--red", "random", "--stall", "off")
    game.expect_exact("may go on for ever")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 2


def test_the_menu_starts_a_game(home: Path) -> None:
    menu = at_terminal(home)
    menu.expect_exact("Which game?")
    menu.sendline("9")
    menu.expect_exact("number from 1")
    menu.sendline("1")
    menu.expect_exact("Cadet")
    menu.expect_exact("Who?")
    menu.sendline("2")
    menu.expect_exact("q leaves) > ")
    menu.sendline("")
    menu.expect(" > ")
    menu.sendline("q")
    menu.expect(pexpect.EOF)


@spec("SHIPS-178", "SHIPS-019")
def test_the_menu_asks_for_house_rules_and_what_these_call_for(home: Path) -> None:
    menu = at_terminal(home)
    menu.expect_exact("Which game?")
    menu.sendline(str(list(GAMES).index("flip_ships") + 1))
    menu.expect_exact("Who?")
    menu.sendline("1")
    for typed, answer in [
        ("?", "no_reflip=no|yes"),
        ("level", "is not name=value"),
        ("level=hard", "option level cannot be 'hard'"),
        ("colours=red/red", "same colour"),
        ("level=elite colours=green/red", "Shall re-flips be forbidden?"),
        ("perhaps", "Please type n or y"),
        ("y", "which ship do you flick? > "),
        ("1", "flick your first ship > "),
    ]:
        menu.sendline(typed)
        menu.expect_exact(answer)
    menu.sendline("q")
    menu.expect(pexpect.EOF)
    (kept,) = home.glob("tableflip/saves/*.flip")
    options = load(kept).options
    assert (options["level"], options["no_reflip"], options["colours"]) == ("elite", "yes", "green/red")


@spec("SHIPS-178")
@pytest.mark.parametrize(("level", "answer", "kept"), [("expert", "y", "yes"), ("elite", "n", "no")])
def test_expert_and_elite_ask_about_reflips(home: Path, level: str, answer: str, kept: str) -> None:
    game = at_terminal(home, "play", "flip_ships", "--level", level, "--save", str(home / "one.flip"), "--plain")
    game.expect_exact("Shall re-flips be forbidden?")
    game.sendline(answer)
    game.expect_exact("which ship do you flick? > ")
    game.sendline("1")
    game.expect_exact("flick your first ship > ")
    game.sendline("q")
    game.expect(pexpect.EOF)
    assert load(home / "one.flip").options["no_reflip"] == kept


@spec("SHIPS-178")
@pytest.mark.parametrize("words", [("--level", "expert", "--no-reflip", "no"), ("--level", "training"), ()])
def test_nothing_is_asked_where_it_is_said_or_for_other_levels(home: Path, words: tuple[str, ...]) -> None:
    game = at_terminal(home, "play", "flip_ships", *words, "--plain")
    assert game.expect_exact(["which ship do you flick? > ", "re-flips be forbidden"]) == 0
    game.sendline("q")
    game.expect(pexpect.EOF)


@spec("SHIPS-178")
def test_in_a_pipe_nobody_is_asked_and_reflips_stay_allowed(home: Path) -> None:
    kept = home / "one.flip"
    command = [TABLEFLIP, "play", "flip_ships", "--level", "elite", "--save", str(kept), "--plain"]
    shown = subprocess.run(command, input="1\nq\n", capture_output=True, text=True, check=False, timeout=90).stdout
    assert "forbidden" not in shown and load(kept).options["no_reflip"] == "no"


def test_a_save_that_exists_is_not_overwritten(home: Path) -> None:
    (home / "old.flip").write_text("precious")
    game = at_terminal(home, "play", "flip_chess", "--save", str(home / "old.flip"))
    game.expect_exact("exists already")
    game.expect(pexpect.EOF)
    assert (home / "old.flip").read_text() == "precious"


def test_resume_without_a_match_says_what_to_do(home: Path) -> None:
    game = at_terminal(home, "resume")
    game.expect_exact("begin one with")
    game.expect(pexpect.EOF)
