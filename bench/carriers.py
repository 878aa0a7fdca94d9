"""What carries work to other machines: a line of our own, NATS queue groups, or rows of PostgreSQL with a nudge.

`python -m bench.carriers` prints the table of docs/scale.md. One process asks, one answers, an engine has
its own; NATS is measured where `nats-py` and `nats-server` are installed, PostgreSQL where the tests find it.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

import uvloop
from tests.server.postgres import NoPostgres, Postgres, free_port

asyncpg: Any = importlib.import_module("asyncpg")
SMALL, FRAME = 16, 10_240  # bytes of an empty job, and of what a table is shown
ALONE, CROWD, TOGETHER = 1500, 4000, 32  # jobs one after the other; jobs of which so many are under way at a time
WARM = 200
SUBJECT = "work"
SCHEMA = "create unlogged table jobs (id bigserial primary key, asked bytea, answer bytea, taken bool default false)"
TAKE = """update jobs set taken = true where id =
  (select id from jobs where not taken order by id limit 1 for update skip locked) returning id, asked"""

Ask = Callable[[bytes], Awaitable[bytes]]


# A line of our own: four bytes tell a frame's length, four its number


class Line(asyncio.Protocol):
    """One end of it; whoever answers sends each frame back."""

    def __init__(self, answers: bool, open_: Callable[[Any], object] = lambda _line: None) -> None:
        self._answers = answers
        self._open = open_
        self._buffer = bytearray()
        self._waiting: dict[int, asyncio.Future[bytes]] = {}
        self._number = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._open(self)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= 8 and len(self._buffer) >= (size := int.from_bytes(self._buffer[:4])) + 8:
            number, body = int.from_bytes(self._buffer[4:8]), bytes(self._buffer[8 : 8 + size])
            del self._buffer[: 8 + size]
            if self._answers:
                self._write(number, body)
            else:
                self._waiting.pop(number).set_result(body)

    async def ask(self, body: bytes) -> bytes:
        self._number = (self._number + 1) % 2**31
        self._waiting[self._number] = asyncio.get_running_loop().create_future()
        self._write(self._number, body)
        return await self._waiting[self._number]

    def _write(self, number: int, body: bytes) -> None:
        self.transport.write(len(body).to_bytes(4) + number.to_bytes(4) + body)


@contextlib.asynccontextmanager
async def direct(address: str) -> AsyncGenerator[Ask]:
    """The worker has come to us."""
    came = asyncio.get_running_loop().create_future()
    making = asyncio.get_running_loop().create_server(lambda: Line(False, came.set_result), "127.0.0.1", int(address))
    server = await making
    yield (await came).ask
    server.close()


async def direct_worker(address: str) -> None:
    """Come to who asks."""
    while True:
        with contextlib.suppress(OSError):
            await asyncio.get_running_loop().create_connection(lambda: Line(True), "127.0.0.1", int(address))
            await asyncio.Event().wait()
        await asyncio.sleep(0.05)


# NATS


@contextlib.asynccontextmanager
async def nats(address: str) -> AsyncGenerator[Ask]:
    """Requests to a queue group."""
    client: Any = importlib.import_module("nats")
    bus = await client.connect(address)

    async def ask(body: bytes) -> bytes:
        while True:
            with contextlib.suppress(client.errors.NoRespondersError):
                return (await bus.request(SUBJECT, body, timeout=30)).data
            await asyncio.sleep(0.05)

    yield ask
    await bus.close()


async def nats_worker(address: str) -> None:
    """One of a queue group."""
    client: Any = importlib.import_module("nats")
    bus = await client.connect(address)

    async def answer(message: Any) -> None:
        await message.respond(message.data)

    await bus.subscribe(SUBJECT, queue="workers", cb=answer)
    await asyncio.Event().wait()


# PostgreSQL: rows are the work, NOTIFY is only a nudge


@contextlib.asynccontextmanager
async def rows(address: str) -> AsyncGenerator[Ask]:
    """Write rows; when nudged, read those that are answered."""
    writing, reading = await _connections(address)
    waiting: dict[int, asyncio.Future[bytes]] = {}
    nudged, lock = asyncio.Event(), asyncio.Lock()
    await reading.add_listener("answers", _setting(nudged))

    async def read() -> None:
        while True:
            await nudged.wait()
            nudged.clear()
            for row in await reading.fetch("delete from jobs where answer is not null returning id, answer"):
                waiting.setdefault(row["id"], asyncio.get_running_loop().create_future()).set_result(row["answer"])

    async def ask(body: bytes) -> bytes:
        async with lock:
            number = await writing.fetchval("insert into jobs (asked) values ($1) returning id", body)
            await writing.execute("notify work")
        answer = await waiting.setdefault(number, asyncio.get_running_loop().create_future())
        del waiting[number]
        return answer

    task = asyncio.create_task(read())
    yield ask
    task.cancel()
    await asyncio.gather(writing.close(), reading.close())


async def rows_worker(address: str) -> None:
    """Take rows that nobody has taken, when nudged, and at times without."""
    working, listening = await _connections(address)
    nudged = asyncio.Event()
    await listening.add_listener("work", _setting(nudged))
    while True:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                await nudged.wait()
        nudged.clear()
        while (row := await working.fetchrow(TAKE)) is not None:
            await working.execute("update jobs set answer = $2 where id = $1", row["id"], row["asked"])
            await working.execute("notify answers")


def _setting(event: asyncio.Event) -> Callable[..., None]:
    def nudge(*_told: object) -> None:
        event.set()

    return nudge


async def _connections(address: str) -> list[Any]:
    return [await asyncpg.connect(address, server_settings={"synchronous_commit": "off"}) for _ in range(2)]


WAYS: dict[str, tuple[Callable[[str], Any], Callable[[str], Coroutine[Any, Any, None]]]] = {
    "a line of our own": (direct, direct_worker),
    "NATS, a queue group": (nats, nats_worker),
    "PostgreSQL rows, `NOTIFY` as a nudge": (rows, rows_worker),
}


async def measure(name: str, address: str, engine: int | None) -> list[str]:
    """The row of one carrier: latency one by one, and the processor's time of all who take part."""
    command = [sys.executable, "-m", "bench.carriers", name, address]
    worker = subprocess.Popen(command)
    try:
        async with WAYS[name][0](address) as ask:
            cells: list[str] = []
            for size in (SMALL, FRAME):
                body, took = os.urandom(size), list[float]()
                for number in range(WARM + ALONE):
                    began = time.perf_counter()
                    assert await ask(body) == body
                    if number >= WARM:
                        took.append(time.perf_counter() - began)
                took.sort()
                before = _cpu(worker.pid, engine)
                left = iter(range(CROWD))

                async def often(left: Any = left, body: bytes = body) -> None:
                    for _ in left:
                        await ask(body)

                await asyncio.gather(*(often() for _ in range(TOGETHER)))
                spent = [after - first for after, first in zip(_cpu(worker.pid, engine), before, strict=True)]
                cells += [f"{share(took, 0.5):.2f}", f"{share(took, 0.99):.2f}"]
                cells += [f"{1e6 * sum(spent) / CROWD:.0f} ({1e6 * spent[2] / CROWD:.0f} of it the engine's)"]
            return cells
    finally:
        worker.kill()
        worker.wait()


