"""Workers for a server that is measured, and people who keep its strongest bots deciding."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from pathlib import Path

from tests.server.postgres import free_port
from tests.server.test_kill import post
from websockets.asyncio.client import connect

from bench.served import cpu_seconds
from tableflip.bots import ahead

GAME, BOT = "flip_chess", "level5"
READY_SECONDS = 300.0  # within which a worker is there, and a bot has decided once
CALM = 0.1  # of a core: all that it has started is ready, and waits


def make_ready() -> None:
    """Compile what bots need, where that has not been done: nobody may wait for it, or decide without, meanwhile."""
    subprocess.run([sys.executable, "-m", ahead.MODULE], check=True)


@contextlib.contextmanager
def hired(database: str, count: int) -> Generator[None]:
    """So many workers that are ready: they have found the server, and whatever they start has started."""
    with contextlib.ExitStack() as opened:
        for _ in range(count):
            opened.enter_context(_one(database))
        yield


@contextlib.contextmanager
def _one(database: str) -> Generator[None]:
    place = f"127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "tableflip", "work", "--data", database, "--metrics", place]
    process = subprocess.Popen(command)
    try:
        until = time.monotonic() + READY_SECONDS
        while not (_is_ready(place) and _busy(process.pid) < CALM):
            if time.monotonic() > until or process.poll() is not None:
                raise SystemExit("the worker does not come")
            time.sleep(0.2)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _is_ready(place: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://{place}/readyz", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def _busy(process: int) -> float:
    """How much of a core a process and its children use just now."""
    before = {each: cpu_seconds(each) for each in _family(process)}
    time.sleep(1)
    return sum(cpu_seconds(each) - before.get(each, 0.0) for each in _family(process))


def _family(process: int) -> list[int]:
    found = [process]
    for each in found:
        with contextlib.suppress(OSError):
            found += [
                int(child)
                for path in Path(f"/proc/{each}/task").glob("*/children")
                for child in path.read_text().split()
            ]
    return found


async def deciding(port: int, tables: int, seconds: float) -> float:
    """Decisions a second of as many bots as there are tables, each against somebody who answers at once."""
    counted = [0] * tables
    playing = [asyncio.create_task(_play(port, counted, each)) for each in range(tables)]
    until = time.monotonic() + READY_SECONDS
    while not all(counted):  # the first of each waits for rules to be read from the disk, or compiled
        if time.monotonic() > until:
            raise SystemExit("the bots do not decide")
        await asyncio.sleep(0.1)
    before = sum(counted)
    await asyncio.sleep(seconds)
    found = (sum(counted) - before) / seconds
    for task in playing:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return found


async def _play(port: int, counted: list[int], place: int) -> None:
    """Play games against a bot, one after the other; what it decides is counted."""
    while True:
        table = await asyncio.to_thread(post, port, {"game": GAME, "fill": ["me", f"bot:{BOT}"]})
        secret = table["seats"][0]["secret"]
        async with connect(f"ws://127.0.0.1:{port}/ws/{table['table']}?secret={secret}", compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "ply": -1}))
            ply, was_mine = -1, True
            async for raw in socket:
                heard = json.loads(raw)
                if heard["type"] != "frame" or heard["ply"] <= ply:
                    continue
                counted[place] += not was_mine
                ply, was_mine = heard["ply"], heard["mine"]
                if heard["turn"] < 0:
                    break
                if was_mine:
                    act = {"type": "act", "id": os.urandom(8).hex(), "ply": ply, "number": heard["legal"][0]["number"]}
                    await socket.send(json.dumps(act))
