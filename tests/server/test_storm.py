"""Servers, workers, backends of PostgreSQL and sockets fail at random while people and bots play all games."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tableflip import GAMES
from tests.server.cluster import Cluster
from tests.server.postgres import Postgres, free_port
from tests.server.test_kill import check_logs, post
from tests.server.test_takeover import LOOK, LOOKS_MOST, STILL, Guest, gone_on

FAULTS = int(os.environ.get("TABLEFLIP_STORMS", "6"))  # 200 in make test-long
EACH = 40  # faults of one storm: more are several storms
SERVERS, WORKERS = 3, 2
CUT = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '{}' and random() < 0.5"


class Visitor(Guest):
    """Somebody who plays any game, also where it is not always their turn."""

    def __init__(self, cluster: Cluster, table: Any, seed: int, game: str) -> None:
        super().__init__(cluster, table, seed)
        self.game = game

    async def _act(self, socket: ClientConnection) -> None:
        while not self.frame["mine"] and not self.over:
            await self._hear(socket, "frame")  # a bot's turn; if nobody hears of it for long, they come again
        if not self.over:
            await super()._act(socket)


class Storm:
    """All that runs, and what is done to it."""

    def __init__(self, cluster: Cluster, postgres: Postgres, database: str, seed: int) -> None:
        self.cluster = cluster
        self.postgres = postgres
        self.database = database
        self.chance = random.Random(seed)
        self.guests: list[Visitor] = []
        self.playing: list[asyncio.Task[None]] = []
        self.stop = asyncio.Event()
        self.done: dict[str, int] = {}
        self.waking: list[asyncio.TimerHandle] = []
        self.seats = [(game, other) for game in GAMES for other in ("hotseat", "bot:random")]

    async def lay(self, place: int) -> None:
        """One more table of a game, through any server."""
        game, other = self.seats[place]
        body = {"game": game, "seats": 2, "fill": ["me", other]}
        for _ in range(LOOKS_MOST):
            try:
                table = await asyncio.to_thread(post, self.chance.choice(list(self.cluster.servers)), body)
                break
            except OSError:
                await asyncio.sleep(LOOK)
        else:
            raise AssertionError("nobody lays a table")
        self.guests.append(Visitor(self.cluster, table, len(self.guests), f"{game} {other}"))
        self.playing.append(asyncio.create_task(self.guests[-1].play(self.stop)))

    async def go_on(self) -> None:
        """Everybody gets on; whose game is over has another one."""
        for place, (game, other) in enumerate(self.seats):
            if all(guest.over for guest in self.guests if guest.game == f"{game} {other}"):
                await self.lay(place)
        await gone_on(list(self.guests), self.playing)

    async def run(self, faults: int) -> None:
        for _ in range(SERVERS):
            self.cluster.start(free_port())
        for _ in range(WORKERS):
            self.cluster.hire()
        await self.go_on()
        kinds = [self.kill_server, self.stop_server, self.kill_worker, self.stop_worker, self.cut, self.drop]
        for fault in range(faults):
            kind = kinds[fault] if fault < len(kinds) else self.chance.choice(kinds)
            kind()
            self.done[kind.__name__] = self.done.get(kind.__name__, 0) + 1
            await self.go_on()
        for waking in self.waking:
            await asyncio.sleep(max(0.0, waking.when() - asyncio.get_running_loop().time()))
        await self.go_on()
        self.stop.set()
        await asyncio.gather(*self.playing)

    def kill_server(self) -> None:
        self.cluster.signal(self.chance.choice(list(self.cluster.servers)), signal.SIGKILL)
        self.cluster.start(free_port())

    def stop_server(self) -> None:
        port = self.chance.choice(list(self.cluster.servers))
        process = self.cluster.servers.pop(port)  # whoever comes now comes to another one
        os.kill(process, signal.SIGSTOP)
        self._later(self._back, port, process)

    def _back(self, port: int, process: int) -> None:
        os.kill(process, signal.SIGCONT)
        self.cluster.servers[port] = process

    def kill_worker(self) -> None:
        self.cluster.tell_worker(self.chance.choice(self.cluster.workers), signal.SIGKILL)
        self.cluster.hire()

    def stop_worker(self) -> None:
        worker = self.chance.choice(self.cluster.workers)
        os.kill(worker, signal.SIGSTOP)
        self._later(self._wake, worker)

    def _wake(self, worker: int) -> None:
        if worker in self.cluster.workers:  # it may have been killed since
            os.kill(worker, signal.SIGCONT)

    def cut(self) -> None:
        self.postgres.sql(CUT.format(self.database.rpartition("/")[2]))

    def drop(self) -> None:
        self.cluster.signal(self.chance.choice(list(self.cluster.servers)), signal.SIGUSR1)

    def _later(self, call: Any, *told: Any) -> None:
        self.waking.append(asyncio.get_running_loop().call_later(STILL, call, *told))


@pytest.mark.parametrize("number", range(max(1, FAULTS // EACH)))
def test_whatever_fails_nothing_is_lost_or_doubled_and_everybody_sees_what_the_log_says(
    postgres: Postgres, number: int
) -> None:
    faults = min(FAULTS, EACH)
    database = postgres.new_database()
    cluster = Cluster(database)
    storm = Storm(cluster, postgres, database, number)
    try:
        asyncio.run(storm.run(faults))
    finally:
        cluster.close()
    counted = sum(len(guest.acknowledged) for guest in storm.guests)
    print(json.dumps({"faults": storm.done, "tables": len(storm.guests), "acknowledged": counted}))
    assert counted > faults * len(storm.seats) and sum(storm.done.values()) == faults
    check_logs(database, storm.guests)
