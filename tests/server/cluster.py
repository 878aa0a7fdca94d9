"""Starts real servers that share a database, and workers, quickly: everything is imported once, then forked for each.

`python -m tests.server.cluster DATABASE`: for each port read a server is started there, for 0 a worker; its process id
is the answer. A server that is sent SIGUSR1 drops all its sockets.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import subprocess
import sys
import traceback
from contextlib import suppress
from typing import Any

from tableflip.server.ops import labour
from tableflip.server.run import bind, make_server
from tests.server.conftest import quick

THOUGHT_SECONDS = 600.0  # on a busy machine those who think, behind all others, take long to start


def serve(database: str, port: int) -> None:
    """Be a server."""
    listener = bind("127.0.0.1", port)
    many = {"messages_burst": 1_000_000, "messages_per_second": 1_000_000.0, "thought_seconds": THOUGHT_SECONDS}
    server = make_server(quick(database, shared=f"127.0.0.1:{port}", **many))

    async def run() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, drop_sockets, server)
        await server.serve(sockets=[listener])

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(run())


def drop_sockets(server: Any) -> None:
    """Drop all sockets at once: those of people, of workers, and those to other servers."""
    peers = server.config.app.state.peers
    lines = [line for some in peers._lines.values() for line in some]
    for transport in [*lines, *(each.transport for each in list(server.server_state.connections))]:
        (transport.abort if hasattr(transport, "abort") else transport.close)()


def work(database: str) -> None:
    """Be a worker."""
    asyncio.run(labour.work(quick(database, thought_seconds=THOUGHT_SECONDS), None, lambda _workers: None))


def main(database: str) -> None:
    """Start what is asked for."""
    faulthandler.enable()
    signal.signal(signal.SIGCHLD, tell_who_ended)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            try:
                serve(database, int(line)) if int(line) else work(database)
                os._exit(0)
            except BaseException:
                traceback.print_exc()  # whoever ends by itself says why
                os._exit(1)
        print(child, flush=True)


def tell_who_ended(*_: object) -> None:
    """Say how those have ended whom no test has killed: a crash leaves no other word."""
    with suppress(ChildProcessError):  # nobody is left
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if (code := os.waitstatus_to_exitcode(ended[1])) != -signal.SIGKILL:
                print(f"process {ended[0]} has ended with {code}", file=sys.stderr, flush=True)


class Cluster:
    """The servers that run."""

    def __init__(self, database: str) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "tests.server.cluster", database]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.servers: dict[int, int] = {}  # by their port
        self.workers: list[int] = []

    def start(self, port: int) -> None:
        """Start one more."""
        self.servers[port] = self._start(port)

    def hire(self) -> None:
        """Start one more worker."""
        self.workers.append(self._start(0))

    def _start(self, port: int) -> int:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{port}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def tell_worker(self, worker: int, number: int) -> None:
        """Tell a worker something; whom it ends is not counted any more."""
        os.kill(worker, number)
        if number == signal.SIGKILL:
            self.workers.remove(worker)

    def signal(self, port: int, number: int) -> None:
        """Tell one of them something; whom it ends is not counted any more."""
        os.kill(self.servers[port], number)
        if number in (signal.SIGKILL, signal.SIGTERM):
            del self.servers[port]

    def close(self) -> None:
        """End all of them."""
        for port in list(self.servers):
            os.kill(self.servers[port], signal.SIGCONT)
            self.signal(port, signal.SIGKILL)
        for worker in list(self.workers):
            self.tell_worker(worker, signal.SIGKILL)
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(60)


if __name__ == "__main__":
    main(sys.argv[1])
