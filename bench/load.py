"""Load on one server process: many tables and sockets, every acknowledgement timed, every frame counted.

`python -m bench.load [--tables 1000] [--seconds 60] [--rate 0.2]`
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tableflip import GAMES

SOCKETS_PER_TABLE = 2.5  # two players, and a spectator at every other table
AT_ONCE = 40  # sockets opened together
PATIENCE = 30.0


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

    socket: ClientConnection
    shown: list[int] = field(default_factory=list[int])
    frame: Heard | None = None


@dataclass
class Table:
    """One table, its guests, and how long each acknowledgement took."""

    links: list[str]
    pick: random.Random
    guests: list[Guest] = field(default_factory=list[Guest])
    waits: list[float] = field(default_factory=list[float])
    waiting: dict[str, asyncio.Future[float]] = field(default_factory=dict[str, Any])
    plies: int = 0
    lost: int = 0
    over: bool = False

    async def listen(self, guest: Guest) -> None:
        async for raw in guest.socket:
            heard = read(raw)
            if heard.type == "frame":
                guest.frame = heard
                guest.shown.append(heard.ply)
            elif heard.type == "ack" and heard.id in self.waiting:
                self.waiting.pop(heard.id).set_result(time.perf_counter())
            elif heard.type == "error":
                raise SystemExit(f"the server refused: {raw!r}")

    async def play(self, every: float, until: float) -> None:
        """Act about every so many seconds."""
        await asyncio.sleep(self.pick.uniform(0, every))
        while time.perf_counter() < until and not self.over:
            due = time.perf_counter() + every
            frames = [(guest, guest.frame) for guest in self.guests if guest.frame]
            now = [(guest, frame) for guest, frame in frames if frame.ply == self.plies]
            actor = next(((guest, frame) for guest, frame in now if frame.mine), None)
            if actor is not None:
                await self._act(*actor)
            self.over = bool(now) and all(frame.turn < 0 for _, frame in now)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _act(self, actor: Guest, frame: Heard) -> None:
        name = f"{len(self.waits) + self.lost}"
        message = {"type": "act", "id": name, "ply": frame.ply, "number": self.pick.choice(frame.legal).number}
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting[name] = done
        began = time.perf_counter()
        await actor.socket.send(json.dumps(message))
        try:
            self.waits.append(await asyncio.wait_for(done, PATIENCE) - began)
            self.plies += 1
        except TimeoutError:
            self.lost += 1


@dataclass(frozen=True)
class Report:
    """What a run found."""

    tables: int
    sockets: int
    actions: int
    seconds: float
    p50: float
    p99: float
    worst: float
    lost: int
    duplicated: int
    socket_kb: float
    table_kb: float
    cpu_ms: float

    def lines(self) -> list[str]:
        """The report as a table in Markdown."""
        rows = {
            "tables, sockets": f"{self.tables:,}, {self.sockets:,}",
            "actions acknowledged": f"{self.actions:,} in {self.seconds:.0f} s ({self.actions / self.seconds:.0f}/s)",
            "acknowledgement p50": f"{self.p50 * 1000:.1f} ms",
            "acknowledgement p99": f"{self.p99 * 1000:.1f} ms",
            "slowest acknowledgement": f"{self.worst * 1000:.0f} ms",
            "events lost": str(self.lost),
            "events duplicated": str(self.duplicated),
            "server memory per socket": f"{self.socket_kb:.1f} kB",
            "server memory per table": f"{self.table_kb:.1f} kB",
            "server CPU per action": f"{self.cpu_ms:.2f} ms",
        }
        return [
            "| load on one server process | |",
            "|---|---|",
            *(f"| {name} | {told} |" for name, told in rows.items()),
        ]


async def measure(tables: int, seconds: float, rate: float) -> Report:
    """Run a server of its own under load."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (process, port):
        idle = memory_kb(process.pid)
        laid = [await asyncio.to_thread(new_table, port, number) for number in range(tables)]
        with_tables = memory_kb(process.pid)
        listening = await open_all(laid)
        with_sockets = memory_kb(process.pid)
        sockets = sum(len(table.guests) for table in laid)
        for guest in (guest for table in laid for guest in table.guests):
            guest.shown.clear()
        cpu, began = cpu_seconds(process.pid), time.perf_counter()
        until = began + seconds
        await asyncio.gather(*(table.play(1 / rate, until) for table in laid))
        took, cpu = time.perf_counter() - began, cpu_seconds(process.pid) - cpu
        await asyncio.sleep(1)  # the last frames are on their way
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        await asyncio.gather(*(guest.socket.close() for table in laid for guest in table.guests))
    waits = sorted(wait for table in laid for wait in table.waits)
    lost, duplicated = count_events(laid)
    return Report(
        tables,
        sockets,
        len(waits),
        took,
        waits[len(waits) // 2],
        waits[len(waits) * 99 // 100],
        waits[-1],
        lost,
        duplicated,
        (with_sockets - with_tables) / sockets,
        (with_tables - idle) / tables,
        cpu * 1000 / len(waits),
    )


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


async def open_all(tables: list[Table]) -> list[asyncio.Task[None]]:
    """Open every socket and wait until each has been shown the table."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(table: Table, link: str) -> Guest:
        async with gate:
            opened = await connect(link, compression=None, ping_interval=None, max_queue=None).__aenter__()
            guest = Guest(opened)
            table.guests.append(guest)
            return guest

    guests = [(table, link) for table in tables for link in table.links]
    entered = await asyncio.gather(*(enter(table, link) for table, link in guests))
    tasks = [asyncio.create_task(table.listen(guest)) for (table, _), guest in zip(guests, entered, strict=True)]
    for guest in entered:
        await guest.socket.send('{"type":"hello","ply":-1}')
    until = time.perf_counter() + PATIENCE
    while any(guest.frame is None for guest in entered):
        if time.perf_counter() > until:
            raise SystemExit("not every socket was shown its table")
        await asyncio.sleep(0.05)
    return tasks


def new_table(port: int, number: int) -> Table:
    """A table for two, by turns of every game, with a spectator at every other one."""
    games = [game for game in GAMES.values() if 2 in game.seats]
    body = {"game": games[number % len(games)].name, "seats": 2, "fill": ["me", "open"]}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(body).encode())
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        made = json.load(answer)
    secrets = [seat["secret"] for seat in made["seats"]] + ([made["watch"]] if number % 2 else [])
    address = f"ws://127.0.0.1:{port}/ws/{made['table']}"
    return Table([f"{address}?secret={secret}" for secret in secrets], random.Random(number))


@contextlib.contextmanager
def running(folder: Path) -> Any:
    """A server process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    process = subprocess.Popen([sys.executable, "-m", "bench.load", "--serve", str(folder), str(port)])
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=PATIENCE).close()
                break
            except OSError:
                if time.monotonic() > until or process.poll() is not None:
                    raise SystemExit("the server did not start") from None
                time.sleep(0.1)
        yield process, port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def serve(folder: str, port: int) -> None:
    """The server under load: with the limits of the load client's one address raised."""
    import uvicorn

    from tableflip.server.run import bind, calm_collector, make_server
    from tableflip.server.settings import Settings, database_in

    allow_many_files()
    many = 1_000_000
    settings = Settings(database_in(Path(folder)), tables_burst=many, tables_per_second=many, warm=False)
    server: uvicorn.Server = make_server(settings)
    loop = server.config.get_loop_factory()
    calm_collector()
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(server.serve(sockets=[bind("127.0.0.1", port)]))


def allow_many_files() -> None:
    """Raise the number of open files to what the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def memory_kb(process: int) -> int:
    """The memory a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def cpu_seconds(process: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=0.2, help="actions a second and table")
    parser.add_argument("--serve", nargs=2, metavar=("FOLDER", "PORT"), help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.serve:
        serve(told.serve[0], int(told.serve[1]))
        return
    allow_many_files()
    gc.disable()  # the client's own pauses are not the server's
    report = asyncio.run(measure(told.tables, told.seconds, told.rate))
    print("\n".join(report.lines()))
    sys.exit(1 if report.lost or report.duplicated else 0)


if __name__ == "__main__":
    main()
