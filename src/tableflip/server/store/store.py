"""What is stored: tables, seats and logs, in SQLite or PostgreSQL, by one text of SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from msgspec import Struct, structs
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tableflip.core.errors import TableflipError
from tableflip.server.store.database import Database, Work, database_at
from tableflip.server.store.log import Entry, Taken, Unsaved, Writer
from tableflip.server.store.schema import LOG, SEATS, TABLES

T = TypeVar("T")

LISTED_MOST = 50
# what people are told, by what the drivers say
REASONS = {
    "readonly": "its database is read-only",
    "read-only": "its database is read-only",
    "disk is full": "its disk is full",
    "no space left": "its disk is full",
    "not a database": "its database file is damaged or something else",
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
    """All that is stored in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writer = Writer(self._insert)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and bring the database up to date."""
        database = database_at(url)
        try:
            await database.write(_migrate)
        except (SQLAlchemyError, OSError) as problem:
            await database.close()
            raise TableflipError(f"the server cannot start: {_reason(problem)}") from problem
        return cls(database)

    @classmethod
    async def check(cls, url: str) -> None:
        """Find out whether a database can be used, before anything depends on it."""
        await (await cls.open(url)).close()

    async def close(self) -> None:
        """Commit what is waiting and disconnect."""
        await self.writer.close()
        await self.database.close()

    async def append(self, entry: Entry) -> None:
        """Add an entry to a log; it is on disk when this returns."""
        await self.writer.append(entry)

    async def create(self, setup: Setup, seats: Sequence[Seat], entries: Sequence[Entry] = ()) -> None:
        """Store a new table whole."""
        row = structs.asdict(setup) | {"options": msgspec.json.encode(setup.options).decode()}

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.insert(TABLES), row)
            connection.execute(sql.insert(SEATS), [structs.asdict(seat) for seat in seats])
            if entries:
                connection.execute(sql.insert(LOG), [_row(entry) for entry in entries])

        await self._write(work)

    async def change_seat(self, seat: Seat) -> None:
        """Store who sits on a seat now."""
        here = (SEATS.c.table_id == seat.table_id) & (SEATS.c.seat == seat.seat)
        await self._write(lambda connection: connection.execute(SEATS.update().where(here), structs.asdict(seat)))

    async def finish(self, table: str, finished: bool) -> None:
        """Note for the lobby whether a match is over."""
        change = TABLES.update().where(TABLES.c.id == table).values(finished=finished)
        await self._write(lambda connection: connection.execute(change))

    async def table(self, table: str) -> tuple[Setup, list[Seat]] | None:
        """A table and its seats."""
        one = sql.select(TABLES).where(TABLES.c.id == table)
        its_seats = sql.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)

        def work(connection: sql.Connection) -> tuple[Setup, list[Seat]] | None:
            row = connection.execute(one).mappings().first()
            if row is None:
                return None
            seats = [Seat(**found) for found in connection.execute(its_seats).mappings()]
            return Setup(**(dict(row) | {"options": msgspec.json.decode(row["options"])})), seats

        return await self._read(work)

    async def log(self, table: str, start: int = 0) -> list[Entry]:
        """The entries of a table from a ply on."""
        query = sql.select(LOG).where((LOG.c.table_id == table) & (LOG.c.ply >= start)).order_by(LOG.c.ply)
        return await self._read(lambda connection: [_entry(row) for row in connection.execute(query).mappings()])

    async def listed(self, since: str) -> list[str]:
        """The tables made since then that want to be seen and have a free seat, newest first."""
        free = sql.exists().where((SEATS.c.table_id == TABLES.c.id) & SEATS.c.taken.is_(False) & (SEATS.c.bot == ""))
        wanted = TABLES.c.listed.is_(True) & TABLES.c.finished.is_(False) & (TABLES.c.created >= since) & free
        query = sql.select(TABLES.c.id).where(wanted).order_by(TABLES.c.created.desc()).limit(LISTED_MOST)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def most_played(self) -> list[str]:
        """The names of games by how many tables there have been, most first."""
        query = sql.select(TABLES.c.game).group_by(TABLES.c.game).order_by(sql.func.count().desc())
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def _insert(self, entries: Sequence[Entry]) -> None:
        rows = [_row(entry) for entry in entries]
        await self._write(lambda connection: connection.execute(sql.insert(LOG), rows))

    async def _write(self, work: Work[Any]) -> None:
        try:
            await self.database.write(work)
        except IntegrityError as problem:
            raise Taken("the table has moved on") from problem
        except (SQLAlchemyError, OSError) as problem:
            raise Unsaved(f"the server could not save this: {_reason(problem)}; nothing has changed") from problem

    async def _read(self, work: Work[T]) -> T:
        try:
            return await self.database.read(work)
        except (SQLAlchemyError, OSError) as problem:
            raise Unsaved(f"the server could not read this table: {_reason(problem)}") from problem


def _row(entry: Entry) -> dict[str, Any]:
    row = structs.asdict(entry)
    row["table_id"], row["flight"] = row.pop("table"), row.pop("account")
    return row


def _entry(row: Mapping[Any, Any]) -> Entry:
    found = dict(row)
    found["table"], found["account"] = found.pop("table_id"), found.pop("flight")
    return Entry(**found)


def _reason(problem: BaseException) -> str:
    said = str(getattr(problem, "orig", None) or problem).lower()
    for sign, words in REASONS.items():
        if sign in said:
            return words
    return "its database does not answer"


def _migrate(connection: Any) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
