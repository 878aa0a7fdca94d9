"""Deals of the day as rows: the secret of each day, and who has tried them; all servers on one database share them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs

from tableflip.core import daily
from tableflip.core.words import Feat
from tableflip.server.store.log import Taken, now
from tableflip.server.store.schema import DAYS, TRIES
from tableflip.server.store.store import Store

GRACE = timedelta(hours=2)  # for which a deal begun before midnight may be ended; then its key is told
WRONG_MOST = 200  # answers that are kept; more are not told apart
SHOWN = 20  # lines of a table of the day


class Try(Struct, kw_only=True, frozen=True):
    """Somebody's first try at a deal."""

    day: str
    game: str
    who: str
    name: str
    table_id: str | None = None
    wrong: str = "[]"
    begun: str
    ended: str | None = None
    result: str | None = None
    rank: int | None = None

    @property
    def mistakes(self) -> list[str]:
        """The wrong answers so far; none where a database holds something else."""
        with suppress(msgspec.MsgspecError):
            return msgspec.json.decode(self.wrong, type=list[str])
        return []


def is_secret(day: str) -> bool:
    """Whether the deals of a day may still be played for its table, so that nobody may know their keys."""
    return daily.now() < daily.end_of(date.fromisoformat(day)) + GRACE


class Days:
    """The rows of all days."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def secret(self, day: date) -> str | None:
        """The secret of a day: made when today is first asked for; None for a day on which nobody asked."""
        query = sql.select(DAYS.c.secret).where(DAYS.c.day == day.isoformat())
        found = await self.store.read(lambda connection: connection.execute(query).scalar())
        if found is None and day == daily.today():
            row = {"day": day.isoformat(), "secret": secrets.token_hex(32)}
            with suppress(Taken):  # another server was first: its secret holds
                await self.store.write(lambda connection: connection.execute(DAYS.insert(), row))
            found = await self.store.read(lambda connection: connection.execute(query).scalar())
        return found

    async def before(self, day: date) -> str | None:
        """The last day before one on which somebody played."""
        query = sql.select(sql.func.max(DAYS.c.day)).where(DAYS.c.day < day.isoformat())
        return await self.store.read(lambda connection: connection.execute(query).scalar())

    async def begin(self, first: Try) -> Try:
        """Note that somebody tries a deal for the first time; what stands there already, if they have before."""
        with suppress(Taken):
            await self.store.write(lambda connection: connection.execute(TRIES.insert(), structs.asdict(first)))
            return first
        return await self.tried(first.day, first.game, first.who) or first

    async def tried(self, day: str, game: str, who: str) -> Try | None:
        """Somebody's first try at a deal."""
        query = sql.select(TRIES).where(_one(day, game, who))
        return await self.store.read(lambda connection: _read(connection.execute(query).mappings().first()))

    async def all_of(self, day: str, who: str) -> list[Try]:
        """All that somebody has tried on a day."""
        query = sql.select(TRIES).where((TRIES.c.day == day) & (TRIES.c.who == who))
        rows = await self.store.read(lambda connection: connection.execute(query).mappings().all())
        return [one for one in map(_read, rows) if one]

    async def miss(self, day: str, game: str, who: str, answer: str) -> Try | None:
        """Note a wrong answer; the same one again is the same mistake."""
        query = sql.select(TRIES).where(_one(day, game, who)).with_for_update()

        def work(connection: sql.Connection) -> Try | None:
            found = _read(connection.execute(query).mappings().first())
            if found is None or found.ended or answer in found.mistakes or len(found.mistakes) >= WRONG_MOST:
                return found
            wrong = msgspec.json.encode([*found.mistakes, answer]).decode()
            connection.execute(TRIES.update().where(_one(day, game, who)).values(wrong=wrong))
            return structs.replace(found, wrong=wrong)

        return await self.store.write(work)

    async def end(self, day: str, game: str, who: str, name: str, feat: Feat) -> None:
        """Note what a first try has come to, once; after the day it is told to nobody else."""
        rank = feat.rank if is_secret(day) else None
        still = _one(day, game, who) & TRIES.c.ended.is_(None)
        change = TRIES.update().where(still).values(ended=now(), result=feat.words, rank=rank, name=name)
        await self.store.write(lambda connection: connection.execute(change))

    async def at_table(self, table: str) -> Try | None:
        """The try that is made at a table."""
        query = sql.select(TRIES).where(TRIES.c.table_id == table)
        return await self.store.read(lambda connection: _read(connection.execute(query).mappings().first()))

    async def best(self, day: str, game: str) -> tuple[list[Try], int]:
        """The first of those who have ended a deal, the best first, and how many have."""
        here = (TRIES.c.day == day) & (TRIES.c.game == game) & TRIES.c.rank.is_not(None)
        query = sql.select(TRIES).where(here).order_by(TRIES.c.rank.desc(), TRIES.c.ended, TRIES.c.who).limit(SHOWN)
        count = sql.select(sql.func.count()).select_from(TRIES).where(here)

        def work(connection: sql.Connection) -> tuple[list[Try], int]:
            rows = [_read(row) for row in connection.execute(query).mappings()]
            return [one for one in rows if one], connection.execute(count).scalar() or 0

        return await self.store.read(work)

    async def place(self, one: Try) -> int | None:
        """Where a try stands in its table; those who did as well share a place."""
        if one.rank is None:
            return None
        better = (TRIES.c.day == one.day) & (TRIES.c.game == one.game) & (TRIES.c.rank > one.rank)
        query = sql.select(sql.func.count()).select_from(TRIES).where(better)
        return 1 + (await self.store.read(lambda connection: connection.execute(query).scalar()) or 0)

    async def forget(self, before: str) -> None:
        """Delete the days before one."""

        def work(connection: sql.Connection) -> None:
            for rows in (TRIES, DAYS):
                connection.execute(rows.delete().where(rows.c.day < before))

        await self.store.write(work)


def _one(day: str, game: str, who: str) -> sql.ColumnElement[bool]:
    return (TRIES.c.day == day) & (TRIES.c.game == game) & (TRIES.c.who == who)


def _read(row: Mapping[Any, Any] | None) -> Try | None:
    """A row as the try it is; None where a database holds something else."""
    if row is None:
        return None
    with suppress(msgspec.MsgspecError):
        return msgspec.convert({str(name): value for name, value in row.items()}, Try)
    return None
