"""How long people are interrupted when a server is killed, and when all are restarted one after the other.

They behave as pages do (`web/src/wire/socket.ts`): they come again by themselves, through any server that takes them,
as behind a balancer, and send again what nobody has acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from tests.server.postgres import Postgres, free_port
from tests.server.test_kill import post
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.served import PATIENCE
from tableflip.cli.serve import plain_memory

SERVERS, PEOPLE = 3, 24
PACE = 0.25  # seconds between what one of them is told and what they do
WAITS = (0.3, 0.7, 1.5, 3.0, 6.0)  # seconds after which a page comes again
UNSAVED = (0.5, 1.0, 2.0)  # and after which it sends again what could not be saved
QUIET = 2.0  # seconds of undisturbed play before each fault
GAME = "flip_chess"


class Row(NamedTuple):
    """What one kind of fault cost: the longest pause of everybody, in seconds."""

    worst: float
    median: float  # of those whom it cost anything
    disturbed: int
    faults: int


class Farm:
    """Servers that come and go."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.processes: dict[int, subprocess.Popen[bytes]] = {}  # by their port
        self.chance = random.Random(1)

    def start(self, port: int) -> None:
        command = [sys.executable, "-m", "bench.sharing", str(port), self.database, "yes"]
        self.processes[port] = subprocess.Popen(command, env={**os.environ, **plain_memory(os.environ)})

    async def ready(self, port: int) -> None:
        """Come back when a balancer would send people there."""
        until = time.monotonic() + PATIENCE
        while not await asyncio.to_thread(_is_ready, port):
            if time.monotonic() > until:
                raise SystemExit("a server does not start")
            await asyncio.sleep(0.05)

    async def end(self, port: int, number: int) -> None:
        """Tell a server to end, and wait until it has."""
        process = self.processes.pop(port)
        process.send_signal(number)
        await asyncio.to_thread(process.wait, PATIENCE)

    def doors(self) -> list[int]:
        """The servers, in the order in which a balancer tries them for somebody."""
        return self.chance.sample(list(self.processes), len(self.processes))

    def close(self) -> None:
        for process in self.processes.values():
            process.kill()
            process.wait()


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


class Person:
    """Somebody at a hot seat, who acts whenever they can, and remembers how long each acknowledgement was away."""

    def __init__(self, farm: Farm, seed: int) -> None:
        self.farm = farm
        self.pick = random.Random(seed)
        self.pauses: list[tuple[float, float]] = []  # when one ended, and how long it was
        self.link = ""
        self._since = 0.0  # the last acknowledgement at this table
        self._frame: Any = None
        self._pending: Any = None
        self._done = 0  # the ply of the last of theirs
        self._tries = 0

    async def live(self) -> None:
        """Play one game after the other, for ever."""
        while True:
            table = await self._lay()
            self.link = f"/ws/{table['table']}?secret={table['seats'][0]['secret']}"
            self._since, self._frame, self._pending, self._done, self._tries = 0.0, None, None, 0, 0
            while self._frame is None or self._frame["turn"] >= 0:
                try:
                    async with self._in() as socket:
                        await self._play(socket)
                except (OSError, WebSocketException, TimeoutError):
                    await asyncio.sleep(WAITS[min(self._tries, len(WAITS) - 1)])
                    self._tries += 1

    async def _lay(self) -> Any:
        while True:
            for port in self.farm.doors():
                try:
                    return await asyncio.to_thread(post, port, {"game": GAME, "fill": ["me", "hotseat"]})
                except OSError:
                    continue
            await asyncio.sleep(0.2)

    @asynccontextmanager
    async def _in(self) -> AsyncGenerator[ClientConnection]:
        """A socket through the first server that takes it; one that refuses the connection is passed over."""
        for port in self.farm.doors():
            try:
                socket = await connect(f"ws://127.0.0.1:{port}{self.link}", compression=None, open_timeout=15)
            except ConnectionRefusedError:
                continue
            try:
                yield socket
            finally:
                socket.transport.abort()
            return
        raise ConnectionRefusedError

    async def _play(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "ply": -1}))
        if self._pending is not None:
            await socket.send(json.dumps(self._pending))
        failures = 0
        async for raw in socket:
            heard = json.loads(raw)
            if heard["type"] == "error" and heard["code"] == "unsaved" and self._pending is not None:
                await asyncio.sleep(UNSAVED[min(failures, len(UNSAVED) - 1)])
                failures += 1
                await socket.send(json.dumps(self._pending))
            elif heard["type"] == "error":
                self._pending = None  # it had been done before: the next frame tells
            elif heard["type"] == "ack":
                self._acknowledge(heard)
            elif heard["type"] == "frame":
                self._tries, self._frame = 0, heard
                if heard["turn"] < 0:
                    return
            if self._pending is None and self._frame is not None and self._frame["ply"] >= self._done:
                await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        await asyncio.sleep(PACE)
        number = self.pick.choice(self._frame["legal"])["number"]
        self._pending = {"type": "act", "id": os.urandom(8).hex(), "ply": self._frame["ply"], "number": number}
        await socket.send(json.dumps(self._pending))

    def _acknowledge(self, heard: Any) -> None:
        if self._pending is not None and heard["id"] == self._pending["id"]:
            now = time.monotonic()
            if self._since:
                self.pauses.append((now, now - self._since - PACE))
            self._since, self._pending, self._done = now, None, heard["ply"]

    def longest(self, since: float) -> float:
        """The longest time they waited for anything that was acknowledged since then."""
        return max((pause for ended, pause in self.pauses if ended > since), default=0.0)


async def interruptions() -> dict[str, Row]:
    """Everybody plays; each server is killed once and replaced, then all are restarted one after the other."""
    postgres = Postgres()
    farm = Farm(postgres.new_database())
    living: list[asyncio.Task[None]] = []
    try:
        for _ in range(SERVERS):
            farm.start(free_port())
        for port in list(farm.processes):
            await farm.ready(port)
        people = [Person(farm, seed) for seed in range(PEOPLE)]
        living = [asyncio.create_task(person.live()) for person in people]
        return {
            "kill -9": await _break(farm, people, living, signal.SIGKILL),
            "SIGTERM, one after the other": await _break(farm, people, living, signal.SIGTERM),
        }
    finally:
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
        farm.close()
        postgres.close()


async def _break(farm: Farm, people: list[Person], living: list[asyncio.Task[None]], number: int) -> Row:
    pauses: list[float] = []
    for port in list(farm.processes):
        await _everybody_goes_on(people, living)
        await asyncio.sleep(QUIET)
        began = time.monotonic()
        await farm.end(port, number)
        await _everybody_goes_on(people, living)
        farm.start(port)
        await farm.ready(port)
        await asyncio.sleep(QUIET)
        pauses += [person.longest(began) for person in people]
    disturbed = [pause for pause in pauses if pause > PACE]
    return Row(max(pauses), statistics.median(disturbed or [0.0]), len(disturbed), SERVERS)


async def _everybody_goes_on(people: list[Person], living: list[asyncio.Task[None]]) -> None:
    """Come back when each of them has had two more actions acknowledged."""
    before = [len(person.pauses) for person in people]
    while any(len(person.pauses) < count + 2 for person, count in zip(people, before, strict=True)):
        for task in living:
            if task.done():
                task.result()
        await asyncio.sleep(0.05)
