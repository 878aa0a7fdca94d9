"""Compiling ahead: once, by one process at a time, of all that levels and hints need, in a process that ends."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.bots import ahead, endgame
from tableflip.bots.levels import kinds_of
from tableflip.core.game import Game

CITY = GAMES["flip_city"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def here(_game: Game[Any]) -> Path:
        return tmp_path

    monkeypatch.setattr(ahead, "folder_of", here)
    return tmp_path


def test_every_level_and_the_hints_are_thought_of() -> None:
    assert kinds_of(GAMES["flip_chess"])[-1] == "deep" and "search" in kinds_of(GAMES["captain_flip"])
    for game in GAMES.values():
        assert {level.bot.partition(":")[0] for level in game.about.levels} <= set(kinds_of(game))


def test_bots_warm_up_where_they_have_to_think_and_the_end_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flip City begins with an action that nobody has a choice about: who warmed up there had compiled nothing."""
    assert len(CITY.legal(CITY.start(seed="warm"))) == 1
    seen: list[int] = []

    class Looking:
        def choose(self, game: Game[Any], state: Any, _seat: int) -> Any:
            seen.append(len(game.legal(state)))
            return game.legal(state)[0]

    def looking(_game: Game[Any], _name: str, _seed: str) -> Looking:
        return Looking()

    ended: list[str] = []

    def end(game: Game[Any], _state: Any, _seat: int) -> None:
        ended.append(game.name)

    monkeypatch.setattr(ahead, "make_bot", looking)
    monkeypatch.setattr(endgame, "warm_up", end)
    ahead.warm_up(CITY)
    assert len(seen) == len(kinds_of(CITY)) and min(seen) > 1 and ended == ["flip_city"]


def test_a_mark_tells_that_all_is_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: Game[Any]) -> None:
        raise RuntimeError

    monkeypatch.setattr(ahead, "warm_up", fail)
    with pytest.raises(RuntimeError):
        ahead.compile_for(CITY)
    assert not ahead.is_ready(CITY)
    monkeypatch.setattr(ahead, "warm_up", list[Game[Any]]().append)
    ahead.compile_for(CITY)
    assert ahead.is_ready(CITY) and (folder / ahead.READY).exists()


def test_two_do_not_compile_for_one_game_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most, free = 0, 0, threading.Event()

    def work(_game: Game[Any]) -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        free.wait(0.2)
        at_work -= 1

    monkeypatch.setattr(ahead, "warm_up", work)
    both = [threading.Thread(target=ahead.compile_for, args=(CITY,)) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert most == 1 and folder.exists()


def test_games_are_compiled_one_by_one_in_processes_of_their_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def call(command: list[str]) -> int:
        called.append(command[-1])
        return 1 if command[-1] == "flip_city" else 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(os, "nice", int, raising=False)
    assert ahead.main([]) == 1 and called == list(GAMES)  # one that fails keeps no other from it
    (folder / ahead.READY).touch()
    assert ahead.main([]) == 0 and called == list(GAMES)


def test_asking_whether_all_is_compiled_loads_no_compiler(tmp_path: Path) -> None:
    script = """
import sys
from tableflip.bots import ahead
from tableflip.games import GAMES
print(ahead.is_ready(GAMES["flip_city"]), "numba" in sys.modules)
"""
    environment = {**os.environ, "TABLEFLIP_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
