"""All that a site has, on one machine for trying out: a PostgreSQL, servers, workers, and a load balancer."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.server.ops.balancer import installed
from tableflip.server.ops.own_postgres import LOOPBACK, Postgres, free_port

LOOK_SECONDS = 0.25
ASK_SECONDS = 3.0
PARTING_SECONDS = 10.0  # within which a part ends that was told to
LOG_SHOWN = 12  # last lines of the log of a part that has ended by itself

Tell = Callable[[str], None]


class Sign(NamedTuple):
    """Where a part tells whether it is ready."""

    port: int
    path: str = "/readyz"


class Part:
    """One process of it."""

    def __init__(self, name: str, command: Sequence[str], sign: Sign, log: Path, shown: str = "") -> None:
        self.name = name
        self.shown = shown or f"{LOOPBACK}:{sign.port}"
        self.sign = sign
        self.log = log
        self.status = "starts"
        told = {**os.environ, "TABLEFLIP_PROXIES": LOOPBACK, "PYTHONUNBUFFERED": "1"}
        with open(log, "wb") as out:
            self.process = subprocess.Popen(
                list(command), stdout=out, stderr=out, stdin=subprocess.DEVNULL, start_new_session=True, env=told
            )

    def look(self) -> str:
        """How it is now."""
        code = self.process.poll()
        if code is not None:
            return f"has ended by itself ({_how(code)})"
        connection = http.client.HTTPConnection(LOOPBACK, self.sign.port, timeout=ASK_SECONDS)
        try:
            connection.request("GET", self.sign.path)
            answer = connection.getresponse()
            return "ready" if answer.status < 500 else "not ready"
        except (OSError, http.client.HTTPException):
            return "starts" if self.status == "starts" else "does not answer"
        finally:
            connection.close()

    def end(self) -> None:
        """Tell it to end, and see to it."""
        if self.process.poll() is None:
            self.process.terminate()

    def wait(self) -> None:
        """Come back when it has ended; whoever takes too long is killed."""
        try:
            self.process.wait(PARTING_SECONDS)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Cluster:
    """All of it."""

    def __init__(self, port: int, servers: int, workers: int, tell: Tell) -> None:
        self.tell = tell
        self.port = port
        self.parts: list[Part] = []
        self.is_told = False  # to end
        self.postgres: Postgres | None = None
        self.folder = Path(tempfile.mkdtemp(prefix="tableflip-cluster-"))
        self._servers, self._workers = servers, workers

    def start(self) -> None:
        """Start every part; each tells how it is once that is known."""
        self.postgres = Postgres()
        self._say("PostgreSQL", f"{LOOPBACK}:{self.postgres.port}", "ready")
        data = self.postgres.new_database().replace("+asyncpg", "")
        self._say("", "", f"for commands: --data {data}")
        program, kept = [sys.executable, "-m", "tableflip"], ("--data", data)
        balancer = installed()
        ports = [free_port() for _ in range(self._servers)]
        if balancer is None:
            ports[0] = self.port
        for number, port in enumerate(ports, 1):
            shared = ("--port", str(port), "--shared", f"{LOOPBACK}:{port}", "--no-open")
            self._add(f"server {number}", [*program, "serve", *kept, *shared], Sign(port), f"http://localhost:{port}/")
        for number in range(1, self._workers + 1):
            port = free_port()
            self._add(f"worker {number}", [*program, "work", *kept, "--metrics", f"{LOOPBACK}:{port}"], Sign(port))
        if balancer is None:
            self._say("load balancer", "", "none of nginx, Caddy and HAProxy is installed: open any of the servers")
        else:
            command = balancer.command(self.folder, LOOPBACK, self.port, ports)
            self._add(balancer.name, command, Sign(self.port, "/healthz"), f"http://localhost:{self.port}/")

    def _add(self, name: str, command: Sequence[str], sign: Sign, shown: str = "") -> None:
        self.parts.append(Part(name, command, sign, self.folder / f"{name.replace(' ', '-')}.log", shown))

    def watch(self) -> None:
        """Tell of every change, until told to end."""
        ready_before = False
        while not self.is_told:
            for part in self.parts:
                status = part.look()
                if status != part.status:
                    part.status = status
                    self._say(part.name, part.shown, status)
                    if "ended" in status:
                        self._show_log(part)
            if self.parts and all("ended" in part.status for part in self.parts):
                raise TableflipError("every part of the cluster has ended by itself; what they said is above")
            is_ready = all(part.status == "ready" for part in self.parts)
            if is_ready and not ready_before:
                where = self.parts[-1].shown if len(self.parts) > self._servers + self._workers else self.parts[0].shown
                self.tell(f"the cluster is ready: open {where}  (Ctrl-C ends it, and nothing is kept)")
            ready_before = is_ready
            time.sleep(LOOK_SECONDS)

    def close(self) -> None:
        """End all parts, those before the others first, and leave nothing behind."""
        for part in reversed(self.parts):
            part.end()
        for part in self.parts:
            part.wait()
        if self.postgres is not None:
            self.postgres.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _say(self, name: str, shown: str, status: str) -> None:
        self.tell(f"{name:<14}{shown:<26}{status}")

    def _show_log(self, part: Part) -> None:
        for line in part.log.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_SHOWN:]:
            self.tell(f"    {line}")


def _how(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"
