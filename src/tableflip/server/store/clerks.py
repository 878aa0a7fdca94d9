"""Threads that do work in the order in which it is given to them and report the results to the event loop.

An executor of the library makes two futures, a condition and a chain of callbacks for each piece of work, and a task's
time limit is one more. Every action pays for what is written here, so it is a queue, a future and a timer.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class Wanted:
    """Whether somebody still waits for a piece of work."""

    __slots__ = ("is_given_up",)

    def __init__(self) -> None:
        self.is_given_up = False  # nobody does: it must not be carried out


Work = Callable[[Wanted], T]
Handed = tuple[Work[Any], Wanted, asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Clerks:
    """So many threads with one queue; they end with the program, whatever hangs in them."""

    def __init__(self, name: str, count: int = 1) -> None:
        self._handed: SimpleQueue[Handed | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=self._serve, name=f"{name}_{number}", daemon=True) for number in range(count)
        ]
        for thread in self._threads:
            thread.start()

    async def do(self, work: Work[T], patience: float, wanted: Wanted | None = None) -> T:
        """Have something done; TimeoutError where it takes too long, and a thread that hangs is not waited for."""
        loop, wanted = asyncio.get_running_loop(), wanted or Wanted()
        done: asyncio.Future[T] = loop.create_future()
        self._handed.put((work, wanted, loop, done))
        late = loop.call_later(patience, _tell, done, None, TimeoutError())
        try:
            return await done
        finally:
            wanted.is_given_up = True
            late.cancel()

    def end(self, patience: float) -> None:
        """Let them end when they have done what they were handed; wait for that, but not for long."""
        for _ in self._threads:
            self._handed.put(None)
        for thread in self._threads:
            thread.join(patience)

    def _serve(self) -> None:
        while (handed := self._handed.get()) is not None:
            work, wanted, loop, done = handed
            found = problem = None
            try:
                found = work(wanted)
            except BaseException as raised:
                problem = raised
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(_tell, done, found, problem)
            del handed, work, wanted, loop, done, found, problem  # not until the next one comes


def _tell(done: asyncio.Future[Any], found: object, problem: BaseException | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(found)
    else:
        done.set_exception(problem)
