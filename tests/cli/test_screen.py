"""A position and its menu on a screen of 80 by 24."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from tableflip import GAMES, Match
from tableflip.cli.screen import PROMPT, Screen, entries_of, in_runs
from tableflip.cli.table import TerminalTable
from tableflip.core.game import Game
from tableflip.core.lesson import lesson_of
from tableflip.core.teaching import begun
from tableflip.core.terminal import board_of
from tableflip.core.words import Goal
from tableflip.games._template import PEEK_PAIRS
from tests.stages import FINISHED

LINES = 24


def screen_of(game: Game[Any], lines: int = LINES) -> tuple[Screen, io.StringIO]:
    screen, out = Screen(game.about.title, board_of(game.package), plain=False, aids=True), io.StringIO()
    screen.console = Console(file=out, width=80, height=lines, force_terminal=True, no_color=True, markup=False)
    return screen, out


@pytest.mark.parametrize("name", GAMES)
def test_a_position_and_its_menu_fit_a_low_window(name: str) -> None:
    game, chooser = GAMES[name], random.Random(1)
    for seats in {game.about.default_seats, game.about.seats[-1]}:
        match = Match.new(game, seats=seats, seed="1")
        for ply in range(60):
            if match.turn is None:
                break
            if ply % 3 == 0:
                screen, out = screen_of(game)
                aim = f"Aim: {game.goal(match.state, match.turn).aim}"
                screen.show(match.state, match.turn, entries_of(match), aim)
                assert aim in out.getvalue(), "it stands whole on the frame"
                assert out.getvalue().count("\n") + PROMPT <= LINES, f"{seats} seats, ply {ply}\n{out.getvalue()}"
            match.play(chooser.choice(match.legal()))


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_what_a_lesson_says_stays_in_sight_above_its_position(game: Game[Any]) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    for step in lesson.steps:
        match = begun(game, step)
        screen, out = screen_of(game)
        told = f"Step 11 of {len(lesson.steps)} (? helps). {step.say}\n{step.ask}"
        screen.say(told)
        screen.show(match.state, step.seat, entries_of(match), above=told)
        assert out.getvalue().count("\n") + 1 <= LINES, f"{step.id}\n{out.getvalue()}"


def _one_square(_state: Any, _seat: int, _aids: bool) -> str:
    return "a1"


def test_the_aim_stands_whole_on_a_narrow_drawing_too() -> None:
    game = GAMES["flip_chess"]
    screen, out = screen_of(game)
    screen.board = replace(screen.board, draw=_one_square, compact=None)
    screen.show(Match.new(game, seed="1").state, 0, (), "Aim: a pawn on the farthest row")
    assert "─ Aim: a pawn on the farthest row ─" in out.getvalue()
    assert len({len(line) for line in out.getvalue().splitlines()}) == 1


def test_a_large_window_shows_everything_in_words() -> None:
    game = GAMES["captain_flip"]
    match = Match.new(game, seed="1")
    screen, out = screen_of(game, 100)
    screen.show(match.state, 0, entries_of(match))
    assert "out of sight" in out.getvalue() and "turn the facedown tile on b1 up" in out.getvalue()


def test_a_part_of_an_action_is_enough_where_only_one_fits() -> None:
    match = Match.new(GAMES["captain_flip"], seed="1")
    table = TerminalTable(match, ["human"] * 2, plain=True, aids=True, seed="1")
    assert table.completed("B1") == "flip b1"
    assert table.completed("flip") == "flip", "that could be any of them"


def test_the_aim_is_told_in_the_words_of_the_game() -> None:
    for game in GAMES.values():
        match = Match.new(game, seed="1")
        table = TerminalTable(match, ["human"] * match.seats, plain=True, aids=True, seed="1")
        goal: Goal = game.goal(match.state, 0)
        assert goal.aim and table.aim() == f"Aim: {goal.aim}"


def test_help_fits_a_window_and_offers_no_end_that_a_game_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES.values():
        match = Match.new(game, seed="1")
        TerminalTable(match, ["human"] * match.seats, plain=True, aids=True, seed="1").help("", 0)
        told = capsys.readouterr().out
        assert len(told.splitlines()) + PROMPT <= LINES and max(map(len, told.splitlines())) <= 80
        assert ("resign" in told) != game.about.together


def test_sentences_break_between_words_and_what_is_copied_does_not() -> None:
    screen, out = screen_of(GAMES["flip_city"])
    words = "a Residential Area on top of the deck must be played " * 4
    screen.say(words)
    lines = out.getvalue().splitlines()
    assert len(lines) > 2 and all(len(line) <= 80 for line in lines) and " ".join(lines).split() == words.split()
    screen.write(words)
    assert words.strip() in out.getvalue()


def test_topics_tell_a_row_of_numbers_by_its_ends() -> None:
    assert in_runs(["a1", "1", "2", "3", "4", "whale", "7", "8"]) == ["a1", "1 to 4", "whale", "7", "8"]
    assert in_runs([]) == [] and in_runs(["9"]) == ["9"]


def test_a_menu_says_once_what_its_words_would_only_say_again() -> None:
    lines = [entry.line for entry in entries_of(Match.new(PEEK_PAIRS, seed="1"))]
    assert lines[0] == "  1 peek a1  peek at a1" and lines[-1] == " 24 flip d3"


def test_a_hint_says_once_what_its_words_would_only_say_again(capsys: pytest.CaptureFixture[str]) -> None:
    table = TerminalTable(Match.new(PEEK_PAIRS, seed="1"), ["human"] * 2, plain=True, aids=True, seed="1")
    table.match.play("flip a1")
    table.hint("", 0)
    assert "to win: flip" not in capsys.readouterr().out
