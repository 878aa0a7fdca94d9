"""One process that thinks: it starts when it is first needed, is replaced when it dies, and is killed when it hangs."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tableflip.core.errors import TableflipError
from tableflip.server.think import work
from tableflip.server.think.marks import SPAWN, Mark
from tableflip.server.think.thoughts import Thought

PATIENCE = 5.0  # seconds to notice that a process is gone
COLD_SECONDS = 600.0  # in which a process has compiled the rules of a game, or read them from the disk


class Died(Exception):
    """The process is gone, perhaps for want of memory, and the thought with it."""


class TookTooLong(TableflipError):
    """A thought that was ended because it took longer than any should."""


class Thinker:
    """A process of its own; a second question is asked only after the answer to the first."""

    def __init__(self, niceness: int, seconds: float, megabytes: int) -> None:
        self.busy = False
        self.knows: set[str] = set()  # games whose compiled rules it has at hand
        self.chores: deque[tuple[Callable[[str], None], str]] = deque()  # what to do when there is nothing else to do
        self._niceness = niceness
        self._seconds = seconds
        self._megabytes = megabytes
        self._mark = Mark()
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, thought: Thought) -> work.Done:
        """What a thought comes to."""
        return await self.do(thought.function, thought.arguments, thought.rules)

    async def do(self, function: Callable[..., Any], arguments: tuple[Any, ...], rules: str) -> work.Done:
        """What a function gives; `rules` is the game whose compiled rules it needs."""
        seconds = self._seconds if rules in self.knows or not rules else COLD_SECONDS
        number = self._mark.move_on()
        try:
            done = await self._waited_for(self._process().submit(work.measured, number, function, *arguments), seconds)
        except BrokenProcessPool as problem:
            self.stop()
            raise Died from problem
        self.knows.add(rules)
        if done.megabytes > self._megabytes:  # whatever has grown, a new process has not
            self.stop()
        return done

    async def _waited_for(self, doing: Future[work.Done], seconds: float) -> work.Done:
        found = asyncio.wrap_future(doing)
        try:
            await asyncio.wait([found], timeout=seconds)
            if found.done():
                return found.result()
        finally:
            found.cancel()
        self.stop()
        raise TookTooLong(f"this took more than {seconds:.0f} seconds, and was stopped; try again")

    def let_go(self) -> None:
        """Nobody waits for what is being thought: a search ends at once, everything else when it is done."""
        self._mark.move_on()

    def stop(self, patience: float = 0.0) -> None:
        """End the process; the next question starts another one."""
        pool, self._pool = self._pool, None
        self.knows.clear()
        if pool is not None:
            end(pool, patience)

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, SPAWN, work.follow_parent, (self._mark.shared, self._niceness))
        return self._pool


def end(pool: ProcessPoolExecutor, patience: float = 0.0) -> None:
    """End processes at once: nobody waits for what they are thinking of."""
    working = list((pool._processes or {}).values())  # pyright: ignore[reportPrivateUsage]
    manager: Any = pool._executor_manager_thread  # pyright: ignore[reportPrivateUsage]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in working:
        process.kill()
    if manager is not None:  # an interpreter that ends wakes it through a pipe that it is about to close
        manager.join(patience)
