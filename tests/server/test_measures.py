"""The measures: what Prometheus reads, on an address of its own, without a label that could grow for ever."""

from __future__ import annotations

import re
import sqlite3
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tableflip.core.errors import TableflipError
from tableflip.server.run import bind, bind_measures
from tableflip.server.settings import database_in
from tests.server.conftest import quick
from tests.server.house import House, play

SAMPLE = re.compile(r"([a-z_]+)(?:\{(.*)\})? (\S+)")


@pytest.fixture(scope="module")
def port() -> int:
    with bind("127.0.0.1", 0) as free:
        return int(free.getsockname()[1])


@pytest.fixture(scope="module")
def measured(port: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(quick(database_in(tmp_path_factory.mktemp("data")), metrics=f"127.0.0.1:{port}")) as opened:
        yield opened


def scrape(port: int) -> dict[str, float]:
    """All samples by their names and labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    found = [SAMPLE.fullmatch(line) for line in text.splitlines() if not line.startswith("#")]
    assert all(found)
    return {f"{one[1]}{{{one[2] or ''}}}": float(one[3]) for one in found if one}


def test_what_happens_at_tables_is_measured(measured: House, port: int) -> None:
    before = scrape(port)
    table, one, two = measured.two()
    with one, two, measured.watch(table) as watcher:
        watcher.hello()
        play([one, two], 4)
        assert one.ask(type="act", ply=0, number=0)["code"] == "stale"
        one.socket.send("{")
        one.wait("error", code="malformed")
        assert measured.ask("/api/tables/nosuchtable")[0] == 404
        assert measured.ask(f"/api/tables/{table['table']}/revoke", {"host": "guess", "seat": 1})[0] == 403
        after = scrape(port)
    more = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert more["tableflip_acknowledgement_seconds_count{}"] == 4
    assert after["tableflip_acknowledgement_seconds_sum{}"] > 0
    assert after["tableflip_tables{}"] == 1
    assert after['tableflip_sockets{kind="players"}'] == 2 and after['tableflip_sockets{kind="watchers"}'] == 1
    codes = {"stale": 1, "malformed": 1, "NotAllowed": 1}
    assert {code: more[f'tableflip_refusals_total{{code="{code}"}}'] for code in codes} == codes
    assert more['tableflip_database_seconds_count{work="write"}'] >= 4
    assert more['tableflip_database_seconds_count{work="read"}'] == 1
    assert after["process_resident_memory_bytes{}"] > 1e6 and after["process_cpu_seconds_total{}"] > 0


def test_who_thinks_is_measured(measured: House, port: int) -> None:
    before = scrape(port)
    table = measured.table("bot:random", "me")
    with measured.sit(table, 1) as guest:
        guest.hello()
        while not guest.last["mine"]:
            guest.wait("frame")
        after = scrape(port)
    name = 'tableflip_thought_seconds_count{kind="bot"}'
    assert after[name] - before.get(name, 0) == guest.last["ply"] > 0 == after['tableflip_thoughts{kind="bot"}']


def test_a_database_that_fails_is_counted(measured: House, port: int) -> None:
    database = measured.hall.store.database
    before = scrape(port)['tableflip_database_failures_total{work="read"}']

    async def away(_work: Any) -> Any:
        raise OperationalError("select", {}, sqlite3.OperationalError("disk I/O error"))

    database.read, read = away, database.read
    assert measured.ask("/api/tables/nosuchtable")[0] == 503
    database.read = read
    assert scrape(port)['tableflip_database_failures_total{work="read"}'] == before + 1


def test_a_loop_that_stands_still_is_seen(measured: House, port: int) -> None:
    async def stand_still() -> None:
        time.sleep(1.2)  # longer than the pause between two looks: one of them comes late

    measured.run(stand_still())
    for _ in range(200):
        found = scrape(port)
        if found["tableflip_loop_lag_seconds_count{}"] - found['tableflip_loop_lag_seconds_bucket{le="0.5"}'] >= 1:
            return
        time.sleep(0.05)
    raise AssertionError("nobody noticed")


def test_no_label_can_grow_for_ever(measured: House, port: int) -> None:
    table, one, two = measured.two(name="Ada")
    with one, two:
        play([one, two], 2)
        names = "\n".join(scrape(port))
    assert table["table"] not in names and "127.0.0.1" not in names and "Ada" not in names
    labels = {part.partition("=")[0] for part in re.findall(r'\b[a-z_]+="', names)}
    assert labels <= {"code", "kind", "work", "le", "generation", "implementation", "major", "minor"} | {
        "patchlevel",
        "version",
    }


def test_the_measures_that_the_page_for_clubs_names_are_there(measured: House, port: int) -> None:
    page = Path(__file__).parents[2] / "docs" / "club.md"
    named = set(re.findall(r"`((?:tableflip|process)_[a-z_]+)`", page.read_text(encoding="utf-8")))
    with measured.sit(measured.table("me", "bot:random"), 0) as guest:
        guest.hello()
        guest.act()
        told = {name.partition("{")[0] for name in scrape(port)}
    assert len(named) > 8
    assert [name for name in named if not told & {name, f"{name}_count"}] == []


def test_the_public_port_tells_no_measures(measured: House) -> None:
    status, answer = measured.ask("/metrics")
    assert status in (404, 503) and "tableflip_" not in answer  # no such page, or no pages are built


def test_an_address_that_is_none_or_taken_is_told(port: int, measured: House) -> None:
    for wrong in ("9464", ":9464", "here", "127.0.0.1:x", "127.0.0.1:123456", "127.0.0.1:٣"):
        with pytest.raises(TableflipError, match=r"an address and a port like 127\.0\.0\.1:9464"):
            bind_measures(wrong)
    with pytest.raises(TableflipError, match="choose another with the setting metrics"):
        bind_measures(f"127.0.0.1:{port}")
    assert bind_measures("") is None


def test_without_the_setting_nobody_listens(tmp_path: Path) -> None:
    assert quick(database_in(tmp_path)).metrics == ""
