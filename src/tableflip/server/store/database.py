"""The database behind the store: SQLite in threads of its own, PostgreSQL over the network.

A piece of work is a plain function of a connection, carried out as one transaction. In SQLite it is handed to its
thread whole, so that it costs the event loop one hand-over and not one for each statement.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")
Work = Callable[[sql.Connection], T]

BUSY_MS = 3000  # how long a locked SQLite file is waited for
READERS = 2


class Database(Protocol):
    """An open database."""

    @property
    def pool(self) -> sql.Pool:
        """The connections in use."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Carry out work that changes nothing."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Carry out work as one transaction; it is on disk when this returns."""
        ...

    async def close(self) -> None:
        """Disconnect."""
        ...


class SqliteDatabase:
    """SQLite: one thread that writes, since it takes one writer at a time, and a few that read."""

    def __init__(self, url: str) -> None:
        # parameters stay out of errors, which are logged: keys are among what is stored
        self.engine = sql.create_engine(url, hide_parameters=True)
        event.listen(self.engine, "connect", _set_up_sqlite)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._writer = ThreadPoolExecutor(1, "store-write")
        self._readers = ThreadPoolExecutor(READERS, "store-read")

    @property
    def pool(self) -> sql.Pool:
        """The connections in use."""
        return self.engine.pool

    async def read(self, work: Work[T]) -> T:
        """Carry out work that changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._carry_out, work)

    async def write(self, work: Work[T]) -> T:
        """Carry out work as one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._carry_out, work)

    def _carry_out(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Disconnect."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


class PostgresDatabase:
    """PostgreSQL: a pool of connections over the network."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, hide_parameters=True)

    @property
    def pool(self) -> sql.Pool:
        """The connections in use."""
        return self.engine.pool

    async def read(self, work: Work[T]) -> T:
        """Carry out work that changes nothing."""
        return await self.write(work)

    async def write(self, work: Work[T]) -> T:
        """Carry out work as one transaction."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Disconnect."""
        await self.engine.dispose()


def database_at(url: str) -> Database:
    """The database with this address."""
    return SqliteDatabase(url) if url.startswith("sqlite") else PostgresDatabase(url)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin below, not where the driver thinks best
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
