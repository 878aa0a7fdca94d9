"""The entries of a table's log, and the one writer that commits them in groups."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct, convert, structs

from tableflip.core.errors import TableflipError

logger = logging.getLogger("tableflip.server")

GROUP_MOST = 128  # entries a transaction holds at most
APART = 0.008  # seconds between the beginnings of two transactions: under load each then holds several entries
CLOSING_SECONDS = 10.0  # how long a server that is stopped waits for its database
WAITING_MOST = 10_000  # entries that may wait for the disk before new ones are refused

Did = Literal["act", "undo", "end", "replay", "flag", "pause", "go_on"]


class Unsaved(TableflipError):
    """The database did not take an entry, or did not answer. Whoever asked is told; nothing has changed."""

    def __init__(self, reason: str, doing: str = "save") -> None:
        self.now = f"the server cannot {doing} just now: {reason}"
        super().__init__(f"{self.now}; nothing has changed, try again in a moment")


class Lost(Unsaved):
    """Another server has this table now, or may have: nothing was written, and nothing may be told from memory."""

    def __init__(self, table: str = "") -> None:
        super().__init__("this table is moving to another machine")
        self.table = table


class Unfit(TableflipError):
    """An entry holds what this database cannot store, whoever asks and how often."""


class Taken(TableflipError):
    """Another entry already stands under this ply: the room must read the log again."""


class Entry(Struct, frozen=True):
    """One line of a log: an action, an undo (with the new key where one was drawn), an agreed end, a fallen flag."""

    table: str
    ply: int
    at: str
    kind: Did
    seat: int
    number: int = -1  # an act's action; how many plies an undo takes back
    text: str | None = None  # an act's outcome, an undo's new key, an end's result
    account: str | None = None  # JSON of how the outcome came about
    message: str | None = None
    clock: str | None = None  # JSON of the clock from then on

    def check(self) -> None:
        """Refuse what no program of ours has written; a database may hold anything."""
        convert(structs.asdict(self), Entry)
        if self.kind == "act" and self.number < 0:
            raise ValueError(f"no action has the number {self.number}")
        if self.kind == "end" and not self.text:
            raise ValueError("an end has no result")


def now() -> str:
    """The time as the database keeps it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


Waiting = tuple[Entry, int, asyncio.Future[None]]  # with the token by which its table was ours when it was handed in
Insert = Callable[[Sequence[Entry], Sequence[int]], Awaitable[None]]


class Writer:
    """Commits entries: all that came in while the last transaction was under way go into the next."""

    def __init__(self, insert: Insert) -> None:
        self._insert = insert
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def append(self, entry: Entry, token: int = 0) -> None:
        """Come back once the entry is on disk; Taken or Unsaved if it is not."""
        if len(self._waiting) >= WAITING_MOST:
            raise Unsaved("its disk is too slow for all there is to save")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, token, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Commit what is waiting as long as the database takes it, tell the others, and stop."""
        until = time.monotonic() + CLOSING_SECONDS
        while self._waiting and time.monotonic() < until:
            await asyncio.sleep(0.01)
        left = list(self._waiting)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        _tell(left, Unsaved("it is being stopped"))

    async def _run(self) -> None:
        now, earliest = asyncio.get_running_loop().time, 0.0
        while True:
            await self._wake.wait()
            if (early := earliest - now()) > 0:  # never where nothing was written just before
                await asyncio.sleep(early)
            earliest = now() + APART
            group = self._waiting[:GROUP_MOST]
            problem = await self._commit(group)
            del self._waiting[: len(group)]
            if _is_for_all(problem):  # nor would it take the next ones: nobody waits for that in turn
                _tell(self._waiting, problem)
                self._waiting.clear()
            if not self._waiting:
                self._wake.clear()

    async def _commit(self, group: Sequence[Waiting]) -> TableflipError | None:
        problem = await self._tried([entry for entry, _, _ in group], [token for _, token, _ in group])
        if problem is not None and not _is_for_all(problem) and len(group) > 1:
            for place, one in enumerate(group):  # one entry must not take its neighbours down with it
                if _is_for_all(problem := await self._commit([one])):
                    _tell(group[place:], problem)
                    break
        else:
            _tell(group, problem)
        return problem

    async def _tried(self, entries: Sequence[Entry], tokens: Sequence[int]) -> TableflipError | None:
        try:
            await self._insert(entries, tokens)
        except TableflipError as problem:
            return problem
        except Exception:  # whatever it was, the writer goes on: all tables depend on it
            logger.exception("entries could not be written")
            return Unsaved("something went wrong, its log tells what")
        return None


def _is_for_all(problem: TableflipError | None) -> bool:
    """Whether the database is in trouble, and not one entry."""
    return isinstance(problem, Unsaved) and not isinstance(problem, Lost)


def _tell(group: Sequence[Waiting], problem: TableflipError | None) -> None:
    """Answer those who wait for these entries."""
    for _, _, done in group:
        if done.done():
            continue
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)
