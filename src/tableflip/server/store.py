"""The database: tables, seats and logs, in SQLite or PostgreSQL, by one text of SQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from msgspec import Struct, structs
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tableflip.core.errors import TableflipError
from tableflip.server.log import Entry, Taken, Unsaved, Writer
from tableflip.server.schema import LOG, SEATS, TABLES

LISTED_MOST = 50
BUSY_MS = 3000  # how long a locked SQLite file is waited for
# what people are told, by what the drivers say
REASONS = {
    "readonly": "its database is read-only",
    "read-only": "its database is read-only",
    "disk is full": "its disk is full",
    "no space left": "its disk is full",
    "locked": "its database is locked by another program",
}


class Seat(Struct, kw_only=True):
    """A seat as stored."""

    table_id: str
    seat: int
    name: str
    bot: str = ""
    taken: bool = False
    secret_hash: str | None = None


class Setup(Struct, kw_only=True, frozen=True):
    """What never changes of a table."""

    id: str
    game: str
    rules: int
    seats: int
    options: Mapping[str, str]
    key: str
    position: str | None
    chosen: bool
    listed: bool
    aids: bool
    hints: bool
    imported: bool
    host_hash: str
    watch_hash: str
    created: str
    finished: bool = False


class Store:
    """An open database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(self._insert)
        self._write_one = asyncio.Lock()  # SQLite takes one writer at a time; waiting here is cheaper than in it

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and bring the database up to date."""
        engine = create_async_engine(url, hide_parameters=True)  # errors are logged, and keys are among what is stored
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as problem:
            await engine.dispose()
            raise TableflipError(f"the database cannot be used: {_reason(problem)}") from problem
        return cls(engine)

    async def close(self) -> None:
        """Commit what is waiting and disconnect."""
        await self.writer.close()
        await self.engine.dispose()

    async def append(self, entry: Entry) -> None:
        """Add an entry to a log; it is on disk when this returns."""
        await self.writer.append(entry)

    async def create(self, setup: Setup, seats: Sequence[Seat], entries: Sequence[Entry] = ()) -> None:
        """Store a new table whole."""
        row = structs.asdict(setup) | {"options": msgspec.json.encode(setup.options).decode()}
        async with self._writing() as connection:
            await connection.execute(sql.insert(TABLES), row)
            await connection.execute(sql.insert(SEATS), [structs.asdict(seat) for seat in seats])
            if entries:
                await connection.execute(sql.insert(LOG), [_row(entry) for entry in entries])

    async def change_seat(self, seat: Seat) -> None:
        """Store who sits on a seat now."""
        here = (SEATS.c.table_id == seat.table_id) & (SEATS.c.seat == seat.seat)
        async with self._writing() as connection:
            await connection.execute(sql.update(SEATS).where(here).values(**structs.asdict(seat)))

    async def finish(self, table: str, finished: bool) -> None:
        """Note for the lobby whether a match is over."""
        async with self._writing() as connection:
            await connection.execute(sql.update(TABLES).where(TABLES.c.id == table).values(finished=finished))

    async def table(self, table: str) -> tuple[Setup, list[Seat]] | None:
        """A table and its seats."""
        async with self._reading() as connection:
            row = (await connection.execute(sql.select(TABLES).where(TABLES.c.id == table))).mappings().first()
            if row is None:
                return None
            query = sql.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
            seats = [Seat(**found) for found in (await connection.execute(query)).mappings()]
        return Setup(**(dict(row) | {"options": msgspec.json.decode(row["options"])})), seats

    async def log(self, table: str, start: int = 0) -> list[Entry]:
        """The entries of a table from a ply on."""
        query = sql.select(LOG).where((LOG.c.table_id == table) & (LOG.c.ply >= start)).order_by(LOG.c.ply)
        async with self._reading() as connection:
            return [_entry(row) for row in (await connection.execute(query)).mappings()]

    async def listed(self, since: str) -> list[str]:
        """The tables made since then that want to be seen and have a free seat, newest first."""
        free = sql.exists().where((SEATS.c.table_id == TABLES.c.id) & SEATS.c.taken.is_(False) & (SEATS.c.bot == ""))
        wanted = TABLES.c.listed.is_(True) & TABLES.c.finished.is_(False) & (TABLES.c.created >= since) & free
        query = sql.select(TABLES.c.id).where(wanted).order_by(TABLES.c.created.desc()).limit(LISTED_MOST)
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def _insert(self, entries: Sequence[Entry]) -> None:
        async with self._writing() as connection:
            await connection.execute(sql.insert(LOG), [_row(entry) for entry in entries])

    @asynccontextmanager
    async def _writing(self) -> AsyncGenerator[AsyncConnection, None]:
        try:
            async with self._write_one, self.engine.begin() as connection:
                yield connection
        except IntegrityError as problem:
            raise Taken("the table has moved on") from problem
        except (SQLAlchemyError, OSError) as problem:
            raise Unsaved(f"the server could not save this: {_reason(problem)}; nothing has changed") from problem

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection, None]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as problem:
            raise Unsaved(f"the server could not read this table: {_reason(problem)}") from problem


def _row(entry: Entry) -> dict[str, Any]:
    row = structs.asdict(entry)
    row["table_id"] = row.pop("table")
    return row


def _entry(row: Mapping[Any, Any]) -> Entry:
    found = dict(row)
    found["table"] = found.pop("table_id")
    return Entry(**found)


def _reason(problem: BaseException) -> str:
    said = str(getattr(problem, "orig", None) or problem).lower()
    for sign, words in REASONS.items():
        if sign in said:
            return words
    return "its database does not answer"


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin below, where a writer says so at once
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(connection: Any) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
