"""Carries out what operators have stored in the database, which a running server checks every few seconds.

A row there reaches every server that uses the database, outlives a restart, and needs no door into the process.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from tableflip.core.errors import TableflipError
from tableflip.server.ops.blocking import Blocks
from tableflip.server.play.hall import Hall
from tableflip.server.play.room import Room
from tableflip.server.play.story import closing
from tableflip.server.signs.logs import tell
from tableflip.server.store.orders import Orders

RECENT = timedelta(days=1)  # closings that are looked at again and again: clocks differ, and a database may be away


class Attendant:
    """Somebody who looks what operators have said."""

    def __init__(self, hall: Hall, blocks: Blocks, seconds: float) -> None:
        self.hall = hall
        self.blocks = blocks
        self.orders = Orders(hall.store.database)
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Look now, before anybody is let in, and from then on again and again."""
        await self._try()
        self._task = asyncio.create_task(self._attend())

    async def _attend(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            await self._try()

    async def _try(self) -> None:
        try:
            await self.look()
        except TableflipError:
            pass  # the database is away, which is told elsewhere; what was blocked stays so
        except Exception:
            logging.getLogger("tableflip.server").exception("what operators say could not be taken up")

    async def look(self) -> None:
        """Take up what has been said."""
        self.blocks.set_to([block.network for block in await self.orders.blocks()])
        since = (datetime.now(UTC) - RECENT).isoformat(timespec="milliseconds")
        for table, why in (await self.orders.closed_since(since)).items():
            room = self.hall.rooms.get(table)
            if room is not None and not room.story.closed:
                await close_room(room, closing(why))
                tell(logging.INFO, "table closed", table=table)

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def close_room(room: Room, words: str) -> None:
    """Let nobody play here any more, and tell everybody why; what was being thought is forgotten."""
    async with room.lock:
        room.story = room.story.copy()
        room.story.closed = words
    room.questions.drop()
    room.tell_all()
    room.bots.wake()
