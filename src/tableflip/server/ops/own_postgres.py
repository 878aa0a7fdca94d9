"""Starts a temporary PostgreSQL on loopback, for trials and tests; its folder is deleted with it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from tableflip.core.errors import TableflipError

NEEDED = ("initdb", "postgres", "psql")
UNPRIVILEGED = ("postgres", "nobody")
LOOPBACK = "127.0.0.1"


class NoPostgres(TableflipError):
    """PostgreSQL is needed and cannot be had."""


def find(program: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = shutil.which(program)
    if found:
        return found
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    return str(places[0]) if places else None


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A running server with an empty cluster."""

    def __init__(self, *, data: Path | None = None, options: tuple[str, ...] = ()) -> None:
        """Start it; on data that are there already, where these are told."""
        self.programs = self.find_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="tableflip-pg-"))
        self.port = free_port()
        self.options = options
        self.data = data or self.folder / "data"
        try:
            self.become = self._unprivileged()
            if data is None:
                made = ("-U", "table", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale", "C")
                self.run("initdb", "-D", str(self.data), *made)
            self.process = self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def find_programs(self) -> dict[str, str]:
        """The programs needed."""
        found = {name: find(name) for name in NEEDED}
        missing = [name for name, path in found.items() if path is None]
        if missing:
            raise NoPostgres(
                f"this needs PostgreSQL, and {', '.join(missing)} cannot be found; install it, on Debian and Ubuntu "
                "with: apt-get install postgresql"
            )
        return {name: path for name, path in found.items() if path}

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server; again after a stop, on the same data and port."""
        told = ["-p", str(self.port), "-c", f"unix_socket_directories={self.folder}"]
        told += ["-c", f"listen_addresses={LOOPBACK}", "-c", "max_connections=200"]
        for option in self.options:
            told += ["-c", option]
        command = [*self.become, self.programs["postgres"], "-D", str(self.data), *told]
        with open(self.folder / "log", "ab") as log:
            # in a group of its own: Ctrl-C in a terminal is for who started it
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        self._wait()
        return self.process

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop the server at once; its data stays."""
        self.process.send_signal(how)
        self.process.wait(30)

    def _unprivileged(self) -> list[str]:
        """PostgreSQL refuses to run as root: become somebody who may do little."""
        if sys.platform == "win32" or os.geteuid() != 0:
            return []
        import pwd

        for name in UNPRIVILEGED:
            try:
                user = pwd.getpwnam(name)
            except KeyError:
                continue
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            os.chmod(self.folder, 0o700)
            return ["setpriv", f"--reuid={name}", f"--regid={user.pw_gid}", "--clear-groups"]
        raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as")

    def run(self, program: str, *arguments: str) -> str:
        """What a program of PostgreSQL says."""
        command = [*self.become, self.programs.get(program) or find(program) or program, *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stderr or done.stdout}")
        return done.stdout

    def sql(self, text: str) -> str:
        """What the server answers to a statement."""
        where = ("-h", LOOPBACK, "-p", str(self.port), "-U", "table", "-d", "postgres")
        return self.run("psql", *where, "-At", "-c", text).strip()

    def _wait(self) -> None:
        for _ in range(600):
            try:
                self.sql("select 1")
                return
            except NoPostgres:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise NoPostgres(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"t{uuid.uuid4().hex}"
        self.sql(f"create database {name}")
        return f"postgresql+asyncpg://table@{LOOPBACK}:{self.port}/{name}"

    def close(self) -> None:
        """Stop at once, and leave nothing behind."""
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
