"""Notices when PostgreSQL fails over to a promoted standby, which may know less than this server has in memory.

A server goes on to a promoted standby by a new connection only. So each new one is asked for PostgreSQL's timeline, and
no single write pays for it. What was begun before the change is not carried out after it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from tableflip.server.store.schema import TIMELINE

RECOVERS = "55000"  # the code of "recovery is in progress": a standby that is not promoted yet

logger = logging.getLogger("tableflip.server")


class Eras:
    """How many there have been since this server began."""

    def __init__(self, engine: AsyncEngine | None = None) -> None:
        """Of a PostgreSQL; what is no PostgreSQL stays what it is."""
        self.number = 0
        self.changed: Callable[[], object] = lambda: None  # told that what is remembered may not be on disk
        self.known = ""  # the timeline; empty where it is not told
        if engine is not None:
            event.listen(engine.sync_engine, "connect", self._look)

    def check(self, number: int) -> None:
        """Refuse what was begun in another era; asked once there is a connection, just before that is used."""
        if number != self.number:
            raise OperationalError("", None, Exception("another database was promoted"))

    def _look(self, connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        try:
            cursor.execute(f"SELECT {TIMELINE}")
            found = str(cursor.fetchone()[0])
        except Exception as problem:
            if getattr(problem, "sqlstate", None) != RECOVERS:
                return  # a PostgreSQL of a cloud's own, which does not tell
            found = "a standby"
        finally:
            connection.rollback()
            cursor.close()
        if self.known not in ("", found):
            self.number += 1
            words = "the database is another one (timeline %s, before it %s): all tables are read again"
            logger.warning(words, found, self.known)
            self.changed()
        self.known = found
