"""Rows into PostgreSQL by the driver alone, in one statement that is its own transaction: every action pays for this.

Where servers share the database, the same statement looks whether all that is written to is still held, and holds the
rows of those leases until it has ended, as `leases.check` does within a longer transaction.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tableflip.server.store.eras import Eras
from tableflip.server.store.schema import TIMELINE

Rows = Sequence[tuple[Any, ...]]
Pairs = set[tuple[str, int]]

IDLE_SECONDS = 10.0  # after which it is asked whether the connection is still there, as of any other
UNIQUE = "23"  # how the standard's codes of broken constraints begin
HELD = """ WHERE (SELECT count(*) FROM (SELECT 1 FROM leases
  JOIN unnest(${names}::text[], ${tokens}::bigint[]) AS shown(name, token) USING (name, token)
  WHERE leases.server = ${me} FOR SHARE OF leases) AS held) = ${count} AND (${era} = '' OR ${era} = {timeline})"""


class QuickInsert:
    """One connection that is kept for it: there is one writer."""

    def __init__(self, engine: AsyncEngine, eras: Eras) -> None:
        self._engine = engine
        self._eras = eras
        self._lent: AsyncConnection | None = None
        self._used = 0.0
        self._lock = asyncio.Lock()

    async def insert(self, table: sql.Table, rows: Rows) -> None:
        """Add whole rows; they are on disk when this returns."""
        await self._execute(_statement(table), _columns(rows))

    async def insert_held(self, table: sql.Table, rows: Rows, me: str, pairs: Pairs, era: str) -> bool:
        """The same where all of this is still held, in this era; False, and nothing is written, where it is not."""
        names, tokens = [name for name, _ in pairs], [token for _, token in pairs]
        told = [*_columns(rows), names, tokens, me, len(pairs), era]
        return await self._execute(_statement(table) + _held(len(table.columns)), told) == f"INSERT 0 {len(rows)}"

    async def _execute(self, statement: str, told: Sequence[Any]) -> str:
        era = self._eras.number
        async with self._lock:
            driver = await self._driver()
            self._eras.check(era)
            try:
                done: str = await driver.execute(statement, *told)
            except BaseException as problem:
                code = getattr(problem, "sqlstate", None) or ""
                if code.startswith(UNIQUE):
                    raise IntegrityError(statement, None, problem) from problem
                driver.terminate()  # nobody knows what it is about; and nobody waits for that to be found out
                await self._drop()
                if isinstance(problem, OSError) or not isinstance(problem, Exception):
                    raise
                raise OperationalError(statement, None, problem) from problem
            self._used = time.monotonic()
            return done

    async def _driver(self) -> Any:
        if self._lent is not None:
            kept: Any = (await self._lent.get_raw_connection()).driver_connection
            if not kept.is_closed() and time.monotonic() - self._used < IDLE_SECONDS:
                return kept
            await self._drop() if kept.is_closed() else await self.close()
        self._lent = await self._engine.connect()
        return (await self._lent.get_raw_connection()).driver_connection

    async def close(self) -> None:
        """Give the connection back."""
        lent, self._lent = self._lent, None
        if lent is not None:
            await lent.close()

    async def _drop(self) -> None:
        """Have another one the next time."""
        if self._lent is not None:
            await self._lent.invalidate()
            await self.close()


@cache
def _statement(table: sql.Table) -> str:
    kinds = ["int" if isinstance(column.type, sql.Integer) else "text" for column in table.columns]
    arrays = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(kinds, 1))
    return f"INSERT INTO {table.name} ({', '.join(table.columns.keys())}) SELECT * FROM unnest({arrays})"


@cache
def _held(columns: int) -> str:
    text = HELD.replace("{timeline}", TIMELINE)
    for number, name in enumerate(("names", "tokens", "me", "count", "era"), columns + 1):
        kind = {"me": "::text", "count": "::bigint", "era": "::text"}.get(name, "")
        text = text.replace(f"${{{name}}}", f"${number}{kind}")
    return text


def _columns(rows: Rows) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
