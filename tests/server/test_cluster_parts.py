"""The parts of a cluster that go wrong: each says what happened, and nothing of it stays."""

from __future__ import annotations

import os
import pwd
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.errors import TableflipError
from tableflip.server.ops import cluster, own_postgres
from tableflip.server.ops.balancer import installed
from tableflip.server.ops.cluster import Cluster, Part, Sign
from tableflip.server.ops.own_postgres import NoPostgres, free_port
from tests.server.postgres import Postgres


def part(folder: Path, program: str) -> Part:
    """A process that runs a few lines of Python."""
    return Part("server 1", [sys.executable, "-c", program], Sign(free_port()), folder / "log")


def wait_until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        time.sleep(0.01)


def test_parts_that_end_by_themselves_are_told_with_their_last_words(tmp_path: Path) -> None:
    said: list[str] = []
    whole = Cluster(free_port(), 1, 0, said.append)
    words = "import sys; print(*range(40), sep='\\n'); print('the port is taken', file=sys.stderr); sys.exit(3)"
    whole.parts.append(part(tmp_path, words))
    with pytest.raises(TableflipError, match="every part of the cluster has ended by itself; what they said is above"):
        whole.watch()
    whole.close()
    assert re.fullmatch(r"server 1 .* has ended by itself \(code 3\)", said[0])
    assert said[-1] == "    the port is taken" and len(said) == 1 + cluster.LOG_SHOWN
    assert not whole.folder.exists()


def test_a_part_that_was_killed_says_by_what(tmp_path: Path) -> None:
    one = part(tmp_path, "import time; time.sleep(600)")
    assert one.look() == "starts"
    one.status = "ready"
    assert one.look() == "does not answer"
    one.process.send_signal(signal.SIGKILL)
    one.process.wait()
    assert one.look() == "has ended by itself (signal SIGKILL)"


def test_a_part_that_does_not_end_when_told_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)"
    )
    one = part(tmp_path, deaf)
    wait_until(lambda: one.log.read_text() == "deaf\n")
    monkeypatch.setattr(cluster, "PARTING_SECONDS", 0.05)
    one.end()
    one.wait()
    assert one.process.returncode == -signal.SIGKILL


def test_without_a_balancer_people_open_the_first_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tableflip.server.ops.balancer.PLACES", ())
    assert installed() is None

    class Kept:
        """A database that nobody reads."""

        port = 5432

        def new_database(self) -> str:
            return "postgresql+asyncpg://table@127.0.0.1/t"

        def close(self) -> None: ...

    added: dict[str, Sequence[str]] = {}

    def add(_self: Any, name: str, command: Sequence[str], *_more: Any) -> None:
        added[name] = command

    monkeypatch.setattr(cluster, "Postgres", Kept)
    monkeypatch.setattr(Cluster, "_add", add)
    said: list[str] = []
    whole = Cluster(8765, 2, 1, said.append)
    whole.start()
    whole.close()
    assert list(added) == ["server 1", "server 2", "worker 1"]
    ports = [added[name][added[name].index("--port") + 1] for name in ("server 1", "server 2")]
    assert ports[0] == "8765" != ports[1]
    assert said[-1].endswith("none of nginx, Caddy and HAProxy is installed: open any of the servers")


def test_a_postgresql_that_does_not_start_says_why_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, place: Path
) -> None:
    monkeypatch.setattr(own_postgres.tempfile, "tempdir", str(place))
    with pytest.raises(NoPostgres, match=r"PostgreSQL did not start: (.|\n)*max_connections"):
        Postgres(options=("max_connections=none",))
    assert list(place.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become somebody else")
def test_root_without_anybody_to_become_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nobody(_name: str) -> None:
        raise KeyError

    monkeypatch.setattr(own_postgres.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(pwd, "getpwnam", nobody)
    with pytest.raises(NoPostgres, match="there is no user postgres or nobody to run it as"):
        own_postgres.Postgres()
    assert list(tmp_path.iterdir()) == []
