"""The database behind the store: SQLite in threads of its own, PostgreSQL over the network.

A piece of work is a plain function of a connection, carried out as one transaction. In SQLite it is handed to its
thread whole, so that it costs the event loop one hand-over and not one for each statement. Whatever it is, it has a
time limit: a database that hangs must not hang the tables with it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any, Protocol, TypeVar, cast

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from tableflip.server.store.clerks import Clerks, Wanted
from tableflip.server.store.eras import Eras
from tableflip.server.store.pieces import Piece, carried_out
from tableflip.server.store.quick_insert import QuickInsert

T = TypeVar("T")
Work = Callable[[sql.Connection], T]
Rows = Sequence[tuple[Any, ...]]  # values in the order of the table's columns

PATIENCE = 5.0  # seconds a piece of work may take
LONG = 3600.0  # seconds for what is done once, before anybody plays
READERS = 2
TOGETHER = 200  # pieces of work that are written in one transaction


class Database(Protocol):
    """An open database."""

    eras: Eras

    @property
    def pool(self) -> sql.Pool:
        """The connections in use."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Carry out work that changes nothing; TimeoutError where that takes too long."""
        ...

    async def write(self, work: Work[T], patience: float | None = None) -> T:
        """Carry out work as one transaction, on disk when this returns; after a TimeoutError it may be so later."""
        ...

    async def insert(self, table: sql.Table, rows: Rows) -> None:
        """Add whole rows as one transaction; they are on disk when this returns."""
        ...

    async def give_back(self) -> None:
        """Free memory that makes later work quicker but that nothing needs now."""
        ...

    async def close(self) -> None:
        """Disconnect."""
        ...


