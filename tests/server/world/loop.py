"""An event loop whose time passes only when nobody has anything to do: a run is the same on any machine."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from unittest import mock

T = TypeVar("T")

ENDINGS = 5  # times that all that is left in a world is told to end


class Stuck(Exception):
    """Nobody waits for a time any more, and nothing is left to do."""


def at_once() -> float:
    """What a thread does takes no time."""
    return 0.0


class _Sleeper:
    """Stands where a loop looks for what came over the network: here nothing does, so time may jump."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Stuck
        self.loop.now += timeout
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop without threads, sockets and a clock."""

    def __init__(self, takes: Callable[[], float] = at_once) -> None:
        super().__init__()
        self.now = 1000.0
        self.takes = takes  # the seconds that something done in a thread takes
        self._clock_resolution = 1e-6
        self._selector = _Sleeper(self)

    def time(self) -> float:
        """Virtual seconds."""
        return self.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # pyright: ignore
        """What threads would do is done when its time has come, in one piece."""
        done: asyncio.Future[T] = self.create_future()

        def do() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as problem:
                done.set_exception(problem)

        if (seconds := self.takes()) > 0:
            self.call_later(seconds, do)
        else:
            do()
        return done

    def _process_events(self, event_list: Any) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


async def quiet() -> None:
    """Wait until nobody has anything to do now."""
    await asyncio.sleep(1e-3)


def run(seed: str, doing: Callable[[], Coroutine[Any, Any, T]], takes: Callable[[], float] = at_once) -> T:
    """Run something in virtual time, with threads that take so long; whatever is drawn in it is drawn by the seed."""
    chance = random.Random(seed)
    loop = VirtualLoop(takes)

    def drawn(count: int | None = None) -> bytes:
        return chance.randbytes(count or 32)

    with mock.patch.object(time, "monotonic", loop.time), mock.patch.object(secrets, "token_bytes", drawn):
        try:
            asyncio.set_event_loop(loop)
            return loop.run_until_complete(doing())
        finally:
            for _ in range(ENDINGS):  # who is told to end may begin something else
                for task in asyncio.all_tasks(loop):
                    task.cancel()
                loop.run_until_complete(asyncio.sleep(0))
            asyncio.set_event_loop(None)
            loop.close()
