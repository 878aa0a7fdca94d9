"""Stores tables, seats and logs, in SQLite or PostgreSQL, with the same SQL."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tableflip.core.errors import TableflipError
from tableflip.server.signs.measures import querying
from tableflip.server.store import leases
from tableflip.server.store.database import LONG, PATIENCE, Database, Work, database_at
from tableflip.server.store.files import claimed, keep_private
from tableflip.server.store.holding import Holding
from tableflip.server.store.log import Entry, Lost, Taken, Unfit, Unsaved, Writer
from tableflip.server.store.migrating import migrate
from tableflip.server.store.schema import LOG, SEATS, TABLES
from tableflip.server.store.trouble import Trouble, reason_of, said

T = TypeVar("T")
Talk = Literal["phrases", "people", "all"]

LISTED_MOST = 50
UNFIT = "22"  # how the standard's codes of unfit values begin: a letter 0 in a text, which PostgreSQL does not take


class Seat(Struct, kw_only=True):
    """A seat as stored."""

    table_id: str
    seat: int
    name: str
    bot: str = ""
    taken: bool = False
    secret_hash: str | None = None


class Setup(Struct, kw_only=True, frozen=True):
    """What hardly ever changes of a table."""

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
    closed: str | None = None  # why an operator has closed it
    closed_at: str | None = None
    asking: str | None = None  # the question that was open when it was read, as JSON
    clock: str | None = None  # its terms
    talk: Talk = "phrases"  # who may write more than phrases: nobody, people of the links, or watchers to them too
    quick: bool = False  # a quick match has opened it
    next: str | None = None  # the table on which the same people have gone on
    series: str | None = None  # who won the games before this one, as JSON
    invite_hash: str | None = None  # of the link by which anybody may take a seat that is free
    day: str | None = None  # whose deal of the day lies here, as 2026-11-16
    counted: bool = False  # it is somebody's first try at it


class Damaged(TableflipError):
    """What is stored of a table is not what this program has stored."""


class Store:
    """All that is stored in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.reading = Trouble("read")
        self.writing = Trouble("written")
        self.writer = Writer(self._insert)
        self.holding: Holding | None = None  # where other servers use this database too: what of it is ours

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> Store:
        """Connect, and bring the database up to date; later work may take so many seconds."""
        database = database_at(url, patience)
        try:
            keep_private(url)
            await database.read(lambda connection: connection.execute(sql.select(1)))
            await database.write(migrate, LONG)
        except (SQLAlchemyError, OSError, TableflipError) as problem:
            await database.close()
            place = make_url(url).database if url.startswith("sqlite") else repr(make_url(url))  # without its password
            why = problem if isinstance(problem, TableflipError) else f"{reason_of(problem)} ({place}: {said(problem)})"
            raise TableflipError(f"the server cannot start: {why}") from problem
        return cls(database)

    @classmethod
    async def check(cls, url: str, *, shared: bool = False) -> None:
        """Find out whether a server can use a database, alone or with others, before anything depends on it."""
        with claimed(url):
            store = await cls.open(url)
            try:
                if not shared and not url.startswith("sqlite"):
                    await leases.check_alone(store.database)
            finally:
                await store.close()

    @property
    def trouble(self) -> str:
        """What is wrong with the database just now; empty while all is well."""
        return self.writing.now or self.reading.now

    async def close(self) -> None:
        """Commit what is waiting and disconnect."""
        await self.writer.close()
        await self.database.close()

    async def append(self, entry: Entry) -> None:
        """Add an entry to a log; it is on disk when this returns."""
        await self.writer.append(entry, self.check_held(entry.table))

    def check_held(self, table: str) -> int:
        """The token by which a table is ours; Lost if another server may have it. Without others, the era is it."""
        return self.database.eras.number if self.holding is None else self.holding.held(table)

    async def create(
        self, setup: Setup, seats: Sequence[Seat], entries: Sequence[Entry] = (), *, held: bool = False
    ) -> None:
        """Store a new table whole; where wanted it is ours from the beginning."""
        row, holding = _setup_row(setup), self.holding if held else None
        me = "" if holding is None else holding.me

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.insert(TABLES), row)
            connection.execute(sql.insert(SEATS), [structs.asdict(seat) for seat in seats])
            if entries:
                connection.execute(sql.insert(LOG), [_row(entry) for entry in entries])
            if holding is not None:
                leases.begin(connection, me, setup.id)

        await self.write(work)
        if holding is not None and holding.me == me:  # else it is claimed when somebody comes
            holding.tokens[setup.id] = leases.FIRST

    async def change_seat(self, before: Seat, after: Seat) -> None:
        """Store who sits on a seat now; Taken if it is not any more as it was before."""
        same = sql.and_(*(SEATS.c[name] == value for name, value in structs.asdict(before).items()))

        def work(connection: sql.Connection) -> None:
            if connection.execute(SEATS.update().where(same), structs.asdict(after)).rowcount != 1:
                raise Taken("somebody else has just changed this seat; look again")

        await self.write(work, before.table_id)

    async def finish(self, table: str, finished: bool) -> None:
        """Note for the lobby whether a match is over."""
        change = TABLES.update().where(TABLES.c.id == table).values(finished=finished)
        await self.write(lambda connection: connection.execute(change), table)

    async def follow(self, table: str, setup: Setup, seats: Sequence[Seat]) -> None:
        """Store the table on which the people of another go on; Taken if they have gone on already."""
        row = _setup_row(setup)
        still = (TABLES.c.id == table) & TABLES.c.next.is_(None)

        def work(connection: sql.Connection) -> None:
            if connection.execute(TABLES.update().where(still).values(next=setup.id, asking=None)).rowcount != 1:
                raise Taken("the next game has begun already")
            connection.execute(sql.insert(TABLES), row)
            connection.execute(sql.insert(SEATS), [structs.asdict(seat) for seat in seats])

        await self.write(work, table)

    async def keep_question(self, table: str, asking: str | None) -> None:
        """Store what is being asked at a table."""
        change = TABLES.update().where(TABLES.c.id == table).values(asking=asking)
        await self.write(lambda connection: connection.execute(change), table)

    async def table(self, table: str) -> tuple[Setup, list[Seat]] | None:
        """A table and its seats."""
        one = sql.select(TABLES).where(TABLES.c.id == table)
        its_seats = sql.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)

        def work(connection: sql.Connection) -> tuple[Setup, list[Seat]] | None:
            row = connection.execute(one).mappings().first()
            if row is None:
                return None
            return read_setup(row), [read_seat(found) for found in connection.execute(its_seats).mappings()]

        return await self.read(work)

    async def log(self, table: str, start: int = 0) -> list[Entry]:
        """The entries of a table from a ply on."""
        query = sql.select(LOG).where((LOG.c.table_id == table) & (LOG.c.ply >= start)).order_by(LOG.c.ply)
        return await self.read(lambda connection: [_entry(row) for row in connection.execute(query).mappings()])

    async def settled(self, table: str, start: int) -> tuple[list[Entry], list[Seat]]:
        """The entries of a table from a ply on, and its seats, after all that we began to write has had its end."""
        entries = sql.select(LOG).where((LOG.c.table_id == table) & (LOG.c.ply >= start)).order_by(LOG.c.ply)
        seats = sql.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat).with_for_update()

        def work(connection: sql.Connection) -> tuple[list[Entry], list[Seat]]:
            sitting = [read_seat(row) for row in connection.execute(seats).mappings()]
            if not sitting:
                raise TableflipError("this table is no longer kept")
            return [_entry(row) for row in connection.execute(entries).mappings()], sitting

        # behind the earlier writes: in their thread, or by the locks on the seats
        return await self.write(work, table)

    async def listed(self, since: str, after: str = "", most: int = LISTED_MOST) -> list[tuple[Setup, list[Seat]]]:
        """The tables made since then that want to be seen and have a free seat, newest first, from one of them on."""
        free = sql.exists().where((SEATS.c.table_id == TABLES.c.id) & SEATS.c.taken.is_(False) & (SEATS.c.bot == ""))
        wanted = TABLES.c.listed.is_(True) & TABLES.c.finished.is_(False) & (TABLES.c.created >= since) & free
        if after:
            made = sql.select(TABLES.c.created).where(TABLES.c.id == after).scalar_subquery()
            wanted &= (TABLES.c.created < made) | ((TABLES.c.created == made) & (TABLES.c.id < after))
        query = sql.select(TABLES.c.id).where(wanted).order_by(TABLES.c.created.desc(), TABLES.c.id.desc()).limit(most)
        return await self.read(lambda connection: _tables(connection, list(connection.execute(query).scalars())))

    async def allow_talk(self, table: str, talk: Talk) -> None:
        """Note who may write at a table."""
        change = TABLES.update().where(TABLES.c.id == table).values(talk=talk)
        await self.write(lambda connection: connection.execute(change), table)

    async def forget_unbegun(self, table: str | None = None) -> None:
        """Delete a table of ours that a quick match has opened and nobody has played at, or all that no server has."""
        begun = sql.exists().where(LOG.c.table_id == TABLES.c.id)
        wanted = TABLES.c.quick.is_(True) & ~begun
        left = sql.select(TABLES.c.id).where(wanted & (~leases.HELD if table is None else TABLES.c.id == table))

        def work(connection: sql.Connection) -> None:
            names = list(connection.execute(left).scalars())
            connection.execute(SEATS.delete().where(SEATS.c.table_id.in_(names)))
            connection.execute(TABLES.delete().where(TABLES.c.id.in_(names)))
            leases.forget(connection, names)

        await self.write(work, table)

    async def most_played(self) -> list[str]:
        """The names of games by how many tables there have been, most first."""
        query = sql.select(TABLES.c.game).group_by(TABLES.c.game).order_by(sql.func.count().desc())
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def ask(self) -> None:
        """Ask the database for anything; Unsaved if it cannot answer."""
        one = sql.select(TABLES.c.id).limit(1)
        await self.read(lambda connection: connection.execute(one).first())

    async def latest(self) -> str | None:
        """When the newest table was made, by the clock of then."""
        newest = sql.select(sql.func.max(TABLES.c.created))
        return await self.read(lambda connection: connection.execute(newest).scalar())

    async def delete_old(self, finished: str, unfinished: str, *, spared: Collection[str], most: int) -> list[str]:
        """Delete some of the tables that ended, or were left, before these times; which ones."""
        before = sql.case((TABLES.c.finished, finished), else_=unfinished)
        heard = sql.exists().where((LOG.c.table_id == TABLES.c.id) & (LOG.c.at >= before))
        later = TABLES.alias()  # the links of a table lead to the next one for as long as that is there
        followed = sql.exists().where(later.c.id == TABLES.c.next)
        old = (TABLES.c.created < max(finished, unfinished)) & (TABLES.c.created < before) & ~heard & ~followed
        old &= ~leases.HELD  # by another server: of ours those that are spared are told
        query = sql.select(TABLES.c.id).where(old).order_by(TABLES.c.created).limit(most + len(spared))

        def work(connection: sql.Connection) -> list[str]:
            gone = [table for table in connection.execute(query).scalars() if table not in spared][:most]
            for rows in (LOG, SEATS):
                connection.execute(rows.delete().where(rows.c.table_id.in_(gone)))
            connection.execute(TABLES.delete().where(TABLES.c.id.in_(gone)))
            leases.forget(connection, gone)
            return gone

        return await self.write(work)

    async def _insert(self, entries: Sequence[Entry], tokens: Sequence[int]) -> None:
        if self.holding is None:  # the fields of an entry are in the order of the columns
            if any(token != self.database.eras.number for token in tokens):
                raise Unsaved("its database is another one")
            await self._saved(self.database.insert(LOG, [structs.astuple(entry) for entry in entries]))
        else:
            pairs = list(zip((entry.table for entry in entries), tokens, strict=True))
            await self._saved(self.holding.insert(self.database, [structs.astuple(entry) for entry in entries], pairs))
        self.writing.went_well()  # on a disk that is nearly full other things may go well when moves do not

    async def write(self, work: Work[T], table: str | None = None) -> T:
        """Change something as one transaction, of a table only while it is ours; a sentence if it is not saved."""
        if self.holding is not None and table is not None:
            work = self.holding.guarded(work, [(table, self.holding.held(table))])
        return await self._saved(self.database.write(work))

    async def _saved(self, saving: Awaitable[T]) -> T:
        try:
            with querying("write", IntegrityError):
                return await saving
        except IntegrityError as problem:
            raise Taken("the table has moved on") from problem
        except Lost as problem:
            if self.holding is not None:
                self.holding.refused(problem.table)
            raise
        except (SQLAlchemyError, OSError) as problem:
            # a driver that is cut off in the middle of something has errors with no code
            if (getattr(getattr(problem, "orig", None), "sqlstate", None) or "").startswith(UNFIT):
                raise Unfit("this has characters that cannot be stored") from problem
            self.writing.failed(reason := reason_of(problem))
            raise Unsaved(reason) from problem

    async def read(self, work: Work[T]) -> T:
        """Look something up; a sentence where that cannot be read."""
        try:
            with querying("read"):
                found = await self.database.read(work)
        except (SQLAlchemyError, OSError) as problem:
            self.reading.failed(reason := reason_of(problem))
            raise Unsaved(reason, "read its tables") from problem
        self.reading.went_well()
        return found


