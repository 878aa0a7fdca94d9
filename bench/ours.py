"""Our side of every comparison."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from bench.clock import Work
from tableflip.bots import SearchBot
from tableflip.core.batch import Batch
from tableflip.core.fast import Fast
from tableflip.core.game import Game

FIRST_MOVE = """
import time; begun = time.perf_counter()
from tableflip import GAMES
from tableflip.core.fast import Fast
import numpy as np
game = GAMES[{name!r}]
fast = Fast(game)
menu = np.zeros(game.rules.legal_most, np.int32)
row = fast.start(seed="1")
count = fast.legal_into(row, menu)
fast.play(row, int(menu[0]), menu)
print(time.perf_counter() - begun)
"""
DECISION = """
import re, time
from pathlib import Path
from tableflip import GAMES
from tableflip.bots import make_bot
game = GAMES[{name!r}]
outcomes, state = game.outcomes, game.start(seed="1")
means = outcomes is not None and outcomes.meanings is not None
legal = game.legal(state)
while not any(outcomes.wanted(state, each) for each in legal) if means else len(legal) == 1:
    state = game.apply(state, legal[0])
    legal = game.legal(state)
make_bot(game, "level" + str(len(game.about.levels))).choose(game, state, game.rules.turn(state))
peak = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
print(time.process_time(), int(peak[1]) / 1024)
"""
PLAYOUT = """
import time; begun = time.perf_counter()
from tableflip import GAMES
from tableflip.core.fast import Fast
Fast(GAMES[{name!r}]).playouts(10)
print(time.perf_counter() - begun)
"""


def playouts(game: Game[Any], games: int = 200) -> Work:
    """Random games inside compiled code, one core."""
    fast, seeds = Fast(game), iter(range(10**9))
    return lambda: fast.playouts(games, str(next(seeds))).decisions


def interpreted(game: Game[Any]) -> Work:
    """Random games by the same rules run as plain Python."""
    pick, seeds = random.Random(1), iter(range(10**9))
    menu: Any = [0] * game.rules.legal_most

    def work() -> int:
        state, decisions = game.start(seed=str(next(seeds))), 0
        while count := game.rules.legal_into(state, menu):
            action = game.rules.actions[int(menu[pick.randrange(count)])]
            game.draw_outcome(state, action)
            game.rules.step(state, *action)
            decisions += 1
        return decisions

    return work


def from_python(game: Game[Any]) -> Work:
    """One game driven from Python, one fused call a decision."""
    fast, seeds = Fast(game), iter(range(10**9))
    menu = np.zeros(game.rules.legal_most, np.int32)
    draw = random.Random(1).random

    def work() -> int:
        row, decisions = fast.start(seed=str(next(seeds))), 0
        play, count = fast.play, fast.legal_into(row, menu)
        while count:
            count = play(row, menu[int(draw() * count)], menu)
            decisions += 1
        return decisions

    return work


def batch(game: Game[Any], size: int = 1024) -> Work:
    """A batch with observation, mask, automatic reset: one call a step from Python, actions sampled."""
    games: Batch[Any] = Batch(game, size)

    def work() -> int:
        for _ in range(16):
            games.step(games.sample())
        return 16 * size

    return work


def simulations(game: Game[Any], count: int = 5000) -> Work:
    """Our tree search from the opening."""
    bot: SearchBot[Any] = SearchBot("1", simulations=count)
    state = game.start(seed="1")

    def work() -> int:
        bot.estimate(game, state, 0)
        return count

    return work


def two_threads(game: Game[Any], size: int = 4096) -> Work:
    """The same on two threads."""
    games: Batch[Any] = Batch(game, size, threads=2)

    def work() -> int:
        for _ in range(16):
            games.step(games.sample())
        return 16 * size

    return work


def start_up(name: str, script: str, cache: str) -> float:
    """Seconds a fresh process needs, with compiled code kept in `cache`."""
    environment = {**os.environ, "TABLEFLIP_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", script.format(name=name)], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def cold_and_warm(name: str) -> tuple[float, float, float]:
    """Cold compile of playouts, then the first move and playouts again from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        cold = start_up(name, PLAYOUT, cache)
        start_up(name, FIRST_MOVE, cache)
        return cold, min(start_up(name, FIRST_MOVE, cache) for _ in range(3)), start_up(name, PLAYOUT, cache)


def first_decision(name: str) -> tuple[float, float]:
    """The first decision of the top level where nothing is compiled: seconds of the processor, the most megabytes.

    Where something can be meant by an action, the first of these: what to aim at takes the most thought.
    """
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-c", DECISION.format(name=name)]
        environment = {**os.environ, "TABLEFLIP_CACHE": cache}
        told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
    return float(told[0]), float(told[1])


def now() -> str:
    """Today."""
    return time.strftime("%Y-%m-%d")
