"""Compiles the bots' rules when a server starts, each game in a low-priority process that ends when it is done."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Set
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tableflip.bots import ahead
from tableflip.games import game_named
from tableflip.server.think.thinker import end

PATIENCE = 1.0  # seconds a question waits for rules that are nearly ready

logger = logging.getLogger("tableflip.server")


class Warming:
    """Which games' bots are ready; those that somebody waits for come first."""

    def __init__(self, stove: Callable[[], ProcessPoolExecutor], ready: Callable[[str], None]) -> None:
        self._stove = stove  # makes a process that compiles for one game: much is left behind in it
        self._lit: ProcessPoolExecutor | None = None
        self._tell = ready
        self._waiting: dict[str, asyncio.Event] = {}
        self._task: asyncio.Task[None] | None = None

    def begin(self, names: Iterable[str]) -> None:
        """Compile for these games, in this order unless somebody asks."""
        self._waiting = {name: asyncio.Event() for name in names}
        self._task = asyncio.create_task(self._run())

    @property
    def waiting(self) -> Set[str]:
        """The games for which it is not compiled yet."""
        return self._waiting.keys()

    async def is_ready(self, name: str) -> bool:
        """Whether a game's bots can think now, or in a moment; if not, the game is the next to be compiled."""
        if name not in self._waiting:
            return True
        event = self._waiting.pop(name)
        self._waiting = {name: event, **self._waiting}
        try:
            async with asyncio.timeout(PATIENCE):
                await event.wait()
        except TimeoutError:
            return False
        return True

    async def _run(self) -> None:
        while self._waiting:
            name = next(iter(self._waiting))
            try:
                await self._compiled(name)
            except BrokenProcessPool:
                logger.warning("the process that compiles the bots has died; they are compiled when they are asked")
                self._give_up()
                return
            except Exception:  # the bots of this game will compile, or say what is wrong, when they are asked
                logger.exception("the bots of %s could not be compiled", name)
            self._waiting.pop(name).set()
            self._tell(name)

    async def _compiled(self, name: str) -> None:
        self._lit = self._stove()
        try:
            await asyncio.get_running_loop().run_in_executor(self._lit, _compile, name)
        finally:
            self._lit.shutdown(wait=False)

    def _give_up(self) -> None:
        while self._waiting:
            self._waiting.popitem()[1].set()

    def close(self, patience: float) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
        if self._lit is not None:
            end(self._lit, patience)


def _compile(name: str) -> None:
    if hasattr(os, "nice"):
        os.nice(max(ahead.GIVING_WAY - os.nice(0), 0))
    ahead.compile_for(game_named(name))


def warm_up(name: str) -> None:
    """Read what a game's bots need from the disk, or compile it."""
    ahead.warm_up(game_named(name))