def read_setup(row: Mapping[Any, Any]) -> Setup:
    """A row as the setup it is, if it is one."""
    try:
        return msgspec.convert(_plain(row) | {"options": msgspec.json.decode(row["options"])}, Setup)
    except (msgspec.MsgspecError, TypeError) as problem:
        raise Damaged("how it was set up cannot be read") from problem


def read_seat(row: Mapping[Any, Any]) -> Seat:
    """A row as the seat it is, if it is one."""
    try:
        return msgspec.convert(_plain(row), Seat)
    except msgspec.MsgspecError as problem:
        raise Damaged("who sits at it cannot be read") from problem


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row under plain names; a name of a column is more than a string."""
    return {str(name): value for name, value in row.items()}


def _tables(connection: sql.Connection, names: Sequence[str]) -> list[tuple[Setup, list[Seat]]]:
    """Tables with their seats, in that order; one that cannot be read is left out."""
    seats: dict[str, list[Seat]] = {name: [] for name in names}
    broken: set[str] = set()
    for row in connection.execute(
        sql.select(SEATS).where(SEATS.c.table_id.in_(names)).order_by(SEATS.c.seat)
    ).mappings():
        try:
            seats[row["table_id"]].append(read_seat(row))
        except Damaged:
            broken.add(row["table_id"])
    setups: dict[str, Setup] = {}
    for row in connection.execute(sql.select(TABLES).where(TABLES.c.id.in_(names))).mappings():
        with suppress(Damaged):
            setups[row["id"]] = read_setup(row)
    return [(setups[name], seats[name]) for name in names if name in setups and name not in broken]


def _setup_row(setup: Setup) -> dict[str, Any]:
    return structs.asdict(setup) | {"options": msgspec.json.encode(setup.options).decode()}


def _row(entry: Entry) -> dict[str, Any]:
    row = structs.asdict(entry)
    row["table_id"], row["flight"] = row.pop("table"), row.pop("account")
    return row


def _entry(row: Mapping[Any, Any]) -> Entry:
    found = dict(row)
    found["table"], found["account"] = found.pop("table_id"), found.pop("flight")
    return Entry(**found)
