"""Real workers: processes of their own that think for a server, are killed in the middle, or know other rules."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus

from tableflip import GAMES
from tableflip.cli.main import main
from tableflip.server.signs.measures import REGISTRY
from tableflip.server.think.far.words import versions
from tableflip.server.think.turns import Asker
from tests.server.conftest import quick
from tests.server.house import Guest, House
from tests.server.postgres import Postgres, free_port

CHESS = GAMES["flip_chess"]
ENDLESS = "search:999999999"
ASKER = Asker("table", "home")
AGAIN = "tableflip_thoughts_again_total"


@pytest.fixture(scope="module")
def house(postgres: Postgres) -> Iterator[House]:
    with House(quick(postgres.new_database(), shared="127.0.0.1:1")) as opened:
        yield opened


@contextmanager
def worker(house: House, log: Path, *more: str) -> Generator[subprocess.Popen[bytes]]:
    """A worker that has come."""
    told = {**os.environ, "TABLEFLIP_WARM": "no"}
    command = [sys.executable, "-m", "tableflip", "work", "--data", house.settings.database, "--workers", "1", *more]
    with open(log, "wb") as out:
        process = subprocess.Popen(command, env=told, stdout=out, stderr=out)
    try:
        before = len(crews(house))
        wait(lambda: len(crews(house)) > before or process.poll() is not None)
        yield process
    finally:
        process.kill()
        process.wait()
        wait(lambda: not crews(house))


def crews(house: House) -> Any:
    return house.hall.workers.crews


def wait(until: Callable[[], object]) -> None:
    patience = time.monotonic() + 120
    while not until():
        assert time.monotonic() < patience, "it does not come to pass"
        time.sleep(0.01)


def asking(house: House, bot: str) -> Any:
    assert house.loop is not None
    choosing = house.hall.workers.choose(CHESS, CHESS.start(seed="1"), 0, bot, asker=ASKER)
    return asyncio.run_coroutine_threadsafe(choosing, house.loop)


def test_a_worker_thinks_for_a_table_and_killed_in_the_middle_costs_one_retry(house: House, tmp_path: Path) -> None:
    own = house.hall.workers._office.heads[0]
    metrics = f"127.0.0.1:{free_port()}"
    with worker(house, tmp_path / "log", "--metrics", metrics) as process:
        table = house.table("me", "bot:random")
        with house.sit(table, 0) as guest:
            guest.hello()
            while not guest.last["mine"]:
                guest.wait("frame")
            while guest.last["mine"]:
                before = guest.last["ply"]
                assert guest.act()["type"] == "ack"
                guest.at_ply(before + 1)
            while not guest.last["mine"]:
                guest.at_ply(guest.last["ply"] + 1)
        assert not own.knows and own._pool is None, "no process of the server's own has thought"
        for page, words in (("readyz", "ok"), ("metrics", "tableflip_servers 1.0")):
            with urllib.request.urlopen(f"http://{metrics}/{page}", timeout=60) as told:
                said = told.read().decode()
            assert words in said
        assert [name for name in named("worker") if name not in said] == []

        endless = asking(house, ENDLESS)
        wait(lambda: crews(house)[0].busy)
        counted = REGISTRY.get_sample_value(AGAIN, {"kind": "bot"}) or 0
        process.send_signal(signal.SIGKILL)
        wait(lambda: own.busy)
        assert not crews(house) and REGISTRY.get_sample_value(AGAIN, {"kind": "bot"}) == counted + 1
        endless.cancel()
        assert asking(house, "random").result(120).number >= 0


def named(part: str) -> list[str]:
    """The measures that the page for sites names for one of its parts."""
    page = (Path(__file__).parents[2] / "docs" / "site.md").read_text(encoding="utf-8")
    rows = re.search(rf"^\| {part} \| `/readyz`.*\n(\| \| \|.*\n)*", page, re.MULTILINE)
    assert rows is not None
    return re.findall(r"`((?:tableflip|process)_[a-z_]+)`", rows[0])


def test_the_measures_that_the_page_for_sites_names_of_a_server_are_there(postgres: Postgres) -> None:
    metrics = f"127.0.0.1:{free_port()}"
    database = postgres.new_database()
    with House(quick(database, shared="127.0.0.1:1", metrics=metrics)) as one:
        told = scraped(metrics)
        assert len(named("server")) > 5 and [name for name in named("server") if name not in told] == []
        assert "tableflip_peers 0.0" in told and "tableflip_forwarded 0.0" in told
        with House(quick(database, shared="127.0.0.1:1")) as two:
            table = two.table("me", "open")
            with one.sit(table, 0) as guest:
                guest.hello()
                wait(lambda: "tableflip_peers 1.0" in scraped(metrics))
                assert "tableflip_forwarded 1.0" in scraped(metrics)
        wait(lambda: {"tableflip_peers 0.0", "tableflip_forwarded 0.0"} <= set(scraped(metrics).splitlines()))


def scraped(metrics: str) -> str:
    with urllib.request.urlopen(f"http://{metrics}/metrics", timeout=60) as told:
        return told.read().decode()


def test_a_worker_told_to_end_leaves_at_once_and_a_hint_that_is_dropped_is_dropped_there(
    house: House, tmp_path: Path
) -> None:
    with worker(house, tmp_path / "log") as process:
        endless = [asking(house, ENDLESS) for _ in range(2)]
        wait(lambda: crews(house)[0].busy == 2)
        for each in endless:
            each.cancel()
        assert asking(house, "random").result(120).number >= 0  # its only head was searching for ever
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert children
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        wait(lambda: not any(Path(f"/proc/{child}").exists() for child in children))
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_worker_of_another_version_refuses_what_it_cannot_do(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = {**versions(), CHESS.name: "rules 999, layout unknown"}
    monkeypatch.setattr("tableflip.server.http.working.versions", lambda: theirs)
    with worker(house, tmp_path / "log"):
        assert crews(house)[0].games == GAMES.keys() - {CHESS.name}
        assert asking(house, "random").result(120).number >= 0
        assert house.hall.workers._office.hands[-1].knows or house.hall.workers._office.heads[0].knows
    log = (tmp_path / "log").read_text()
    assert f"plays {CHESS.name} by rules 999, layout unknown, and this worker knows rules" in log


def test_the_door_for_workers_is_shut_to_everybody_else(house: House) -> None:
    with pytest.raises(InvalidStatus):
        Guest(house, "x", "y", path="/work").next()
    assert house.ask("/work", headers={"x-tableflip-peer": "guessed"})[0] == 421
    assert not crews(house)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("folder", "a worker is for servers that share a PostgreSQL"),
        ("postgresql://nobody@127.0.0.1:1/none", "the database of the servers does not answer"),
        ("mysql://x/y", "is not supported"),
    ],
)
def test_a_worker_that_cannot_begin_says_why(data: str, words: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["work", "--data", str(tmp_path / data) if data == "folder" else data])
    assert told.exit_code == 2 and words in told.output and not list(tmp_path.iterdir())
