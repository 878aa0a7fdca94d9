"""A server that has just started on a machine where nothing is compiled yet."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, cast

import pytest

from tableflip import GAMES
from tableflip.bots import FirstLook
from tableflip.server.think import warming
from tableflip.server.think.marks import SPAWN
from tableflip.server.think.warming import Warming
from tests.server.conftest import MakeHouse
from tests.server.house import House


def one_thread() -> ProcessPoolExecutor:
    return cast(ProcessPoolExecutor, ThreadPoolExecutor(1))


@pytest.fixture
def cold(own_house: MakeHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path / "nothing compiled"))
    yield own_house(warm=True)


def test_a_bot_of_a_cold_server_moves_before_its_rules_are_compiled_and_says_so(cold: House) -> None:
    table = cold.table("bot:search", "me", game="flip_chess")
    with cold.sit(table, 1) as guest:
        guest.hello()
        while not guest.last["mine"]:
            guest.wait("frame")
        notes = [heard["words"] for heard in guest.heard if heard["type"] == "error"]
        assert len(notes) == 1 and "warming up" in notes[0]
        hints = guest.ask(type="hint")
        assert hints["best"] and "warming up" in hints["best"][0]["reason"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_first_look_takes_a_legal_action_without_a_compiler(game: Any) -> None:
    bot = FirstLook[Any]("1")
    state = game.start(seed="first look")
    for ply in range(20):
        if not (legal := game.legal(state)):
            break
        action = bot.choose(game, state, game.rules.turn(state))
        assert action in legal, ply
        state = game.apply(state, action)


def test_where_the_compiling_process_dies_bots_compile_when_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(_name: str) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(warming, "_compile", die)

    async def ask() -> list[bool]:
        at_work = Warming(one_thread, lambda _name: None)
        at_work.begin(["a", "b"])
        return [await at_work.is_ready(name) for name in ("a", "b")]

    assert asyncio.run(ask()) == [True, True]


def test_what_somebody_waits_for_is_compiled_next(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    begun, asked = threading.Event(), threading.Event()

    def compile_once_asked(_name: str) -> None:
        begun.set()
        asked.wait()

    monkeypatch.setattr(warming, "_compile", compile_once_asked)
    monkeypatch.setattr(warming, "PATIENCE", 0.05)

    async def ask() -> list[bool]:
        at_work = Warming(one_thread, done.append)
        at_work.begin(["a", "b", "c"])
        while not begun.is_set():
            await asyncio.sleep(0.01)
        answers = [await at_work.is_ready("c")]
        asked.set()
        while len(done) < 3:
            await asyncio.sleep(0.01)
        return [*answers, await at_work.is_ready("c"), await at_work.is_ready("never compiled here")]

    assert asyncio.run(ask()) == [False, True, True]
    assert done == ["a", "c", "b"]


def test_every_game_is_compiled_by_a_process_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    """Compiling leaves hundreds of megabytes behind: 1.6 GB for three games in one process."""
    made: list[ProcessPoolExecutor] = []
    done: list[str] = []

    def stove() -> ProcessPoolExecutor:
        made.append(ProcessPoolExecutor(1, SPAWN))
        return made[-1]

    async def compile_all() -> None:
        at_work = Warming(stove, done.append)
        at_work.begin(["no game", "none either"])
        while len(done) < 2:
            await asyncio.sleep(0.01)
        at_work.close(60.0)

    asyncio.run(compile_all())
    assert len(made) == 2 and caplog.text.count("could not be compiled") == 2
    for pool in made:
        with pytest.raises(RuntimeError, match="after shutdown"):
            pool.submit(os.getpid)
