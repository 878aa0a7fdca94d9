"""Load on one server process: many tables and sockets, every acknowledgement timed, every frame counted.

`python -m bench.load [--tables 1000] [--seconds 60] [--rate 0.2] [--game flip_chess …] [--unwatched] [--holds]`
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.holds import Holds
from bench.served import MANY, PATIENCE, allow_many_files, cpu_seconds, memory_kb, running
from bench.websocket import Socket
from tableflip import GAMES

AT_ONCE = 40  # sockets opened together
KEPT_SECONDS = 3600.0  # no table is put away meanwhile: what its room takes is the table's, not its sockets'
SETTLED = 3.0  # seconds until what was made for who came is let go
LEAD = 10.0  # seconds of play before the clock starts: the process that simulates flicks wakes up meanwhile
GOAL_P50, GOAL_P99 = 0.010, 0.250  # seconds


class Heard(msgspec.Struct):
    """What the load client reads of a message; the rest is skipped."""

    type: str
    id: str | None = None
    ply: int = -1
    mine: bool = False
    turn: int = -1
    legal: list[Number] = []


class Number(msgspec.Struct):
    number: int


read = msgspec.json.Decoder(Heard).decode


@dataclass
class Guest:
    """One socket and the plies it was shown."""

    table: Table
    link: str
    socket: Socket = field(init=False)
    shown: list[int] = field(default_factory=list[int])
    frame: Heard | None = None

    def hear(self, raw: bytes) -> None:
        """Take in one message."""
        heard = read(raw)
        if heard.type == "frame":
            self.frame = heard
            self.shown.append(heard.ply)
        elif heard.type == "ack" and heard.id in self.table.waiting:
            if not (waiting := self.table.waiting.pop(heard.id)).done():  # one that comes too late is counted as lost
                waiting.set_result(time.perf_counter())
        elif heard.type == "error":
            self.table.refused = raw.decode()


@dataclass
class Table:
    """One table, its guests, and how long each acknowledgement took."""

    game: str
    links: list[str]
    pick: random.Random
    guests: list[Guest] = field(default_factory=list[Guest])
    waits: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])  # when sent, how long
    waiting: dict[str, asyncio.Future[float]] = field(default_factory=dict[str, Any])
    lost: int = 0
    over: bool = False
    refused: str = ""

    @property
    def plies(self) -> int:
        """The length of the table's log, by what was acknowledged."""
        return len(self.waits)

    async def play(self, every: float, until: float) -> None:
        """Act once in so many seconds; who comes late does not wait for less, as people do not."""
        await asyncio.sleep(self.pick.uniform(0, every))
        while time.perf_counter() < until and not self.over:
            due = time.perf_counter() + every
            if self.refused:
                raise SystemExit(f"the server refused: {self.refused}")
            frames = [(guest, guest.frame) for guest in self.guests if guest.frame]
            now = [(guest, frame) for guest, frame in frames if frame.ply == self.plies]
            actor = next(((guest, frame) for guest, frame in now if frame.mine), None)
            if actor is not None:
                await self._act(*actor)
            self.over = bool(now) and all(frame.turn < 0 for _, frame in now)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _act(self, actor: Guest, frame: Heard) -> None:
        name = f"{self.plies + self.lost}"
        message = {"type": "act", "id": name, "ply": frame.ply, "number": self.pick.choice(frame.legal).number}
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting[name] = done
        began = time.perf_counter()
        actor.socket.send(msgspec.json.encode(message))
        try:
            async with asyncio.timeout(PATIENCE):
                self.waits.append((began, await done - began))
        except TimeoutError:
            self.lost += 1


