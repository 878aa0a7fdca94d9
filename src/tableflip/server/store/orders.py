"""What operators have ordered (closed tables, blocked addresses), as rows that all servers of a database read."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from tableflip.core.errors import TableflipError
from tableflip.server.store.database import Database
from tableflip.server.store.log import now
from tableflip.server.store.schema import BLOCKS, LOG, SEATS, TABLES
from tableflip.server.store.trouble import said

T = TypeVar("T")


class Glance(NamedTuple):
    """A table in a list."""

    table: str
    game: str
    plies: int
    used: str
    finished: bool
    closed: str | None
    imported: bool
    people: list[tuple[str, str, bool]]  # the name, bot and whether taken, of each seat


class BlockedAddresses(NamedTuple):
    """Addresses that are blocked."""

    network: str
    words: str
    at: str


class Orders:
    """The rows in which operators say what they want."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def tables(self, most: int, game: str | None = None, *, ended: bool = False) -> list[Glance]:
        """The tables used last; those that have ended only where wanted."""
        here = LOG.c.table_id == TABLES.c.id
        last = sql.select(LOG.c.at).where(here).order_by(LOG.c.ply.desc()).limit(1).scalar_subquery()
        plies = sql.select(LOG.c.ply + 1).where(here).order_by(LOG.c.ply.desc()).limit(1).scalar_subquery()
        used = sql.func.coalesce(last, TABLES.c.created)
        shown = [TABLES.c.id, TABLES.c.game, TABLES.c.finished, TABLES.c.closed, TABLES.c.imported]
        query = sql.select(*shown, sql.func.coalesce(plies, 0).label("plies"), used.label("used"))
        if not ended:
            query = query.where(TABLES.c.finished.is_(False) & TABLES.c.imported.is_(False))
        if game is not None:
            query = query.where(TABLES.c.game == game)
        query = query.order_by(used.desc()).limit(most)

        def work(connection: sql.Connection) -> list[Glance]:
            rows = list(connection.execute(query).mappings())
            seats = sql.select(SEATS).where(SEATS.c.table_id.in_([row["id"] for row in rows])).order_by(SEATS.c.seat)
            people: dict[str, list[tuple[str, str, bool]]] = {row["id"]: [] for row in rows}
            for seat in connection.execute(seats).mappings():
                people[seat["table_id"]].append((seat["name"], seat["bot"], seat["taken"]))
            return [Glance(people=people[row["id"]], table=row["id"], **_without_id(row)) for row in rows]

        return await told(self.database.read(work))

    async def close(self, table: str, why: str) -> bool:
        """Close a table; whether there is one that was still open."""
        still_open = (TABLES.c.id == table) & TABLES.c.closed.is_(None)
        change = TABLES.update().where(still_open).values(closed=why, closed_at=now(), finished=True)
        return await told(self.database.write(lambda connection: connection.execute(change).rowcount > 0))

    async def closed_since(self, since: str) -> dict[str, str]:
        """The tables closed since then, and why."""
        query = sql.select(TABLES.c.id, TABLES.c.closed).where(TABLES.c.closed_at >= since)
        return await told(self.database.read(lambda connection: {row[0]: row[1] for row in connection.execute(query)}))

    async def block(self, network: str, words: str) -> None:
        """Block addresses, or say anew why they are."""

        def work(connection: sql.Connection) -> None:
            connection.execute(BLOCKS.delete().where(BLOCKS.c.network == network))
            connection.execute(BLOCKS.insert(), {"network": network, "words": words, "at": now()})

        await told(self.database.write(work))

    async def unblock(self, network: str) -> bool:
        """Let addresses in again; whether they were blocked."""
        change = BLOCKS.delete().where(BLOCKS.c.network == network)
        return await told(self.database.write(lambda connection: connection.execute(change).rowcount > 0))

    async def blocks(self) -> list[BlockedAddresses]:
        """What is blocked, the latest first."""
        query = sql.select(BLOCKS.c.network, BLOCKS.c.words, BLOCKS.c.at).order_by(BLOCKS.c.at.desc())
        return await told(
            self.database.read(lambda connection: [BlockedAddresses(*row) for row in connection.execute(query)])
        )


async def told(doing: Awaitable[T]) -> T:
    """What the database found, or a sentence why it did not."""
    try:
        return await doing
    except (SQLAlchemyError, OSError) as problem:
        raise refusal(problem) from problem


def refusal(problem: BaseException) -> TableflipError:
    """What the database said, for an operator, with what can be done."""
    words = said(problem)
    advice = "; is PostgreSQL running there, and is that its address?" if isinstance(problem, OSError) else ""
    if "malformed" in words or "not a database" in words:
        advice = "; put a backup in its place with `tableflip restore`, or name another"
    elif "readonly" in words:
        advice = "; run this as the server's user"
    return TableflipError(f"the database did not do this: {words}{advice}")


def _without_id(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "id"}
