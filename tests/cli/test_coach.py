"""The coach at the terminal: a line for each new decision, a word before a blunder, three games, off for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableflip.cli import coach
from tableflip.cli.coach import Coach
from tableflip.cli.table import TerminalTable
from tableflip.core.match import Match
from tableflip.games import GAMES
from tests.bots.test_judging import WON_UNLESS_GREEDY

CITY, CHESS = GAMES["flip_city"], GAMES["flip_chess"]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "kept" / "coach.json"
    monkeypatch.setattr(coach, "kept_in", lambda: path)
    return path


class Person:
    """Somebody who types these lines and then leaves, and what they read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.lines = list(lines)
        self.read: list[str] = []
        monkeypatch.setattr("builtins.input", self.types)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)

    def types(self, _asked: str) -> str:
        return self.lines.pop(0)

    def sits_down(self, match: Match[Any], keep: Path) -> TerminalTable:
        table = TerminalTable(match, ["human", "random"], plain=True, aids=False, seed="1", keep=keep)
        table.say = self.read.append  # type: ignore[method-assign]
        assert table.coach is not None
        table.coach.is_warm = True
        return table


def test_a_blunder_is_held_until_it_is_typed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, "play", "play")
    table = person.sits_down(Match.new(CITY, position=WON_UNLESS_GREEDY), tmp_path / "kept.flip")
    table.person_plays(0)
    told = "\n".join(person.read)
    assert "Coach: Play the open card" in told and "Coach: sure?" in told and "bust" in told
    assert len(table.match.plies) == 1 and person.lines == []


def test_what_is_good_and_what_is_not_legal_is_not_talked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(monkeypatch, "nonsense", "stop")
    table = person.sits_down(Match.new(CITY, position=WON_UNLESS_GREEDY), tmp_path / "kept.flip")
    table.person_plays(0)
    assert len(table.match.plies) == 1 and not any("sure?" in words for words in person.read)


def test_it_is_sent_away_for_ever_and_called_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, "coach maybe", "coach off", "play")
    table = person.sits_down(Match.new(CITY, position=WON_UNLESS_GREEDY), tmp_path / "kept.flip")
    table.person_plays(0)
    assert len(table.match.plies) == 1 and "say coach off, or coach on" in person.read
    assert not Coach(CHESS).is_on and Coach(CHESS).line(CHESS.start(seed="1")) == ""
    Coach(CITY).turn(off=False)
    assert Coach(CHESS).is_on


def test_a_line_is_told_once_and_three_games_of_a_kind_are_enough(kept: Path) -> None:
    start = CHESS.start(seed="1")
    assert Coach(CHESS).line(start) and not Coach(CHESS).line(start)
    for _ in range(3):
        assert Coach(CHESS).is_on
        Coach(CHESS).finished()
    assert not Coach(CHESS).is_on and Coach(CITY).is_on
    kept.write_text("[1, {")
    assert Coach(CHESS).is_on  # a file that somebody has spoilt is as none


def test_nobody_waits_for_a_compiler() -> None:
    match = Match.new(CITY, position=WON_UNLESS_GREEDY)
    assert Coach(CITY).warning(match, 0, "play") == ""