@dataclass(frozen=True)
class Report:
    """What a run found."""

    tables: int
    sockets: int
    seconds: float
    waits: dict[str, list[float]]  # by game, in order
    lost: int
    duplicated: int
    socket_kb: float
    table_kb: float
    cpu_ms: float  # of the server for each action
    client_ms: float  # of the client itself
    busy: float  # the machine's load average before
    again: int  # sockets that were put off at the door, and came again

    @property
    def in_order(self) -> list[float]:
        """All waits, the longest last."""
        return sorted(wait for some in self.waits.values() for wait in some)

    @property
    def p99(self) -> float:
        """The time, in ms, within which 99 of 100 were acknowledged."""
        return share(self.in_order, 0.99)

    def lines(self) -> list[str]:
        """The report in Markdown."""
        waits = self.in_order
        rows = {
            "tables, sockets": f"{self.tables:,}, {self.sockets:,}",
            "actions acknowledged": f"{len(waits):,} in {self.seconds:.0f} s ({len(waits) / self.seconds:.0f}/s)",
            f"acknowledgement p50 (goal: at most {GOAL_P50 * 1000:.0f} ms)": f"{share(waits, 0.5):.1f} ms",
            f"acknowledgement p99 (goal: at most {GOAL_P99 * 1000:.0f} ms)": f"{self.p99:.1f} ms",
            "slowest acknowledgement": f"{waits[-1] * 1000:.0f} ms",
            "events lost": str(self.lost),
            "events duplicated": str(self.duplicated),
            "put off at the door, and came again": str(self.again),
            "server memory per socket": f"{self.socket_kb:.1f} kB",
            "server memory per table": f"{self.table_kb:.1f} kB",
            "server CPU per action, all listeners told": f"{self.cpu_ms:.2f} ms",
            "CPU of the load client per action": f"{self.client_ms:.2f} ms",
        }
        for game, some in self.waits.items():
            rows[f"{game} alone: p50, p99"] = f"{share(some, 0.5):.1f} ms, {share(some, 0.99):.1f} ms"
        return [
            f"Client and server share {os.cpu_count()} cores; load average before the run: {self.busy:.1f}.",
            "",
            "| one server process | |",
            "|---|---|",
            *(f"| {name} | {told} |" for name, told in rows.items()),
            "",
        ]


def share(waits: Sequence[float], part: float) -> float:
    """The time, in ms, within which this part of all was acknowledged."""
    return waits[min(int(len(waits) * part), len(waits) - 1)] * 1000


async def measure(
    tables: int, seconds: float, rate: float, games: Sequence[str], watched: bool, holds: bool = False
) -> Report:
    """Run a server of its own under load."""
    busy = os.getloadavg()[0]
    if holds:
        Holds("client")
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), KEPT_SECONDS, MANY, holds=holds) as (process, port),
    ):
        await look_first(port, games)
        idle = memory_kb(process)
        laid = [await asyncio.to_thread(new_table, port, number, games, watched) for number in range(tables)]
        with_tables = memory_kb(process)
        again = await open_all(laid)
        await asyncio.sleep(SETTLED)
        with_sockets = memory_kb(process)
        guests = [guest for table in laid for guest in table.guests]
        for guest in guests:
            guest.shown.clear()
        began = time.perf_counter() + LEAD
        playing = [asyncio.create_task(table.play(1 / rate, began + seconds)) for table in laid]
        await asyncio.sleep(LEAD)
        cpu, own = cpu_seconds(process), time.process_time()
        await asyncio.gather(*playing)
        took, cpu, own = time.perf_counter() - began, cpu_seconds(process) - cpu, time.process_time() - own
        await asyncio.sleep(1)  # the last frames are on their way
        for guest in guests:
            guest.socket.close()
    waits = {
        GAMES[game].about.title: sorted(
            wait for table in laid if table.game == game for at, wait in table.waits if at > began
        )
        for game in games
    }
    actions = sum(len(some) for some in waits.values())
    lost, duplicated = count_events(laid)
    return Report(
        tables=tables,
        sockets=len(guests),
        seconds=took,
        waits=waits,
        lost=lost,
        duplicated=duplicated,
        socket_kb=(with_sockets - with_tables) / len(guests),
        table_kb=(with_tables - idle) / tables,
        cpu_ms=cpu * 1000 / actions,
        client_ms=own * 1000 / actions,
        busy=busy,
        again=again,
    )


