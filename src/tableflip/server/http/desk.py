"""The desk: a thread for what takes long to read or write, one thing at a time and with a time limit.

It is a thread, so what it does must call `between` often: there it ends when its time is over or nobody waits any more,
and there it steps back, so that the loop goes first.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fastapi import Request

from tableflip.core.errors import TableflipError
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.limits import TooMany
from tableflip.server.people.counts import Counting, Counts
from tableflip.server.play.pace import Pace

T = TypeVar("T")
Between = Callable[[], None]

READ_EACH, READ_MOST = 2, 50  # things that are read or wait to be, of one address and of all
SENT_EACH, SENT_MOST = 20, 500  # answers that are made part by part


class TooLong(TableflipError):
    """It takes longer than is allowed."""


class Left(TableflipError):
    """Nobody waits for it any more."""


class Desk:
    """Where things are read that people hand in."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.read: Counting = Counts(READ_EACH, READ_MOST)
        self.sent: Counting = Counts(SENT_EACH, SENT_MOST)
        self._thread = ThreadPoolExecutor(1, "desk")

    def close(self) -> None:
        """Stop; nobody waits for what is still to do."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def do(self, request: Request, work: Callable[[Between], T]) -> T:
        """Do something for whoever asks, until they leave or the time is over."""
        address = counted_of(request)
        if not self.read.enter(address):
            raise TooMany("this server is still reading what your address sent before; try again in a few seconds")
        task = _Task(self.seconds)
        doing = asyncio.ensure_future(asyncio.wrap_future(self._thread.submit(task.do, work)))
        leaving = asyncio.create_task(_left(request))
        try:
            await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise Left("nobody waits for this any more")
            return doing.result()
        finally:
            task.is_stopped.set()
            leaving.cancel()
            doing.cancel()
            self.read.leave(address)

    async def parts(self, request: Request, made: Iterator[bytes]) -> AsyncGenerator[bytes]:
        """What is made part by part, each at the desk when the last one has been sent; the first one may be refused."""
        address, loop = counted_of(request), asyncio.get_running_loop()
        if not self.sent.enter(address):
            raise TooMany("this server is still sending what your address asked for before; try again in a few seconds")
        try:
            while (part := await loop.run_in_executor(self._thread, next, made, None)) is not None:
                yield part
        finally:
            self.sent.leave(address)


class _Task:
    """One thing to do, and what it looks at to see whether to go on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_stopped = threading.Event()

    def do(self, work: Callable[[Between], T]) -> T:
        self._pace = Pace()
        self._look()
        return work(self._look)

    def _look(self) -> None:
        if self.is_stopped.is_set():
            raise Left("nobody waits for this any more")
        self._pace.step()
        if self._pace.used > self.seconds:
            raise TooLong(f"reading this takes longer than {self.seconds:g} seconds; send less")


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
