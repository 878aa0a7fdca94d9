"""A terminal whose bots are not compiled yet: they play by a first look, and everybody is told."""

from __future__ import annotations

import io
import threading
from typing import Any

import pytest
from rich.console import Console

from tableflip import GAMES, Match
from tableflip.bots import ahead
from tableflip.cli.coach import Coach, Kept
from tableflip.cli.table import TerminalTable
from tableflip.cli.warming import Warming
from tableflip.core.game import Game

CHESS = GAMES["flip_chess"]


class Compiling:
    """A process that compiles as long as it is let."""

    def __init__(self) -> None:
        self.ended: int | None = None
        self.let = threading.Event()

    def poll(self) -> int | None:
        return self.ended

    def wait(self) -> int:
        self.let.wait()
        return 0


def table_of(red: str, *, plain: bool = True) -> tuple[TerminalTable, io.StringIO]:
    table = TerminalTable(Match.new(CHESS, seed="1"), ["human", red], plain=plain, aids=False, seed="1")
    out = io.StringIO()
    table.screen.console = Console(file=out, width=200, no_color=True, markup=False)
    return table, out


def is_ready(monkeypatch: pytest.MonkeyPatch, ready: bool) -> None:
    def told(_game: Game[Any]) -> bool:
        return ready

    monkeypatch.setattr(ahead, "is_ready", told)


def begin(monkeypatch: pytest.MonkeyPatch, table: TerminalTable) -> Compiling:
    process = Compiling()

    def start(_names: list[str]) -> Any:
        return process

    is_ready(monkeypatch, False)
    monkeypatch.setattr(ahead, "begin", start)
    monkeypatch.setenv("TABLEFLIP_BOUNDS", "")
    table.warming.begin()
    return process


def test_a_bot_plays_by_a_first_look_and_says_so_until_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    table, out = table_of("greedy")
    process, bot = begin(monkeypatch, table), table.bots[1]
    asked: list[bool] = []

    def choose(match: Match[Any], _seat: int, *, hastily: bool = False) -> Any:
        asked.append(hastily)
        return match.legal()[0]

    monkeypatch.setattr(bot, "choose", choose)
    table.bot_plays(1)
    table.bot_plays(1)
    assert asked == [True, True] and out.getvalue().count("plays by a first look until then") == 1
    process.ended = 1  # however it ended: what it left is compiled when it is asked for
    table.bot_plays(1)
    table.bot_plays(1)
    assert asked[2:] == [False, False] and out.getvalue().count("has warmed up") == 1


def test_a_bot_that_needs_no_compiler_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table, out = table_of("random")
    begin(monkeypatch, table)
    table.bot_plays(1)
    assert "first look" not in out.getvalue()


def test_a_first_look_takes_a_legal_action_in_the_place_of_any_bot() -> None:
    match = Match.new(CHESS, seed="1")
    table, _ = table_of("level5")
    assert table.bots[1].choose(match, 0, hastily=True) in match.legal()


@pytest.mark.parametrize("plain", [True, False])
def test_h_says_that_it_thinks_and_that_it_only_looked(monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    table, out = table_of("level5", plain=plain)
    begin(monkeypatch, table)
    waited: list[str] = []
    usual = table.screen.waiting

    def waiting(words: str) -> Any:
        waited.append(words)
        return usual(words)

    monkeypatch.setattr(table.screen, "waiting", waiting)
    table.hint("", 0)
    assert waited == ["Thinking about a hint…"] and ("Thinking about a hint…" in out.getvalue()) == plain
    assert "By a first look only" in out.getvalue() and "1. " in out.getvalue()


def test_what_is_compiled_is_read_and_where_no_process_can_be_had_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[list[str]] = []

    def warm_up(_game: Game[Any], kinds: list[str]) -> None:
        read.append(kinds)

    def refuse(_names: list[str]) -> Any:
        raise OSError

    monkeypatch.setenv("TABLEFLIP_BOUNDS", "")
    monkeypatch.setattr(ahead, "warm_up", warm_up)
    monkeypatch.setattr(ahead, "begin", refuse)
    for ready in (True, False):
        is_ready(monkeypatch, ready)
        warming = Warming(CHESS, ["level5", "random", "search:200"])
        warming.begin()
        warming.reading.join()
        assert read.pop() == ["level5", "search"] and not warming.is_at_work


def test_no_process_is_started_where_nobody_needs_a_compiler_or_somebody_d(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Any] = []
    monkeypatch.setattr(ahead, "begin", started.append)
    monkeypatch.setattr(ahead, "warm_up", lambda *_told: None)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    is_ready(monkeypatch, False)
    monkeypatch.setenv("TABLEFLIP_BOUNDS", "")
    Warming(CHESS, ["random"]).begin()
    monkeypatch.setenv("TABLEFLIP_BOUNDS", "1")
    debugged = Warming(CHESS, ["level5"])
    debugged.begin()
    debugged.reading.join()
    assert not started


def test_the_coach_is_warm_once_the_process_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def warm_up(_game: Game[Any], _kinds: list[str]) -> None:
        pass

    monkeypatch.setattr(ahead, "warm_up", warm_up)
    table, _ = table_of("random")
    coach = Coach(CHESS)
    coach.kept = Kept()
    table.warming = Warming(CHESS, ["random"], coach)
    process = begin(monkeypatch, table)
    assert not coach.is_warm and table.warming.is_at_work
    process.let.set()
    table.warming.reading.join()
    assert coach.is_warm