async def look_first(port: int, games: Sequence[str]) -> None:
    """See a table of each game and leave: what all tables share is found by the first."""
    first = [await asyncio.to_thread(new_table, port, number, games) for number in range(len(games))]
    await open_all(first)
    for guest in [guest for table in first for guest in table.guests]:
        guest.socket.close()


def count_events(tables: list[Table]) -> tuple[int, int]:
    """Frames that never came (acknowledgements too), and frames that came twice or out of order."""
    lost = sum(table.lost for table in tables)
    duplicated = 0
    for table in tables:
        wanted = list(range(1, table.plies + 1))
        for guest in table.guests:
            lost += len(set(wanted) - set(guest.shown))
            duplicated += len(guest.shown) - len(set(guest.shown)) + (guest.shown != sorted(guest.shown))
    return lost, duplicated


async def open_all(tables: list[Table]) -> int:
    """Open every socket and wait until each has been shown the table; how many were put off and came again."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(guest: Guest) -> None:
        async with gate:
            guest.socket = await Socket.connect(guest.link, guest.hear)
        guest.socket.send(b'{"type":"hello","ply":-1}')

    for table in tables:
        table.guests += [Guest(table, link) for link in table.links]
    coming = [guest for table in tables for guest in table.guests]
    await asyncio.gather(*(enter(guest) for guest in coming))
    again, until = 0, time.perf_counter() + PATIENCE
    while missing := [guest for guest in coming if guest.frame is None]:
        if time.perf_counter() > until:
            raise SystemExit(f"{len(missing)} sockets were not shown their table")
        await asyncio.sleep(0.5)
        off = [guest for guest in missing if guest.socket.transport.is_closing()]  # a page comes again by itself too
        again += len(off)
        for guest in off:
            guest.table.refused = ""
        await asyncio.gather(*(enter(guest) for guest in off))
    return again


def new_table(port: int, number: int, games: Sequence[str], watched: bool = True) -> Table:
    """A table for two, by turns of every game, with a spectator at every other one, or at none."""
    game = games[number % len(games)]
    watched = watched and number // len(games) % 2 == 1
    body = {"game": game, "seats": 2, "fill": ["me", "open"]}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(body).encode())
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        made = json.load(answer)
    secrets = [seat["secret"] for seat in made["seats"]] + ([made["watch"]] if watched else [])
    address = f"ws://127.0.0.1:{port}/ws/{made['table']}"
    return Table(game, [f"{address}?secret={secret}" for secret in secrets], random.Random(number))


def run(
    tables: int = 1000,
    seconds: float = 60.0,
    rate: float = 0.2,
    games: Sequence[str] = (),
    *,
    watched: bool = True,
    holds: bool = False,
) -> Report:
    """The whole measurement."""
    allow_many_files()
    chosen = list(games) or [game.name for game in GAMES.values() if 2 in game.about.seats]
    gc.collect()
    gc.disable()  # the client's own pauses are not the server's
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(measure(tables, seconds, rate, chosen, watched, holds))
    finally:
        gc.enable()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=0.2, help="actions a second and table")
    parser.add_argument("--game", action="append", default=[], choices=list(GAMES), help="only this one; repeatable")
    parser.add_argument("--unwatched", action="store_true", help="two listeners at every table, and no spectator")
    parser.add_argument("--holds", action="store_true", help="tell on stderr where server and client stood still")
    told = parser.parse_args()
    report = run(told.tables, told.seconds, told.rate, told.game, watched=not told.unwatched, holds=told.holds)
    print("\n".join(report.lines()))
    sys.exit(1 if report.lost or report.duplicated else 0)


if __name__ == "__main__":
    main()
