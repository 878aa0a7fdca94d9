"""The servers of the world: leases, store, hall and rooms as they are; doors and lines are the world's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import sqlalchemy as sql

from tableflip.core.errors import TableflipError
from tableflip.server.http.connection import Connection
from tableflip.server.http.line import Hearer
from tableflip.server.messages.table import read_message
from tableflip.server.people.listeners import Caller
from tableflip.server.play.hall import Hall
from tableflip.server.play.owning import Keeper
from tableflip.server.settings import Settings
from tableflip.server.store.leases import Leases
from tableflip.server.store.store import Store
from tableflip.server.think.workers import Workers
from tests.server.world.engines import Machine, Wire, World, WorldDatabase

TRIES = 20  # to find who has a table
SETTINGS = Settings("", messages_burst=10**6, hellos_burst=10**6, idle_seconds=5.0)


class NobodyThinks:
    """The rules decide all there is to find out."""

    async def find_outcome(self, *_arguments: Any, **_named: Any) -> tuple[None, None]:
        return None, None


class WorldLine:
    """An open line of somebody at a server, as far as the server sees it."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.hearer: Hearer | None = None
        self.backlog: list[bytes] = []

    def listen(self, hearer: Hearer) -> None:
        self.hearer = hearer
        if self.link.is_cut:
            hearer.lost()
        self.go_on()

    def go_on(self) -> None:
        while self.backlog and self.hearer is not None and not self.hearer.is_busy:
            self.hearer.hear(self.backlog.pop(0))

    def hear(self, text: bytes) -> None:
        self.backlog.append(text)
        self.go_on()

    def carry_out(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(doing)

    def write(self, text: bytes) -> bool:
        self.link.down.send(text)
        return True

    async def free(self) -> None:
        pass

    def close(self, code: int, words: str) -> None:
        self.link.down.send(b"close %d" % code)

    def show_out(self, text: bytes, code: int, words: str) -> None:
        self.close(code, words)

    def at_the_end(self, call: Callable[[], object]) -> None:
        pass


class Link:
    """A connection of somebody, through one server or two; when it is cut both ends find out."""

    def __init__(self, world: World, path: list[Node], hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        machines = [node.machine for node in path]
        self.path = path
        self.line = WorldLine(self)
        self.lost = lost
        self.is_cut = False
        self.up = Wire(world, machines, self.line.hear)
        self.down = Wire(world, machines[::-1], hear)
        for node in path:
            node.links[self] = None

    def cut(self) -> None:
        if not self.is_cut:
            self.is_cut = True
            self.up.cut()
            self.down.cut()
            for node in self.path:
                node.links.pop(self, None)
            if self.line.hearer is not None and not self.path[-1].machine.is_dead:
                self.line.hearer.lost()
            self.lost()


class Node:
    """One run of a server."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.machine = Machine(f"server{number}")
        self.links: dict[Link, None] = {}  # in the order in which they came
        self.database = WorldDatabase(world, self.machine, lambda: self.keeper.holding.me)
        clock: Any = sql.bindparam("now", callable_=lambda: world.now, type_=sql.Double)
        leases = Leases(self.database, lambda: clock)
        self.keeper = Keeper(
            leases,
            self.machine.name,
            now=lambda: world.now,
            sleep=self.machine.sleep,
            draw=lambda: f"{self.machine.name}-{world.chance.getrandbits(40):010x}",
        )
        self.store = Store(self.database)
        self.store.holding = self.keeper.holding
        self.hall = Hall(SETTINGS, self.store, cast(Workers, NobodyThinks()), owning=self.keeper)
        self.keeper.lost = self._lose
        self.keeper.left = self._left
        self.is_open = False

    def _lose(self, tables: Any) -> None:
        self.world.note(self.machine.name, "loses", *tables)
        self.hall.lose(tables)

    def _left(self, gone: Any) -> None:
        """As the forwarding does: whoever was forwarded to somebody who is not there any more is let go."""
        for link in [link for link in self.links if len(link.path) == 2 and link.path[1].keeper.me.id in gone]:
            link.cut()

    async def begin(self) -> None:
        while not self.is_open:
            try:
                await self.keeper.begin()
                self.is_open = True
            except TableflipError:
                await self.machine.sleep(0.2)

    async def end(self) -> None:
        """As SIGTERM does."""
        self.is_open = False
        for link in list(self.links):
            link.cut()
        await self.keeper.close()
        await self.hall.close()
        self.machine.kill()

    def kill(self) -> None:
        self.machine.kill()
        for link in list(self.links):
            link.cut()

    async def place(self, table: str, nodes: list[Node], forwarded: bool = False) -> list[Node] | None:
        """The servers that somebody who came here goes through to a table; None if that is not to be found out."""
        for _ in range(TRIES):
            await self.machine.running()
            try:
                peer = await self.keeper.whose(table)
            except TableflipError:
                return None
            if peer is None:
                return [self]
            if forwarded:
                return None
            other = next((node for node in nodes if node.machine.name == peer.address), None)
            if other is not None and not other.machine.is_dead and other.is_open:
                await asyncio.sleep(self.world.delay())
                found = await other.place(table, nodes, forwarded=True)
                if found is not None:
                    return [self, *found]
            self.keeper.mistaken(table)
            await self.machine.sleep(0.25)
        return None

    async def enter(self, link: Link, table: str, secret: str) -> None:
        """Somebody comes in, as by `http/sockets`."""
        try:
            async with self.hall.visit(table) as room:
                held = room.seats_of(secret)
                if held is None:
                    link.down.send(b"close 4004")
                    return
                caller = Caller(held, secret)
                await Connection(cast(Any, link.line), room, caller, SETTINGS, read_message).begin()
        except TableflipError:
            link.down.send(b"close 1013")

    async def revoke(self, table: str, seat: int) -> str:
        async with self.hall.visit(table) as room:
            return await room.seating.revoke(seat)


def spawn(doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Let something go on beside; what it comes to is its own affair."""
    task = asyncio.ensure_future(doing)
    task.add_done_callback(_looked)
    return task


def _looked(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()
