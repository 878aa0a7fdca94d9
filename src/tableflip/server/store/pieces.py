"""Groups writes for a database with one writer at a time: those that wait together are committed together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, IntegrityError

from tableflip.server.store.clerks import Wanted

T = TypeVar("T")


class Piece(Generic[T]):
    """A piece of work, and what came of it once it has been carried out."""

    def __init__(self, work: Callable[[sql.Connection], T]) -> None:
        self.work = work
        self.wanted = Wanted()
        self.has_ended = False
        self._found: Any = None
        self._problem: Exception | None = None

    def is_wanted(self) -> bool:
        """Whether somebody still waits for it; if not, it has ended."""
        if self.wanted.is_given_up:
            self._end(None, TimeoutError())
        return not self.has_ended

    def carry_out(self, alone: Callable[[Callable[[sql.Connection], T], Wanted], T]) -> None:
        """Carry it out by itself."""
        try:
            self._end(alone(self.work, self.wanted), None)
        except Exception as problem:
            self._end(None, problem)

    def carry_out_within(self, connection: sql.Connection) -> None:
        """Carry it out as a part of a transaction, whole or not at all; what is wrong with the database is raised."""
        part = connection.begin_nested()
        try:
            found = self.work(connection)
            part.commit()
            self._end(found, None)
        except Exception as problem:
            if isinstance(problem, DBAPIError) and not isinstance(problem, IntegrityError):
                raise
            part.rollback()
            self._end(None, problem)

    def result(self) -> T:
        """What was found, or the problem."""
        if self._problem is not None:
            raise self._problem
        found: T = self._found
        return found

    def _end(self, found: T | None, problem: Exception | None) -> None:
        self.has_ended, self._found, self._problem = True, found, problem


def carried_out(engine: sql.Engine, some: list[Piece[Any]]) -> bool:
    """Whether pieces were carried out in one transaction; if not, none was: somebody gave up, or the database did."""
    try:
        with engine.connect() as connection, connection.begin() as whole:
            for each in some:
                each.carry_out_within(connection)
            if any(each.wanted.is_given_up for each in some):
                whole.rollback()
                return False
            whole.commit()
            return True
    except DBAPIError:
        engine.dispose()  # a connection opened while a disk was read-only would stay so for ever
        return False
