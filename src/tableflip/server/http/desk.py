"""The desk: a thread for what takes long to read or write, one thing at a time and with a time limit.

Whose turn it is follows the same fair shares as thinking does: of those that wait the address comes first for which
least was done, and what takes long steps aside for others now and then. Each thing has a thread of its own, which calls
`between` often: there it ends when its time is over or nobody waits any more, there it steps aside, and there it steps
back, so that the loop goes first.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Generic, TypeVar

from fastapi import Request

from tableflip.core.errors import TableflipError
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.leaving import left
from tableflip.server.http.limits import TooMany
from tableflip.server.people.counts import Counting, Counts
from tableflip.server.play.pace import Pace
from tableflip.server.think.turns import Asker, Kind, Ticket, Turns

T = TypeVar("T")
Between = Callable[[], None]

READ_EACH, READ_MOST = 2, 50  # things that are read or wait to be, of one address and of all
SENT_EACH, SENT_MOST = 20, 500  # answers that are made part by part
STRETCH = 0.05  # seconds of work after which somebody who waits comes first


class TooLong(TableflipError):
    """It takes longer than is allowed."""


class Left(TableflipError):
    """Nobody waits for it any more."""


class Desk:
    """Where things are read that people hand in."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.read: Counting = Counts(READ_EACH)
        self.sent: Counting = Counts(SENT_EACH, SENT_MOST)
        most = READ_MOST + 1 + SENT_MOST
        self._turns = Turns(most, most)  # what may wait is counted above
        self._tasks: set[_Task[Any]] = set()  # that have been begun, or wait to be
        self._at_work: Ticket | None = None

    def close(self) -> None:
        """Stop; nobody waits for what is still to do."""
        for task in list(self._tasks):
            self._stop(task)

    async def do(self, request: Request, work: Callable[[Between], T]) -> T:
        """Do something for whoever asks, until they leave or the time is over."""
        address = counted_of(request)
        if not self.read.enter(address):
            raise TooMany("this server is still reading what your address sent before; try again in a few seconds")
        task = self._begin(address, work, is_reading=True)
        try:
            self._make_room()
            return await _answered(task.answer, request)
        finally:
            self._stop(task)
            self.read.leave(address)

    async def parts(self, request: Request, made: Iterator[bytes]) -> AsyncGenerator[bytes]:
        """What is made part by part, each at the desk when the last one has been sent; the first one may be refused."""
        address = counted_of(request)
        if not self.sent.enter(address):
            raise TooMany("this server is still sending what your address asked for before; try again in a few seconds")
        task = self._begin(address, partial(_next, made))
        try:
            part = await _answered(task.answer, request)  # from then on whoever sends it notices who leaves
            while part is not None:
                yield part
                task = self._begin(address, partial(_next, made))
                part = await task.answer
        finally:
            self._stop(task)
            self.sent.leave(address)
            del made  # what is raised through here may be kept, and should not keep a whole match

    def _begin(self, address: str, work: Callable[[Between], T], *, is_reading: bool = False) -> _Task[T]:
        task = _Task(self, work, is_reading)
        task.ticket = Ticket(Kind.REST, Asker(address, address), 0.0, task)  # nobody knows what it will cost
        self._tasks.add(task)
        self._turns.add(task.ticket)
        self._go_on()
        return task

    def _make_room(self) -> None:
        """Of one too many the last in line has to go: many addresses that have had their share keep no other out."""
        reading = [task for task in self._tasks if task.is_reading]
        if len(reading) <= READ_MOST:
            return
        places = self._turns.places()  # who is at work has none
        last = max(reading, key=lambda task: places.get(task.ticket.number, -1))
        last.answer.set_exception(TooMany("this server has more to read than it can just now; try again in a minute"))
        self._stop(last)

    def _go_on(self) -> None:
        """Let whoever is next work, where nobody does."""
        if self._at_work is None and (ticket := self._turns.take()) is not None:
            self._at_work = ticket
            task: _Task[Any] = ticket.what
            if task.is_begun:
                task.may_go_on.set()
            else:
                task.is_begun = True
                threading.Thread(target=task.run, name="desk", daemon=True).start()

    def _stop(self, task: _Task[Any]) -> None:
        """Have something ended that nobody waits for."""
        task.is_stopped = True
        task.answer.cancel()
        if task in self._tasks and task.ticket is not self._at_work:
            self._turns.drop(task.ticket)
            self._tasks.discard(task)
            task.let_go()
            task.may_go_on.set()

    def has_others(self) -> bool:
        """Whether somebody waits; may be asked by any thread."""
        return self._turns.waiting(Kind.REST) > 0

    def step_aside(self, task: _Task[Any], seconds: float) -> None:
        """Somebody has worked for so long, and lets others go first."""
        if task in self._tasks:
            self._turns.again(task.ticket, seconds)
            self._at_work = None
            if task.is_stopped:
                self._stop(task)
            self._go_on()

    def end(self, task: _Task[Any], seconds: float, tell: Callable[[], None]) -> None:
        """Something is done, after so much work more."""
        if task in self._tasks:
            self._tasks.discard(task)
            self._turns.done(task.ticket, seconds)
            task.let_go()
            self._at_work = None
            self._go_on()
        if not task.answer.done():
            tell()


