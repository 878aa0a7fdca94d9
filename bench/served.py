"""The server under load, a process of its own: `python -m bench.served PORT IDLE_SECONDS IDLE_MOST FOLDER [holds]`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from pathlib import Path
from typing import Any

from bench.holds import Holds, watch_commits
from tableflip.cli.serve import plain_memory
from tableflip.server.play.spare import keep_whole
from tableflip.server.run import bind, calm_collector, make_server, prepare
from tableflip.server.settings import Settings, database_in

PATIENCE = 30.0
MANY = 1_000_000  # the load client comes from one address: what one address may do is not limited here


def running(
    folder: Path, idle_seconds: float, idle_most: int, *, holds: bool = False
) -> contextlib.AbstractContextManager[tuple[int, int]]:
    """A server of ours that has started: its process and its port; how long and how many unused tables it keeps."""
    return started("bench.served", str(idle_seconds), str(idle_most), str(folder), *(["holds"] if holds else []))


@contextlib.contextmanager
def started(module: str, *arguments: str) -> Generator[tuple[int, int], None, None]:
    """A server that has started, by its module, which is told a port first: its process and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    told = {**os.environ, **plain_memory(os.environ)}  # as `tableflip serve` begins
    process = subprocess.Popen([sys.executable, "-m", module, str(port), *arguments], env=told)
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
        yield process.pid, port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def serve(database: str, port: int, *, holds: bool = False, **changes: Any) -> None:
    """Serve without bots: nobody plays against one here, and compiling them would take a core for a while.

    What one address may do is not limited. Its standstills are told where they are wanted.
    """
    keep_whole()
    allow_many_files()
    settings = Settings(
        database,
        tables_burst=MANY,
        tables_per_second=MANY,
        watchers_per_address=MANY,
        connections_per_address=MANY,
        connections_most=MANY,
        sockets_per_address=MANY,
        said_burst=MANY,
        said_per_second=MANY,
        warm=False,
        **changes,
    )
    server = make_server(settings)
    prepare(server)
    calm_collector()

    async def run() -> None:
        if holds:
            Holds("server")
            watch_commits()
        await server.serve(sockets=[bind("127.0.0.1", port)])

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(run())


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


if __name__ == "__main__":
    kept: dict[str, Any] = {"idle_seconds": float(sys.argv[2]), "idle_most": int(sys.argv[3])}
    serve(database_in(Path(sys.argv[4])), int(sys.argv[1]), holds=sys.argv[5:] == ["holds"], **kept)
