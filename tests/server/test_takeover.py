"""Real servers at one PostgreSQL that are killed, stopped and ended while people play: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.cluster import Cluster
from tests.server.postgres import Postgres, free_port
from tests.server.test_kill import TABLES, Player, check_logs, new_table

FAULTS = int(os.environ.get("TABLEFLIP_TAKEOVERS", "4"))  # many more in make test-long
KINDS = (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGKILL)
SILENCE = 3.0  # seconds after which somebody takes their server for dead
LOOK, LOOKS_MOST = 0.02, 30_000  # seconds between two looks, and how often before nobody is expected to go on
STILL = 5.0  # seconds for which a server stands still: longer than it keeps its tables


class Guest(Player):
    """Somebody who comes back through any server, as a load balancer would have it."""

    def __init__(self, cluster: Cluster, table: Any, seed: int) -> None:
        super().__init__(0, table, seed)
        self.cluster = cluster
        self.path = self.address.partition("127.0.0.1:0")[2]

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            port = self.pick.choice(list(self.cluster.servers))
            opening = connect(f"ws://127.0.0.1:{port}{self.path}", compression=None, open_timeout=8, close_timeout=0.2)
            try:
                async with opening as socket:
                    await self._resume(socket)
                    while not stop.is_set() and not self.over:
                        await self._act(socket)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def _hear(self, socket: ClientConnection, kind: str) -> Any:
        async with asyncio.timeout(SILENCE):
            try:
                return await super()._hear(socket, kind)
            except AssertionError as problem:
                if "unsaved" not in str(problem):
                    raise
                raise EOFError from None  # the table is on its way to another server


async def break_again_and_again(cluster: Cluster, guests: list[Guest], faults: int) -> list[float]:
    """Let everybody play, and break one server after the other; how long it took each time until all had gone on."""
    chance, took = random.Random(faults), list[float]()
    for _ in range(3):
        cluster.start(free_port())
    ports = list(cluster.servers)
    guests += [Guest(cluster, await new_table(ports[seed % 3]), seed) for seed in range(TABLES)]
    stop = asyncio.Event()
    playing = [asyncio.create_task(guest.play(stop)) for guest in guests]
    await gone_on(guests, playing)
    for fault in range(faults):
        for seed in range(len(guests), len(guests) + sum(guest.over for guest in guests[-TABLES:])):
            guests.append(Guest(cluster, await new_table(chance.choice(list(cluster.servers))), seed))
            playing.append(asyncio.create_task(guests[-1].play(stop)))
        port, kind = chance.choice(list(cluster.servers)), KINDS[fault % len(KINDS)]
        cluster.signal(port, kind)
        began = time.monotonic()
        if kind == signal.SIGSTOP:
            stopped = asyncio.get_running_loop().call_later(STILL, os.kill, cluster.servers[port], signal.SIGCONT)
            await gone_on(guests, playing)
            await asyncio.sleep(max(0.0, stopped.when() - asyncio.get_running_loop().time()))
        else:
            cluster.start(free_port())
        await gone_on(guests, playing)
        took.append(time.monotonic() - began)
    stop.set()
    await asyncio.gather(*playing)
    return took


async def gone_on(guests: list[Guest], playing: list[asyncio.Task[None]]) -> None:
    """Come back when everybody who still plays has had another action acknowledged."""
    before = {guest: len(guest.acknowledged) for guest in guests}
    looks = 0  # not by a clock: the whole of it may be stopped for a while, where somebody measures beside it
    while any(len(guest.acknowledged) <= before[guest] and not guest.over for guest in guests):
        looks += 1
        assert looks < LOOKS_MOST, "nobody gets to act any more"
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(LOOK)


def test_a_server_that_dies_stops_or_ends_is_taken_over_and_nothing_is_lost(postgres: Postgres) -> None:
    database = postgres.new_database()
    cluster = Cluster(database)
    guests: list[Guest] = []
    try:
        took = asyncio.run(break_again_and_again(cluster, guests, FAULTS))
    finally:
        cluster.close()
    print(json.dumps([round(seconds, 2) for seconds in took]))
    assert sum(len(guest.acknowledged) for guest in guests) > FAULTS * TABLES
    check_logs(database, guests)
