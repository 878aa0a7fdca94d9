"""Rounds: what is to be done in a while, and not to the moment, is done together with all else that is due then.

A timer of its own for each would wake the event loop for each. With thousands of sockets, most of which only want to be
looked at now and then, waking up would cost more than what is done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from weakref import ReferenceType, WeakKeyDictionary, ref

logger = logging.getLogger("tableflip.server")

EVERY = 0.25  # seconds between two rounds
AT_ONCE = 100  # things done in one turn of the loop


class Due:
    """Something that is to be done in a later round."""

    __slots__ = ("_call",)

    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call

    @property
    def is_coming(self) -> bool:
        """Whether it has not been done and is still to be."""
        return self._call is not None

    def cancel(self) -> None:
        """Do it not."""
        self._call = None

    def carry_out(self) -> None:
        """Do it, unless somebody has thought better of it."""
        call, self._call = self._call, None
        if call is None:
            return
        try:
            call()
        except Exception:  # the others of this round have nothing to do with it
            logger.exception("something that was due could not be done")


class Rounds:
    """The rounds of one event loop."""

    def __init__(self) -> None:
        self._rounds: dict[int, list[Due]] = {}
        self._is_waiting = False  # for the next one

    def later(self, seconds: float, call: Callable[[], object]) -> Due:
        """Do something after so many seconds, or up to a round later."""
        loop, due = asyncio.get_running_loop(), Due(call)
        self._rounds.setdefault(int((loop.time() + seconds) / EVERY) + 1, []).append(due)
        self._wait(loop)
        return due

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._is_waiting:
            self._is_waiting = True
            loop.call_at((int(loop.time() / EVERY) + 1) * EVERY, self._go, loop)

    def _go(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_waiting = False
        now, left = loop.time() / EVERY, AT_ONCE
        for number in sorted(number for number in self._rounds if number <= now):
            some = self._rounds[number]
            done, self._rounds[number] = some[:left], some[left:]
            left -= len(done)
            for each in done:
                each.carry_out()
            if self._rounds[number]:  # nobody else waits for all of them
                self._is_waiting = True
                loop.call_soon(self._go, loop)
                return
            del self._rounds[number]
        if self._rounds:
            self._wait(loop)


# a loop keeps its rounds itself, by the call of the next one: what is still due when it ends must not keep it in turn
_of: WeakKeyDictionary[asyncio.AbstractEventLoop, ReferenceType[Rounds]] = WeakKeyDictionary()


def later(seconds: float, call: Callable[[], object]) -> Due:
    """Do something in the running loop after so many seconds, or up to a round later."""
    loop = asyncio.get_running_loop()
    known = _of.get(loop)
    rounds = None if known is None else known()
    if rounds is None:
        rounds = Rounds()
        _of[loop] = ref(rounds)
    return rounds.later(seconds, call)