def _cpu(worker: int, engine: int | None) -> list[float]:
    """Seconds of the processor: of who asks, who answers, and the engine between with its children."""
    own = time.process_time()
    if engine is None:
        return [own, _seconds(worker), 0.0]
    children = Path(f"/proc/{engine}/task/{engine}/children").read_text().split()
    return [own, _seconds(worker), _seconds(engine) + sum(_seconds(int(child)) for child in children)]


def share(took: list[float], part: float) -> float:
    """The time, in ms, within which this part of all was answered."""
    return took[int(len(took) * part)] * 1000


def _seconds(process: int) -> float:
    """In nanoseconds' steps, which the ticks of /proc/PID/stat are not."""
    folder = Path(f"/proc/{process}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in folder.iterdir()) / 1e9


@contextlib.contextmanager
def engine(name: str) -> Generator[tuple[str, int | None] | None]:
    """What a carrier needs besides the two; None where it is not installed."""
    if name.startswith("NATS"):
        program = shutil.which("nats-server")
        if program is None or importlib.util.find_spec("nats") is None:
            yield None
            return
        port = free_port()
        process = subprocess.Popen([program, "-a", "127.0.0.1", "-p", str(port)], stderr=subprocess.DEVNULL)
        time.sleep(1)
        yield f"nats://127.0.0.1:{port}", process.pid
        process.kill()
        process.wait()
    elif name.startswith("PostgreSQL"):
        try:
            server = Postgres()
        except NoPostgres:
            yield None
            return
        address = server.new_database().replace("+asyncpg", "")

        async def prepare() -> None:
            connection = await asyncpg.connect(address)
            await connection.execute(SCHEMA)
            await connection.close()

        asyncio.run(prepare())
        yield address, server.process.pid
        server.close()
    else:
        yield str(free_port()), None


def main() -> None:
    """Measure all, and print them."""
    columns = "p50, ms | p99, ms | CPU of a job, µs"
    print(f"| carrier | empty job: {columns} | 10 kB there and back: {columns} |\n|{'---|' * 7}")
    for name in WAYS:
        with engine(name) as found:
            cells = ["not installed"] if found is None else uvloop.run(measure(name, *found))
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        uvloop.run(WAYS[sys.argv[1]][1](sys.argv[2]))
    else:
        main()
