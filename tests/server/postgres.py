"""A real PostgreSQL server of the tests' own, on loopback, started as an unprivileged user."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.debian import install

NEEDED = ("initdb", "postgres", "psql")
UNPRIVILEGED = ("postgres", "nobody")


class NoPostgres(Exception):
    """The tests need PostgreSQL and it could not be had."""


def find(program: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = shutil.which(program)
    if found:
        return found
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    return str(places[0]) if places else None


def programs() -> dict[str, str]:
    """The programs needed, installed by Debian's package where that is possible and they are missing."""
    install("postgresql", lambda: any(find(name) is None for name in NEEDED))
    found = {name: find(name) for name in NEEDED}
    missing = [name for name, path in found.items() if path is None]
    if missing:
        raise NoPostgres(f"these tests need PostgreSQL ({', '.join(missing)} missing): apt-get install postgresql")
    return {name: path for name, path in found.items() if path}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A running server with an empty cluster; every test run has its own."""

    def __init__(self) -> None:
        self.programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="tableflip-pg-"))
        self.port = free_port()
        self.become = self._unprivileged()
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "table", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale", "C")
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server; again after a stop, on the same data and port."""
        options = ["-p", str(self.port), "-c", f"unix_socket_directories={self.folder}"]
        options += ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]
        command = [*self.become, self.programs["postgres"], "-D", str(self.folder / "data"), *options]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=subprocess.STDOUT)
        self._wait()
        return self.process

    def stop(self) -> None:
        """Stop the server at once; its data stays."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    @contextmanager
    def hanging(self) -> Generator[None]:
        """Let the server hang, and everybody who is connected to it, as on a machine that has no memory left."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        os.kill(self.process.pid, signal.SIGSTOP)  # first, so that no further child is born
        stopped = [self.process.pid, *(int(child) for child in children.read_text().split())]
        try:
            for process in stopped[1:]:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in stopped:
                with suppress(ProcessLookupError):  # a child that was told to end does so before we get to it
                    os.kill(process, signal.SIGCONT)

    def _unprivileged(self) -> list[str]:
        """PostgreSQL refuses to run as root: become somebody who may do little."""
        if os.geteuid() != 0:
            return []
        for name in UNPRIVILEGED:
            try:
                user = pwd.getpwnam(name)
            except KeyError:
                continue
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            os.chmod(self.folder, 0o700)
            return ["setpriv", f"--reuid={name}", f"--regid={user.pw_gid}", "--clear-groups"]
        raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.become, self.programs[program], *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stderr or done.stdout}")

    def _sql(self, text: str) -> None:
        self._run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "table", "-d", "postgres", "-c", text)

    def _wait(self) -> None:
        for _ in range(200):
            try:
                self._sql("select 1")
                return
            except NoPostgres:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise NoPostgres(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"t{uuid.uuid4().hex}"
        self._sql(f"create database {name}")
        return f"postgresql+asyncpg://table@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        """Stop at once, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
