"""The engines of the world: machines that stop and die, a database and a network that delay and fail by a seed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from tableflip.server.store.database import PATIENCE, Rows, Work
from tableflip.server.store.eras import Eras
from tableflip.server.store.schema import LEASES, LOG, METADATA

T = TypeVar("T")


class Machine:
    """Where a server runs: it may stand still for a while, or for ever."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        self._runs = asyncio.Event()
        self._runs.set()

    def stop(self) -> None:
        """As SIGSTOP does."""
        self._runs.clear()

    def go_on(self) -> None:
        """As SIGCONT does."""
        if not self.is_dead:
            self._runs.set()

    def kill(self) -> None:
        """As SIGKILL does: whatever waits here waits for ever."""
        self.is_dead = True
        self._runs.clear()

    async def running(self) -> None:
        """Come back while it runs: nothing leaves a machine that stands still, and nothing reaches it."""
        await self._runs.wait()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.running()


class Nature(NamedTuple):
    """How bad a world is, in parts of one."""

    slow: float = 0.02  # of what is sent: it takes seconds
    fails: float = 0.01  # of what the database is asked: it does not do it
    deaf: float = 0.01  # it does it, and nobody hears so


@cache
def _engine() -> sql.Engine:
    """One database for all worlds, one after the other: what SQLAlchemy has compiled for it is kept."""
    engine = sql.create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    METADATA.create_all(engine)
    return engine


class World:
    """The time, the dice and the data that all share."""

    def __init__(self, seed: str, nature: Nature) -> None:
        self.chance = random.Random(seed)
        self.nature = nature
        self.engine = _engine()
        with self.engine.begin() as connection:
            for table in reversed(METADATA.sorted_tables):
                connection.execute(table.delete())
        self.is_quiet = False  # nothing fails any more
        self.database_until = 0.0  # the database is away until then
        self.trace: list[str] = []
        self.faults: list[str] = []
        self.stranded: set[str] = set()  # machines whose next word to the log arrives late, and who stop meanwhile
        self.barred: dict[str, int] = {}  # whose links have been withdrawn, and how long the log was then
        self.length = 0  # of the log, as it is on disk

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def note(self, *words: object) -> None:
        self.trace.append(f"{self.now - 1000:.4f} {' '.join(map(str, words))}")

    def wrong(self, words: str) -> None:
        """Something happened that must never happen; nobody may swallow it."""
        self.note("WRONG", words)
        self.faults.append(words)

    def rolls(self, part: float) -> bool:
        return not self.is_quiet and self.chance.random() < part

    def delay(self) -> float:
        """How long something is under way."""
        if self.rolls(self.nature.slow):
            return self.chance.uniform(0.2, 4.0)
        return self.chance.expovariate(1 / 0.002)


class WorldDatabase:
    """The database as one machine sees it, over a network. What it carries out it carries out at one moment."""

    def __init__(self, world: World, machine: Machine, me: Callable[[], str]) -> None:
        self.world = world
        self.machine = machine
        self.me = me  # the run of the server that asks, for who judges
        self.pool = world.engine.pool
        self.eras = Eras()

    async def read(self, work: Work[T]) -> T:
        return await self.write(work)

    async def write(self, work: Work[T], patience: float | None = None) -> T:
        await self.machine.running()
        me = self.me()
        doing = asyncio.ensure_future(self._carry_out(work, me))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.wait([doing], timeout=patience or PATIENCE)
        await self.machine.running()
        if not doing.done():
            raise TimeoutError("the database does not answer")
        return doing.result()

    async def insert(self, table: sql.Table, rows: Rows) -> None:
        names = table.columns.keys()
        named = [dict(zip(names, row, strict=True)) for row in rows]
        await self.write(lambda connection: connection.execute(sql.insert(table), named))

    async def give_back(self) -> None:
        pass  # a server of PostgreSQL keeps none of its pages

    async def close(self) -> None:
        pass

    async def _carry_out(self, work: Work[T], me: str) -> T:
        world = self.world
        await asyncio.sleep(self._strand() if "guarded" in work.__qualname__ else world.delay())
        if world.now < world.database_until or world.rolls(world.nature.fails):
            raise _away()
        with world.engine.connect() as connection:
            try:
                found = work(connection)
                self._judge(connection, me)
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
        is_unheard = world.rolls(world.nature.deaf)
        await asyncio.sleep(world.delay())
        if is_unheard:
            raise _away()
        return found

    def _strand(self) -> float:
        """How long something is under way that is written into a table that is held."""
        world, machine = self.world, self.machine
        if world.is_quiet or machine.name not in world.stranded:
            return world.delay()
        world.stranded.discard(machine.name)
        machine.stop()
        asyncio.get_running_loop().call_later(world.chance.uniform(4, 8), machine.go_on)
        return world.chance.uniform(3.5, 4.8)

    def _judge(self, connection: sql.Connection, me: str) -> None:
        """Nobody writes into the log of a table that another has."""
        driver: Any = connection.connection.driver_connection
        if driver.execute("SELECT count(*) FROM log").fetchone()[0] > self.world.length:
            rows = list(connection.execute(sql.select(LOG.c.table_id, LOG.c.message).order_by(LOG.c.ply)))
            self.world.length = len(rows)
            owner = connection.execute(sql.select(LEASES.c.server).where(LEASES.c.name == rows[-1].table_id)).scalar()
            self.world.note("written", len(rows), rows[-1].message, "by", self.machine.name)
            if (rows[-1].message or "").rpartition("-")[0] in self.world.barred:
                self.world.wrong(f"{rows[-1].message} came by a link that had been withdrawn")
            if owner != me:
                self.world.wrong(f"{self.machine.name} wrote {rows[-1].message} although another server has the table")


def _away() -> Exception:
    return OperationalError("", None, Exception("the database is away"))


class Wire:
    """One direction of a connection: what is sent arrives in order, or not at all any more."""

    def __init__(self, world: World, through: list[Machine], hear: Callable[[bytes], Any]) -> None:
        self.world = world
        self.through = through
        self.hear = hear
        self.is_cut = False
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._carry())

    def send(self, text: bytes) -> None:
        if not self.is_cut:
            self._waiting.put_nowait(text)

    def cut(self) -> None:
        self.is_cut = True
        self._task.cancel()

    async def _carry(self) -> None:
        while True:
            text = await self._waiting.get()
            for machine in self.through:
                await asyncio.sleep(self.world.delay() / len(self.through))
                await machine.running()
            self.hear(text)
