"""The time by which clocks of tables run: the milliseconds for which the server has been running so far.

It continues from the value stored last, so nobody loses time while the server is down. A
computer's clock that jumps does not matter: while the server runs the time is monotonic, and between two runs nothing
is measured. It is noted every few seconds; a server that is killed gives up to that much time to whoever was thinking.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from tableflip.core.errors import TableflipError
from tableflip.server.store.hours import Hours

EVERY = 5.0  # seconds between two notes


class HouseTime(Protocol):
    """What clocks are read from; several servers at one database could have one of them tell it."""

    def now(self) -> int:
        """Milliseconds."""
        ...

    def need(self) -> None:
        """There is a clock from now on, so the time must outlive the server."""
        ...


class OwnTime:
    """The time of a house of which nothing is kept."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic, before: int = 0) -> None:
        self._seconds = seconds
        self._began = seconds()
        self._before = before

    def now(self) -> int:
        """Milliseconds for which the house has been open."""
        return self._before + round((self._seconds() - self._began) * 1000)

    def need(self) -> None:
        """Nothing is kept."""


class KeptTime(OwnTime):
    """The time of a house that opens again."""

    def __init__(self, hours: Hours, before: int, seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__(seconds, before)
        self._hours = hours
        self._noting: asyncio.Task[None] | None = None

    @classmethod
    async def begin(cls, hours: Hours) -> KeptTime:
        """Go on where the house was last open."""
        kept = cls(hours, await hours.read())
        if await hours.are_needed():
            kept.need()
        return kept

    def need(self) -> None:
        """There is a clock from now on."""
        if self._noting is None:
            self._noting = asyncio.create_task(self._note_often())

    async def _note_often(self) -> None:
        while True:
            await self._note()
            await asyncio.sleep(EVERY)

    async def _note(self) -> None:
        with suppress(SQLAlchemyError, OSError, TableflipError):  # a database that is away is told of by moves
            known = await self._hours.note(self.now())
            self._before += max(0, known - self.now())  # of several servers all have the time of the first

    async def close(self) -> None:
        """Note it for the last time."""
        if self._noting is not None:
            self._noting.cancel()
            await asyncio.gather(self._noting, return_exceptions=True)
            await self._note()