class SqliteDatabase:
    """SQLite: one thread that writes, since it takes one writer at a time, and a few that read."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        # parameters stay out of errors, which are logged: keys are among what is stored
        self.engine = sql.create_engine(url, hide_parameters=True)
        self.patience = patience
        self.eras = Eras()
        event.listen(self.engine, "connect", self._set_up)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._writer = Clerks("store-write")
        self._readers = Clerks("store-read", READERS)
        self._lent: sql.PoolProxiedConnection | None = None  # the connection of inserts, in the thread that writes
        self._waiting = deque[Piece[Any]]()  # what is to be written, in order
        self.together = TOGETHER

    @property
    def pool(self) -> sql.Pool:
        """The connections in use."""
        return self.engine.pool

    async def read(self, work: Work[T]) -> T:
        """Carry out work that changes nothing."""
        return await self._readers.do(partial(self._carry_out, work), self.patience)

    async def write(self, work: Work[T], patience: float | None = None) -> T:
        """Carry out work whole or not at all; what waits with it goes to the disk together with it."""
        if patience is not None:
            return await self._writer.do(partial(self._carry_out, work), patience)
        piece = Piece(work)
        self._waiting.append(piece)
        return await self._writer.do(partial(self._carry_out_with_others, piece), self.patience, piece.wanted)

    def _carry_out(self, work: Work[T], wanted: Wanted) -> T:
        try:
            with self.engine.begin() as connection:
                found = work(connection)
                if wanted.is_given_up:  # everybody was told that nothing has changed
                    raise TimeoutError
                return found
        except OperationalError:
            self.engine.dispose()  # a connection opened while a disk was read-only would stay so for ever
            raise

    def _carry_out_with_others(self, piece: Piece[T], _wanted: Wanted) -> T:
        """Carry out a piece of work and all that waits behind it, unless it has been with an earlier one."""
        while not piece.has_ended:
            some = [self._waiting.popleft() for _ in range(min(len(self._waiting), self.together))]
            wanted = [each for each in some if each.is_wanted()]
            if len(wanted) < 2 or not carried_out(self.engine, wanted):
                for each in wanted:
                    each.carry_out(self._carry_out)
        return piece.result()

    def _set_up(self, connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not where the driver thinks best
        busy = int(self.patience * 600)  # milliseconds: a lock is told as a lock, before patience ends
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={busy}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def insert(self, table: sql.Table, rows: Rows) -> None:
        """Add whole rows as one transaction, by the driver alone: every action pays for this."""
        await self._writer.do(partial(self._insert, _inserting(table), rows), self.patience)

    def _insert(self, statement: str, rows: Rows, wanted: Wanted) -> None:
        self._lent = lent = self._lent or self.engine.raw_connection()  # one that stays has its pages at hand
        try:
            _commit(cast(sqlite3.Connection, lent.driver_connection), statement, rows, wanted)
        except sqlite3.IntegrityError as problem:
            raise IntegrityError(statement, None, problem) from problem
        except sqlite3.Error as problem:
            self._give_back()
            self.engine.dispose()  # as above
            raise OperationalError(statement, None, problem) from problem

    def _give_back(self, _wanted: Wanted | None = None) -> None:
        lent, self._lent = self._lent, None
        if lent is not None:
            lent.close()

    async def give_back(self) -> None:
        """Free what connections keep, pages of the file, up to 2 MB each, and statements, as SQL and as prepared."""
        self.engine.clear_compiled_cache()
        with suppress(TimeoutError, sqlite3.Error, SQLAlchemyError):  # it can wait until the file is well again
            await self._writer.do(self._shrink, self.patience)

    def _shrink(self, _wanted: Wanted) -> None:
        idle = [self.engine.raw_connection() for _ in range(cast(sql.QueuePool, self.engine.pool).checkedin())]
        for connection in idle:
            connection.invalidate()  # the next piece of work opens another, in less than a millisecond
        if self._lent is not None:  # while one stays open the file's journal does too
            self._lent.cursor().execute("PRAGMA shrink_memory").close()

    async def close(self) -> None:
        """Disconnect; what hangs is left to itself."""
        with suppress(TimeoutError):
            await self._writer.do(self._give_back, self.patience)
        for clerks in (self._writer, self._readers):
            await asyncio.get_running_loop().run_in_executor(None, clerks.end, self.patience)
        self.engine.dispose()


class PostgresDatabase:
    """PostgreSQL: a pool of connections over the network."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        limit = str(int(patience * 1000))
        # the server gives up too: what nobody waits for must not hold locks there
        limits = {"statement_timeout": limit, "lock_timeout": limit, "idle_in_transaction_session_timeout": limit}
        self.patience = patience
        self.engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_timeout=patience,
            pool_pre_ping=True,  # a connection that died in the night is replaced before somebody's move needs it
            connect_args={"timeout": patience, "server_settings": limits},
        )
        self.eras = Eras(self.engine)
        self._quick = QuickInsert(self.engine, self.eras)

    @property
    def pool(self) -> sql.Pool:
        """The connections in use."""
        return self.engine.pool

    async def read(self, work: Work[T]) -> T:
        """Carry out work that changes nothing."""
        return await self.write(work)

    async def write(self, work: Work[T], patience: float | None = None) -> T:
        """Carry out work as one transaction."""
        return await _in_time(asyncio.ensure_future(self._carry_out(work, patience)), patience or self.patience)

    async def _carry_out(self, work: Work[T], patience: float | None) -> T:
        era = self.eras.number
        async with self.engine.begin() as connection:
            self.eras.check(era)
            if patience is not None:
                for limit in ("statement_timeout", "lock_timeout"):
                    await connection.exec_driver_sql(f"SET LOCAL {limit} = {int(patience * 1000)}")
            return await connection.run_sync(work)

    async def insert(self, table: sql.Table, rows: Rows) -> None:
        """Add whole rows as one transaction, by the driver alone."""
        await _in_time(asyncio.ensure_future(self._quick.insert(table, rows)), self.patience)

    async def insert_held(self, table: sql.Table, rows: Rows, me: str, pairs: set[tuple[str, int]], era: str) -> bool:
        """The same where all of this is still held (`leases.check`); False, and nothing is written, where it is not."""
        inserting = self._quick.insert_held(table, rows, me, pairs, era)
        return await _in_time(asyncio.ensure_future(inserting), self.patience)

    async def give_back(self) -> None:
        """Nothing: its pages lie in the memory of PostgreSQL."""

    async def close(self) -> None:
        """Disconnect; what hangs is left to itself."""
        await asyncio.wait({asyncio.ensure_future(self._disconnect())}, timeout=self.patience)

    async def _disconnect(self) -> None:
        await self._quick.close()
        await self.engine.dispose()


def _commit(connection: sqlite3.Connection, statement: str, rows: Rows, wanted: Wanted) -> None:
    connection.execute("BEGIN")
    try:
        connection.executemany(statement, rows)
        if wanted.is_given_up:
            raise TimeoutError
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@cache
def _inserting(table: sql.Table) -> str:
    names = table.columns.keys()
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def database_at(url: str, patience: float = PATIENCE) -> Database:
    """The database with this address."""
    return (SqliteDatabase if url.startswith("sqlite") else PostgresDatabase)(url, patience)


async def _in_time(doing: asyncio.Future[T], patience: float) -> T:
    """What somebody does, or a TimeoutError. They are told to stop, and not waited for: they may hang in that too."""
    try:
        await asyncio.wait({doing}, timeout=patience)
        if doing.cancelled():  # by the driver, which was cut off: nobody here has, and whoever asked must not end by it
            raise ConnectionResetError("the database has hung up")
        if doing.done():
            return doing.result()
        raise TimeoutError("the database does not answer")
    finally:
        if not doing.done():
            doing.cancel()
            doing.add_done_callback(_look_away)


def _look_away(ended: asyncio.Future[Any]) -> None:
    """However it ended, nobody waits for it; asyncio would complain that nobody asked."""
    if not ended.cancelled():
        ended.exception()


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
