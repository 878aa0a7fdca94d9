"""A real PostgreSQL server of the tests' own, on loopback, started as an unprivileged user."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from tableflip.server.ops import own_postgres
from tableflip.server.ops.own_postgres import NEEDED, NoPostgres, find, free_port
from tests.debian import install

__all__ = ["NEEDED", "NoPostgres", "Postgres", "find", "free_port"]


class Postgres(own_postgres.Postgres):
    """A running server with an empty cluster; every test run has its own."""

    def find_programs(self) -> dict[str, str]:
        """The programs needed, installed by Debian's package where that is possible and they are missing."""
        install("postgresql", lambda: any(find(name) is None for name in NEEDED))
        return super().find_programs()

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
