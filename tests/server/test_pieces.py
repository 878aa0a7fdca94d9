"""What waits to be written goes to the disk together, and nobody's trouble is anybody else's."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError

from tableflip.server.store import database as databases
from tableflip.server.store.clerks import Wanted
from tableflip.server.store.database import SqliteDatabase

MANY = 30
NAMES = sql.Table("names", sql.MetaData(), sql.Column("name", sql.Integer, primary_key=True))


class Desk:
    """A database of one table, whose writer stands still until all that a test asks for waits."""

    def __init__(self, path: Path) -> None:
        self.database: Any = SqliteDatabase(f"sqlite:///{path}", 5.0)
        NAMES.create(self.database.engine)
        self.commits = 0
        self.gate = threading.Event()
        event.listen(self.database.engine, "commit", self._count)

    def _count(self, _connection: Any) -> None:
        self.commits += 1

    async def at_once(self, *works: databases.Work[Any]) -> list[Any]:
        """Ask for works while the writer is held up; what came of each."""
        held = await self.hold_up()
        asked = [asyncio.create_task(self.database.write(work)) for work in works]
        await asyncio.sleep(0)
        self.gate.set()
        assert await held
        return await asyncio.gather(*asked, return_exceptions=True)

    async def hold_up(self) -> asyncio.Task[bool]:
        """Have the writer wait for the gate from now on."""

        def wait(_wanted: Wanted) -> bool:
            return self.gate.wait(10)

        held = asyncio.create_task(self.database._writer.do(wait, 30.0))
        await asyncio.sleep(0)
        return held

    def names(self) -> list[int]:
        with self.database.engine.connect() as connection:
            return list(connection.scalars(sql.select(NAMES.c.name).order_by(NAMES.c.name)))


def at_desk(test: Callable[[Desk], Awaitable[None]]) -> Callable[[Path], None]:
    """A test that is run by an event loop."""

    def run(tmp_path: Path) -> None:
        async def all_of_it() -> None:
            desk = Desk(tmp_path / "names.sqlite")
            await test(desk)
            await desk.database.close()

        asyncio.run(all_of_it())

    return run


def adding(name: int) -> databases.Work[int]:
    def work(connection: sql.Connection) -> int:
        connection.execute(sql.insert(NAMES), {"name": name})
        return name

    return work


def failing(name: int, problem: Exception) -> databases.Work[int]:
    def work(connection: sql.Connection) -> int:
        adding(name)(connection)
        raise problem

    return work


@at_desk
async def test_what_waits_is_written_together(desk: Desk) -> None:
    assert await desk.at_once(*(adding(name) for name in range(MANY))) == list(range(MANY))
    assert desk.names() == list(range(MANY))
    assert desk.commits < 3


@at_desk
async def test_more_than_go_together_are_all_written(desk: Desk) -> None:
    desk.database.together = 7
    assert await desk.at_once(*(adding(name) for name in range(MANY))) == list(range(MANY))
    assert desk.names() == list(range(MANY)) and desk.commits == -(-MANY // 7)


@at_desk
async def test_one_that_fails_leaves_nothing_and_takes_nobody_down(desk: Desk) -> None:
    wrong = ValueError("no")
    told = await desk.at_once(adding(1), failing(2, wrong), adding(1), adding(3))
    assert told[:2] == [1, wrong] and isinstance(told[2], IntegrityError) and told[3] == 3
    assert desk.names() == [1, 3] and desk.commits == 1


@at_desk
async def test_where_the_database_fails_for_one_the_others_are_written_alone(desk: Desk) -> None:
    def broken(connection: sql.Connection) -> None:
        adding(7)(connection)
        connection.exec_driver_sql("SELECT nothing FROM nowhere")

    told = await desk.at_once(adding(1), broken, adding(3))
    assert isinstance(told[1], OperationalError) and [told[0], told[2]] == [1, 3]
    assert desk.names() == [1, 3]


@at_desk
async def test_what_was_given_up_is_not_written_with_the_others(desk: Desk) -> None:
    database, reached, go_on = desk.database, threading.Event(), threading.Event()

    def slow(connection: sql.Connection) -> int:
        reached.set()
        assert go_on.wait(10)
        return adding(2)(connection)

    held = await desk.hold_up()
    one = asyncio.create_task(database.write(adding(1)))
    two = asyncio.create_task(database.write(slow))
    three = asyncio.create_task(database.write(adding(3)))
    await asyncio.sleep(0)
    desk.gate.set()
    await asyncio.to_thread(reached.wait, 10)  # all three are under way, in one transaction
    two.cancel()
    await asyncio.gather(two, return_exceptions=True)
    go_on.set()
    assert await asyncio.gather(one, three) == [1, 3]
    assert await held and desk.names() == [1, 3]


@at_desk
async def test_those_that_nobody_waits_for_keep_nobody_waiting(desk: Desk) -> None:
    desk.database.together = 3
    held = await desk.hold_up()
    gone = [asyncio.create_task(desk.database.write(adding(name))) for name in range(10)]
    await asyncio.sleep(0)
    for each in gone:
        each.cancel()
    await asyncio.gather(*gone, return_exceptions=True)
    last = asyncio.create_task(desk.database.write(adding(99)))
    await asyncio.sleep(0)
    desk.gate.set()
    assert await last == 99
    assert await held and desk.names() == [99]