class _Task(Generic[T]):
    """One thing to do in a thread, and what that looks at to see whether to go on."""

    ticket: Ticket

    def __init__(self, desk: Desk, work: Callable[[Between], T], is_reading: bool) -> None:
        self.desk = desk
        self.work = work
        self.is_reading = is_reading  # what is handed in, or asked for whole
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[T] = self.loop.create_future()
        self.is_begun = self.is_stopped = False
        self.may_go_on = threading.Event()
        self._since = 0.0  # the time of its thread when this stretch of work began
        self._before = 0.0  # seconds of work before it

    def let_go(self) -> None:
        """Forget what is done: nobody collects what holds itself while a server is busy."""
        self.ticket.what = None
        self.work = _nothing

    def run(self) -> None:
        """Do it; what comes of it is told to the loop."""
        self._pace, self._since = Pace(), time.thread_time()
        try:
            self._look()
            tell = partial(self.answer.set_result, self.work(self._look))
        except BaseException as problem:  # told to whoever waits for it
            tell = partial(self.answer.set_exception, problem)
        self._tell(self.desk.end, self, self._stretch(), tell)

    def _stretch(self) -> float:
        return time.thread_time() - self._since

    def _look(self) -> None:
        if self.is_stopped:
            raise Left("nobody waits for this any more")
        self._pace.step()
        worked = self._stretch()
        if self._before + worked > self.desk.seconds:
            raise TooLong(f"this takes longer than {self.desk.seconds:g} seconds to read; hand in less")
        if worked > STRETCH and self.desk.has_others():
            self._before += worked
            self.may_go_on.clear()
            self._tell(self.desk.step_aside, self, worked)
            self.may_go_on.wait()
            self._since = time.thread_time()
            if self.is_stopped:
                raise Left("nobody waits for this any more")

    def _tell(self, call: Callable[..., None], *told: Any) -> None:
        with suppress(RuntimeError):  # the server has ended
            self.loop.call_soon_threadsafe(call, *told)


def _next(made: Iterator[bytes], _between: Between) -> bytes | None:
    return next(made, None)


def _nothing(_between: Between) -> Any:
    raise Left("nobody waits for this any more")


async def _answered(answer: asyncio.Future[T], request: Request) -> T:
    """An answer, unless whoever waits for it leaves."""
    leaving = asyncio.create_task(left(request))
    try:
        await asyncio.wait((answer, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Left("nobody waits for this any more")
        return answer.result()
    finally:
        leaving.cancel()
