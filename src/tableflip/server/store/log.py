"""The entries of a table's log, and the one writer that commits them in groups."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from tableflip.core.errors import TableflipError

logger = logging.getLogger("tableflip.server")

GROUP_MOST = 128  # entries a transaction holds at most
WAITING_MOST = 10_000  # entries that may wait for the disk before new ones are refused

Did = Literal["act", "undo", "end", "replay"]


class Unsaved(TableflipError):
    """The database did not take an entry. Whoever sent it is told; nothing has changed."""


class Taken(TableflipError):
    """Another entry already stands under this ply: the room must read the log again."""


class Entry(Struct, frozen=True):
    """One line of a log: an action, an undo (with the new key where one was drawn), or an agreed end."""

    table: str
    ply: int
    at: str
    kind: Did
    seat: int
    number: int = -1  # an act's action; how many plies an undo takes back
    text: str | None = None  # an act's outcome, an undo's new key, an end's result
    account: str | None = None  # JSON of how the outcome came about
    message: str | None = None


def now() -> str:
    """The time as the database keeps it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


Insert = Callable[[Sequence[Entry]], Awaitable[None]]


class Writer:
    """Commits entries: all that came in while the last transaction was under way go into the next."""

    def __init__(self, insert: Insert) -> None:
        self._insert = insert
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def append(self, entry: Entry) -> None:
        """Come back once the entry is on disk; Taken or Unsaved if it is not."""
        if len(self._waiting) >= WAITING_MOST:
            raise Unsaved("the server has more to save than its disk takes; try again in a moment")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Commit what is waiting, and stop."""
        while self._waiting:
            await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            group = self._waiting[:GROUP_MOST]
            try:
                await self._commit(group)
            finally:
                del self._waiting[: len(group)]
                if not self._waiting:
                    self._wake.clear()

    async def _commit(self, group: Sequence[tuple[Entry, asyncio.Future[None]]]) -> None:
        problem = await self._tried([entry for entry, _ in group])
        if isinstance(problem, Taken) and len(group) > 1:
            for one in group:  # one entry must not take its neighbours down with it
                await self._commit([one])
            return
        for _, done in group:
            if done.cancelled():
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

    async def _tried(self, entries: Sequence[Entry]) -> TableflipError | None:
        try:
            await self._insert(entries)
        except TableflipError as problem:
            return problem
        except Exception:  # whatever it was, the writer goes on: all tables depend on it
            logger.exception("entries could not be written")
            return Unsaved("the server could not save this; nothing has changed")
        return None
