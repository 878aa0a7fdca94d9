"""Killed at any moment, a server loses nothing that it acknowledged or showed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tableflip.server.play.story import Story
from tableflip.server.store.store import Store
from tests.server.postgres import free_port

KILLS = int(os.environ.get("TABLEFLIP_KILLS", "8"))  # many more in make test-long
TABLES = 4
PATIENCE = 600.0  # seconds of who looks at the logs, on a machine that may be busy
UNDO = 0.1  # how often a player takes something back


class Stale(Exception):
    """The table had moved on when a message came."""


class Player:
    """Somebody at a hot seat who acts without pause, remembers every acknowledgement and everything shown."""

    def __init__(self, port: int, table: Any, seed: int) -> None:
        self.address = f"ws://127.0.0.1:{port}/ws/{table['table']}?secret={table['seats'][0]['secret']}"
        self.table: str = table["table"]
        self.pick = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.shown: dict[int, Any] = {}
        self.sent = 0
        self.over = False

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            try:
                async with connect(self.address, compression=None, open_timeout=30, close_timeout=0.2) as socket:
                    await self._resume(socket)
                    while not stop.is_set() and not self.over:
                        await self._act(socket)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.01)

    async def _resume(self, socket: ClientConnection) -> None:
        await self._say(socket, type="hello", ply=-1)
        await self._hear(socket, "frame")
        most = max(self.acknowledged.values(), default=0)
        assert self.frame["ply"] >= max(most, *self.shown), "something acknowledged or shown is lost"
        for name, ply in list(self.acknowledged.items())[-3:]:
            await self._say(socket, type="act", id=name, ply=0, number=0)
            answer = await self._hear(socket, "ack")
            assert (answer["id"], answer["ply"]) == (name, ply), "a repeated message got another answer"

    async def _act(self, socket: ClientConnection) -> None:
        self.sent += 1
        name, ply = f"{self.table}-{self.sent}", self.frame["ply"]
        if self.frame["can_undo"] and self.pick.random() < UNDO:
            await self._say(socket, type="undo", id=name, ply=ply)
        else:
            number = self.pick.choice(self.frame["legal"])["number"]
            await self._say(socket, type="act", id=name, ply=ply, number=number)
        try:
            answer = await self._hear(socket, "ack")
        except Stale:  # the database carried out what a killed server had begun only after the next one read the log
            await self._hear(socket, "frame")
            assert self.frame["ply"] > ply
            return
        assert answer["id"] == name
        self.acknowledged[name] = answer["ply"]
        while self.frame["ply"] <= ply:
            await self._hear(socket, "frame")

    async def _say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))

    async def _hear(self, socket: ClientConnection, kind: str) -> Any:
        while True:
            heard = json.loads(await socket.recv())
            if heard["type"] == "error" and heard["id"] is None and heard["code"] == "unsaved":
                continue  # no answer: all at the table are told that something was not saved just now
            if heard["type"] == "error":
                raise Stale if heard["code"] == "stale" else AssertionError(heard)
            if heard["type"] == "frame":
                self.frame = heard
                self.shown[heard["ply"]] = (heard["seat"], heard["view"])
                self.over = heard["turn"] < 0
            if heard["type"] == kind:
                return heard


class Nursery:
    """The process that starts servers."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "tests.server.nursery", database, str(self.port)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def start(self) -> int:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:  # after a failure a server may still be running
            self.process.kill()
            self.process.wait()


async def new_table(port: int) -> Any:
    body = {"game": "flip_chess", "fill": ["me", "hotseat"]}
    until = time.monotonic() + 120
    while True:
        try:
            return await asyncio.to_thread(post, port, body)
        except OSError:
            assert time.monotonic() < until, "the server does not start"
            await asyncio.sleep(0.05)


def post(port: int, body: Any) -> Any:
    import urllib.request

    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(body).encode())
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def acknowledged(players: list[Player]) -> int:
    """How many actions of all have been acknowledged so far."""
    return sum(len(player.acknowledged) for player in players)


async def kill_again_and_again(nursery: Nursery, players: list[Player], kills: int) -> None:
    """Start the server, let everybody play, kill it at a random moment; as often as told."""
    chance = random.Random(kills)
    server = nursery.start()
    players += [Player(nursery.port, await new_table(nursery.port), seed) for seed in range(TABLES)]
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for kill in range(kills + 1):
        while sum(not player.over for player in players) < TABLES:  # a quick machine plays its games to the end
            players.append(Player(nursery.port, await new_table(nursery.port), len(players)))
            playing.append(asyncio.create_task(players[-1].play(stop)))
        before = acknowledged(players)
        until = time.monotonic() + 120
        while acknowledged(players) <= before + TABLES:
            if all(player.over for player in players):
                break
            assert time.monotonic() < until, "nobody gets to act any more"
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
        await asyncio.sleep(chance.uniform(0, 0.1))
        if kill == kills:
            stop.set()
            await asyncio.gather(*playing)
        os.kill(server, signal.SIGKILL)
        if kill < kills:
            server = await asyncio.to_thread(nursery.start)


def check_logs(database: str, players: Sequence[Player]) -> None:
    """Everything acknowledged is in the log exactly once, under its ply, and everything shown follows from it."""

    async def check_all() -> None:
        store = await Store.open(database, PATIENCE)
        for player in players:
            await check_log(store, player)
        await store.close()

    assert players
    asyncio.run(check_all())


async def check_log(store: Store, player: Player) -> None:
    """The same of one."""
    found = await store.table(player.table)
    entries = await store.log(player.table)
    assert found is not None
    assert [entry.ply for entry in entries] == list(range(len(entries)))
    names = [entry.message for entry in entries]
    of_people = [name for name in names if name]  # bots have none
    assert len(set(of_people)) == len(of_people)
    for name, ply in player.acknowledged.items():
        assert names[ply - 1] == name
    story = Story.begin(found[0])
    for ply in range(len(entries) + 1):
        if ply in player.shown:
            seat, view = player.shown[ply]
            assert json.loads(json.dumps(story.match.view(seat))) == view
        if ply < len(entries):
            story.take(entries[ply])
    assert max(player.shown) <= len(entries)


def test_kills_lose_nothing(database: Callable[[], str]) -> None:
    address = database()
    nursery = Nursery(address)
    players: list[Player] = []
    try:
        asyncio.run(kill_again_and_again(nursery, players, KILLS))
    finally:
        nursery.close()
    assert acknowledged(players) > KILLS * TABLES
    check_logs(address, players)
