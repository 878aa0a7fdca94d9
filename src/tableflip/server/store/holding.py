"""Which tables of a shared database this server has, as far as it knows, and the tokens that prove it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

import sqlalchemy as sql

from tableflip.server.store import leases
from tableflip.server.store.database import Database, PostgresDatabase, Rows, Work
from tableflip.server.store.log import Lost
from tableflip.server.store.schema import LOG

T = TypeVar("T")
Pairs = Iterable[tuple[str, int]]  # names, with the tokens they are held by


class Holding:
    """The tokens by which a server writes; it counts on them until a time by its own clock, before others may."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.me = ""
        self.era = ""  # of the database, in which all of this is true
        self.until = float("-inf")
        self.tokens: dict[str, int] = {}
        self.refused: Callable[[str], object] = lambda _name: None  # told what the database says is not ours

    def held(self, name: str) -> int:
        """The token of something; Lost if another server may have it by now."""
        token = self.tokens.get(name)
        if token is None or self.now() >= self.until:
            raise Lost(name)
        return token

    def has(self, name: str) -> bool:
        """Whether something is surely ours."""
        return name in self.tokens and self.now() < self.until

    async def insert(self, database: Database, rows: Rows, pairs: Collection[tuple[str, int]]) -> None:
        """Add rows to the log where all of this is still held; Lost where it is not."""
        shown, me, era = set(pairs), self.me, self.era
        if isinstance(database, PostgresDatabase) and await database.insert_held(LOG, rows, me, shown, era):
            return
        names = LOG.columns.keys()
        named = [dict(zip(names, row, strict=True)) for row in rows]
        await database.write(self.guarded(lambda connection: connection.execute(sql.insert(LOG), named), shown))

    def guarded(self, work: Work[T], pairs: Pairs) -> Work[T]:
        """Work that is done only where all of this is still held, by the judgement of the database."""
        me, shown, era = self.me, list(pairs), self.era

        def done(connection: sql.Connection) -> T:
            leases.check(connection, me, shown, era)
            return work(connection)

        return done
