"""Reads a table from the database. One that cannot be read is set aside and reported, and harms no other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, TypeVar

from tableflip.core.errors import BadVersion, TableflipError
from tableflip.games import game_named
from tableflip.server.messages.refusals import NoTable
from tableflip.server.people.names import called
from tableflip.server.play.pace import paced
from tableflip.server.play.story import Story
from tableflip.server.store.log import Entry, Unsaved
from tableflip.server.store.store import Damaged, Seat, Setup, Store

T = TypeVar("T")

logger = logging.getLogger("tableflip.server")

SHORT_AT_ONCE = 4
SHORT = (MemoryError, OSError)  # what says nothing of the table that was to be read
LONG = 500  # entries of a log from which on it is long: nearly all matches are shorter


class SetAside(TableflipError):
    """A table of which nothing can be shown; the words are for its people."""

    def __init__(self, table: str, why: str) -> None:
        super().__init__(f"this table cannot be read: {why}; {_tell(table)}")
        self.why = why


class Loaded(NamedTuple):
    """A table as it is stored, as far as it can be read."""

    story: Story
    seats: list[Seat]
    entries: Sequence[Entry]
    aside: str = ""  # why it is set aside, for whoever runs the server; empty where all is well


class Readers:
    """Who replays what is stored: a thread for long logs, one after the other, so that a short one never waits."""

    def __init__(self) -> None:
        self._short = ThreadPoolExecutor(SHORT_AT_ONCE, "opening")
        self._long = ThreadPoolExecutor(1, "opening-long")

    async def replay(self, entries: Sequence[Entry], work: Callable[[Iterable[Entry]], T]) -> T:
        """What becomes of the entries, beside the loop, which goes first."""
        thread = self._short if len(entries) < LONG else self._long
        return await asyncio.get_running_loop().run_in_executor(thread, lambda: work(paced(entries)))

    def close(self) -> None:
        """Stop; nobody waits for what is still to do."""
        for thread in (self._short, self._long):
            thread.shutdown(wait=False, cancel_futures=True)


async def load(store: Store, table: str, readers: Readers) -> Loaded:
    """Read a table; SetAside if nothing of it can be shown."""
    try:
        found = await store.table(table)
    except Damaged as problem:
        raise SetAside(table, str(problem)) from problem
    if found is None:
        raise NoTable("there is no such table: it was deleted, or the end of the link is missing")
    setup, seats = found
    if [seat.seat for seat in seats] != list(range(setup.seats)):
        raise SetAside(table, "who sits at it cannot be read")
    try:
        game = game_named(setup.game)
    except TableflipError as problem:
        raise SetAside(table, f"its game {setup.game!r} is not on this server") from problem
    entries = await store.log(table)
    try:
        game.about.check_version(setup.rules)
    except BadVersion as problem:
        story = await _shown(readers, setup, entries, str(problem))
        return Loaded(story, seats, entries[: story.ply], str(problem))
    try:
        begin = partial(Story.begin, setup, names=called(game, seats))
        return Loaded(await readers.replay(entries, begin), seats, entries)
    except SHORT as problem:
        raise _not_now(problem) from problem
    except Exception as problem:  # whatever is wrong with what was stored, it is wrong with this table alone
        story = await _shown(readers, setup, entries, f"what the server has kept of it is damaged; {_tell(table)}")
        why = f"its log cannot be read beyond ply {story.ply} of {len(entries)} ({type(problem).__name__})"
        return Loaded(story, seats, entries[: story.ply], why)


async def _shown(readers: Readers, setup: Setup, entries: Sequence[Entry], why: str) -> Story:
    try:
        return await readers.replay(entries, lambda some: Story.shown(setup, some, len(entries), why))
    except SHORT as problem:
        raise _not_now(problem) from problem
    except Exception as problem:
        raise SetAside(setup.id, "its options or its first position cannot be read") from problem


def _not_now(problem: BaseException) -> Unsaved:
    """What people are told while this machine is short of something; the log has it, and the table is as it was."""
    logger.error("a table could not be opened: this machine is short of something", exc_info=problem)
    return Unsaved("its machine is short of memory or of open files", "look")


def _tell(table: str) -> str:
    return f"its host should tell whoever runs this server, and name table {table}"
