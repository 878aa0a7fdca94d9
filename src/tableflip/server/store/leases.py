"""Which server has which table, as rows of the database, where several servers use it.

A server is known by one row, which it renews; all that it has is its own for as long as that row is there. Once the
row's time is over anybody may delete it, and only then does what it had go to others. So one row decides, however many
tables a server has, and a server that comes back too late finds its row gone. Each time something changes hands its
token grows: a writer shows the token it was given within its own transaction, and a later owner waits for that to end.

A standby that is promoted begins another era of the database, and may know less than what servers remember. So nobody
writes in one era what they know from another: they begin anew, and read the logs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import NotSupportedError, ProgrammingError, SQLAlchemyError

from tableflip.core.errors import TableflipError
from tableflip.server.store.database import Database
from tableflip.server.store.log import Lost, Unsaved
from tableflip.server.store.schema import LEASES, LOG, SERVERS, TABLES, TIMELINE

T = TypeVar("T")
Clock = Callable[[], sql.ColumnElement[float]]

SECONDS = 3.0  # for which a server that is not heard of keeps what it has
FIRST = 1  # the token of a table that its server has made itself
DESK = "@desk"  # what there is once for all servers: quick matches, and the list of open tables

ERA: sql.Label[str] = sql.literal_column(TIMELINE, sql.Text).label("era")
# what a server has that is still there
HELD = sql.exists().where((LEASES.c.name == TABLES.c.id) & LEASES.c.server.in_(sql.select(SERVERS.c.id)))

# what is asked again and again, made once
_RUN, _NAMED = sql.bindparam("run", type_=sql.String), sql.bindparam("named", type_=sql.String)
_TOLD = (SERVERS.c.id, SERVERS.c.address, SERVERS.c.secret)
_PEERS = sql.select(*_TOLD).order_by(SERVERS.c.id)
_OWNER = sql.select(*_TOLD).join(LEASES, LEASES.c.server == SERVERS.c.id).where(LEASES.c.name == _NAMED)
_QUICK = sql.select(TABLES.c.quick).where(TABLES.c.id == _NAMED)
_KNOWN = sql.select(LEASES.c.server, LEASES.c.token).where(LEASES.c.name == _NAMED).with_for_update()
# nobody may bury us meanwhile; to renew is no change of the key, and waits for nobody
_MINE = sql.select(SERVERS.c.id).where(SERVERS.c.id == _RUN).with_for_update(read=True, key_share=True)
_THESE = LEASES.c.name.in_(sql.bindparam("names", expanding=True))
_SHOWN = sql.select(LEASES).where(_THESE).order_by(LEASES.c.name).with_for_update(read=True)
_SHOWN_IN_ERA = _SHOWN.add_columns(ERA)


class Peer(NamedTuple):
    """One run of a server."""

    id: str
    address: str  # host:port
    secret: str


class Deposed(Exception):
    """The row of this run of a server is gone: others have what it had, or may take it."""


def postgres_clock() -> sql.ColumnElement[float]:
    """The time of PostgreSQL, also within a transaction that began earlier."""
    return sql.cast(sql.extract("epoch", sql.func.clock_timestamp()), sql.Double)


class Leases:
    """The rows of servers, and of what they have."""

    def __init__(self, database: Database, clock: Clock = postgres_clock, seconds: float = SECONDS) -> None:
        self.database = database
        self.era = ""  # of the database, when this server signed in
        self._has_eras = True
        self.clock = clock
        self.seconds = seconds
        # made once: they are carried out again and again
        self._renewing = SERVERS.update().where(SERVERS.c.id == _RUN).values(until=clock() + seconds)
        self._burying = SERVERS.delete().where(self._over())
        self._looking = sql.select(*_TOLD, self._over().label("is_over")).order_by(SERVERS.c.id)
        self._looking_in_era = self._looking.add_columns(ERA)

    def _over(self) -> sql.ColumnElement[bool]:
        """Of a server: that its time is over."""
        return SERVERS.c.until <= self.clock()

    async def sign_in(self, me: Peer) -> list[Peer]:
        """Begin; who else is there."""

        def work(connection: sql.Connection) -> tuple[str, list[Peer]]:
            era = _era(connection) if self._has_eras else ""
            self._bury(connection)
            row = {**me._asdict(), "until": self.clock() + self.seconds}
            connection.execute(SERVERS.insert().values(row))
            return era, _peers(connection)

        try:
            self.era, peers = await _told(self.database.write(work))
        except Unsaved as problem:
            if not self._has_eras or not isinstance(problem.__cause__, (ProgrammingError, NotSupportedError)):
                raise
            self._has_eras = False  # a PostgreSQL of a cloud's own, which does not tell its timeline
            return await self.sign_in(me)
        return peers

    async def renew(self, me: str, *, bury: bool) -> list[Peer]:
        """Say that one is still there, where wanted also whose time is over; who is there. Deposed if it was too late.

        Late is not too late: as long as the row is there, nobody has taken anything.
        """

        def work(connection: sql.Connection) -> list[Peer] | None:
            if connection.execute(self._renewing, {"run": me}).rowcount == 0:
                raise Deposed
            rows = connection.execute(self._looking_in_era if self.era else self._looking).all()
            if self.era and rows[0].era != self.era:
                connection.execute(SERVERS.delete().where(SERVERS.c.id == me))
                return None
            if bury and any(row.is_over for row in rows):
                self._bury(connection)
                return _peers(connection)
            return [Peer(row.id, row.address, row.secret) for row in rows]

        peers = await _told(self.database.write(work))
        if peers is None:
            raise Deposed
        return peers

    async def sign_out(self, me: str) -> None:
        """End: others may have at once what this one had."""
        gone = SERVERS.delete().where(SERVERS.c.id == me)
        await _told(self.database.write(lambda connection: connection.execute(gone)))

    async def there(self) -> list[Peer]:
        """Who is there, for one that only looks."""
        alive = sql.select(*_TOLD).where(SERVERS.c.until > self.clock()).order_by(SERVERS.c.id)
        return await _told(self.database.read(lambda connection: [Peer(*row) for row in connection.execute(alive)]))

    async def claim(self, me: str, name: str, *, bury: bool) -> int | Peer | None:
        """Take what nobody has: the token it is now held by. Or who has it; None if there is no such table."""

        def work(connection: sql.Connection) -> int | Peer | None:
            if bury:
                self._bury(connection)
            if connection.execute(_MINE, {"run": me}).first() is None:
                raise Deposed
            if name == DESK:
                return _take(connection, me, name)
            setup = connection.execute(_QUICK, {"named": name}).first()
            if setup is None:
                return None
            if setup.quick and _begun(connection, name) is None and _owner(connection, name) is None:
                desk = _take(connection, me, DESK)  # people are matched there: so there it has to be
                if isinstance(desk, Peer):
                    return desk
            return _take(connection, me, name)

        return await _told(self.database.write(work))

    async def let_go(self, me: str, name: str, token: int) -> None:
        """Nobody uses it here any more, unless it was taken anew since; the next one has a greater token."""
        mine = (LEASES.c.name == name) & (LEASES.c.server == me) & (LEASES.c.token == token)
        await _told(self.database.write(lambda connection: connection.execute(LEASES.update().where(mine), _FREE)))

    def _bury(self, connection: sql.Connection) -> None:
        connection.execute(self._burying)


_FREE = {"server": ""}


async def check_alone(database: Database) -> None:
    """Refuse a server that does not share to begin where others do: it would not heed what is theirs."""
    there = sql.select(SERVERS.c.address).where(SERVERS.c.until > postgres_clock()).order_by(SERVERS.c.address)
    others = await _told(database.read(lambda connection: list(connection.execute(there).scalars())))
    if others:
        raise TableflipError(
            f"{len(others)} servers share this database (at {', '.join(others[:3])}); name the address at which they "
            "reach this one with --shared, or stop them first"
        )


def check(connection: sql.Connection, me: str, pairs: Collection[tuple[str, int]], era: str = "") -> None:
    """Within a transaction, and until its end: Lost unless all of this is still held by these tokens, in this era."""
    names = sorted({name for name, _ in pairs})
    rows = connection.execute(_SHOWN_IN_ERA if era else _SHOWN, {"names": names}).all()
    found = {row.name: row.token for row in rows if row.server == me and (not era or row.era == era)}
    for name, token in pairs:
        if found.get(name) != token:
            raise Lost(name)


def begin(connection: sql.Connection, me: str, name: str) -> None:
    """Within the transaction that makes a table: it is ours, by the first token."""
    connection.execute(LEASES.insert(), {"name": name, "server": me, "token": FIRST})


def forget(connection: sql.Connection, names: Iterable[str]) -> None:
    """Within the transaction that deletes tables: nobody has them any more."""
    connection.execute(LEASES.delete().where(LEASES.c.name.in_(names)))


def _take(connection: sql.Connection, me: str, name: str) -> int | Peer:
    row = connection.execute(_KNOWN, {"named": name}).first()
    if row is None:
        connection.execute(_inserting(connection), {"name": name, "server": "", "token": 0})
        row = connection.execute(_KNOWN, {"named": name}).one()
    owner = _owner(connection, name)
    if owner is not None and owner.id != me:
        return owner
    change = LEASES.update().where(LEASES.c.name == name).values(server=me, token=row.token + 1)
    connection.execute(change)
    return row.token + 1


def _inserting(connection: sql.Connection) -> sql.Executable:
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert
    return insert(LEASES).on_conflict_do_nothing()  # by whoever came first


def _owner(connection: sql.Connection, name: str) -> Peer | None:
    row = connection.execute(_OWNER, {"named": name}).first()
    return None if row is None else Peer(*row)


def _era(connection: sql.Connection) -> str:
    return connection.execute(sql.select(ERA)).scalar_one() if connection.dialect.name == "postgresql" else ""


def _begun(connection: sql.Connection, name: str) -> Any:
    return connection.execute(sql.select(LOG.c.ply).where(LOG.c.table_id == name).limit(1)).first()


def _peers(connection: sql.Connection) -> list[Peer]:
    return [Peer(*row) for row in connection.execute(_PEERS)]


async def _told(doing: Awaitable[T]) -> T:
    try:
        return await doing
    except (SQLAlchemyError, OSError) as problem:
        raise Unsaved("its database does not answer") from problem
