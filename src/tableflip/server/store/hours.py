"""Stores how long the server has been running in all, the time by which clocks of tables run."""

from __future__ import annotations

import sqlalchemy as sql

from tableflip.server.store.database import Database
from tableflip.server.store.schema import HOUSE, TABLES

OPEN = "open"


class Hours:
    """The row that tells it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def read(self) -> int:
        """The milliseconds that were last noted."""
        query = sql.select(HOUSE.c.value).where(HOUSE.c.name == OPEN)
        return await self.database.read(lambda connection: connection.execute(query).scalar() or 0)

    async def note(self, milliseconds: int) -> int:
        """Note it; what is noted now: never less than before, and more where another server knows of more."""
        before = HOUSE.c.name == OPEN

        def work(connection: sql.Connection) -> int:
            change = HOUSE.update().where(before & (HOUSE.c.value < milliseconds)).values(value=milliseconds)
            if connection.execute(change).rowcount == 0:
                known = connection.execute(sql.select(HOUSE.c.value).where(before)).scalar()
                if known is not None:
                    return known
                connection.execute(HOUSE.insert().values(name=OPEN, value=milliseconds))
            return milliseconds

        return await self.database.write(work)

    async def are_needed(self) -> bool:
        """Whether there is a clock that may run."""
        query = sql.select(TABLES.c.id).where(TABLES.c.clock.is_not(None) & TABLES.c.finished.is_(False)).limit(1)
        return await self.database.read(lambda connection: connection.execute(query).first() is not None)
