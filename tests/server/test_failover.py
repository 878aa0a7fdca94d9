"""PostgreSQL restarts in the middle of play, and a standby is promoted: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy.exc import InternalError

from tableflip.server.settings import database_in
from tableflip.server.store.log import Unsaved
from tableflip.server.store.store import Store
from tests.server.cluster import Cluster
from tests.server.postgres import Postgres, free_port
from tests.server.test_kill import TABLES, check_logs, new_table
from tests.server.test_takeover import Guest, gone_on

SYNC = "select count(*) from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
STREAMING = "select count(*) from pg_stat_replication where state = 'streaming'"


@pytest.fixture
def primary() -> Iterator[Postgres]:
    server = Postgres(options=("wal_level=replica", "max_wal_senders=4"))
    yield server
    server.close()


def standby_of(primary: Postgres, *, is_waited_for: bool) -> Postgres:
    """A standby that follows; where it is waited for, no commit is told before it has it."""
    data = Path(primary.folder) / "standby"
    where = ("-h", "127.0.0.1", "-p", str(primary.port), "-U", "table", "-D", str(data), "-R", "-X", "stream")
    primary.run("pg_basebackup", *where, "-c", "fast")
    server = Postgres(data=data, options=("hot_standby=on",))
    if is_waited_for:
        primary.sql("alter system set synchronous_standby_names = '*'")
        primary.sql("select pg_reload_conf()")
    until = time.monotonic() + 60
    while primary.sql(SYNC if is_waited_for else STREAMING) != "1":
        assert time.monotonic() < until, "the standby does not follow"
        time.sleep(0.05)
    return server


def either(one: Postgres, two: Postgres, database: str) -> str:
    """The address of a database on whichever of two servers takes writes, as docs/scale.md tells it."""
    name = database.rpartition("/")[2]
    hosts = "&".join(f"host=127.0.0.1:{server.port}" for server in (one, two))
    return f"postgresql+asyncpg://table@/{name}?{hosts}&target_session_attrs=primary"


def kill(server: Postgres) -> None:
    """Kill it as a machine that loses its power does."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    for process in [server.process.pid, *map(int, children)]:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    server.process.wait(30)


async def play_through(cluster: Cluster, guests: list[Guest], *breaking: Callable[[], None]) -> None:
    """Let everybody play through two servers while PostgreSQL is broken in these ways, one after the other."""
    for _ in range(2):
        cluster.start(free_port())
    ports = list(cluster.servers)
    guests += [Guest(cluster, await new_table(ports[seed % 2]), seed) for seed in range(TABLES)]
    stop = asyncio.Event()
    playing = [asyncio.create_task(guest.play(stop)) for guest in guests]
    await gone_on(guests, playing)
    for each in breaking:
        await asyncio.to_thread(each)
        for seed in range(len(guests), len(guests) + sum(guest.over for guest in guests[-TABLES:])):
            guests.append(Guest(cluster, await new_table(ports[seed % 2]), seed))
            playing.append(asyncio.create_task(guests[-1].play(stop)))
        await gone_on(guests, playing)
    stop.set()
    await asyncio.gather(*playing)


def test_an_error_of_the_driver_without_a_code_is_told_as_trouble_of_the_database(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(database_in(tmp_path))

        async def cut_off(_work: object, _patience: float | None = None) -> None:
            raise InternalError("", None, cast(Any, SimpleNamespace(sqlstate=None)))

        store.database = cast(Any, SimpleNamespace(write=cut_off, close=store.database.close))
        with pytest.raises(Unsaved):
            await store.write(lambda _connection: None)
        await store.close()

    asyncio.run(run())


def test_a_restart_in_the_middle_of_play_loses_nothing(primary: Postgres) -> None:
    database = primary.new_database()
    cluster, guests = Cluster(database), list[Guest]()

    def restart() -> None:
        primary.stop()
        primary.start()

    def crash() -> None:
        kill(primary)
        (primary.data / "postmaster.pid").unlink()
        primary.start()

    try:
        asyncio.run(play_through(cluster, guests, restart, crash))
    finally:
        cluster.close()
    check_logs(database, guests)


def test_a_synchronous_standby_that_is_promoted_has_all_that_was_acknowledged(primary: Postgres) -> None:
    database = primary.new_database()
    standby = standby_of(primary, is_waited_for=True)
    cluster, guests = Cluster(either(primary, standby, database)), list[Guest]()

    def fail_over() -> None:
        kill(primary)
        standby.sql("alter system reset synchronous_standby_names")
        standby.sql("select pg_promote()")

    try:
        asyncio.run(play_through(cluster, guests, fail_over))
        check_logs(either(primary, standby, database), guests)
    finally:
        cluster.close()
        standby.close()


def test_an_asynchronous_standby_can_lose_the_last_moments_and_no_log_has_a_gap(primary: Postgres) -> None:
    """What was lost is lost for all alike: servers forget what they remember, and play goes on from the log."""
    database = primary.new_database()
    standby = standby_of(primary, is_waited_for=False)
    cluster, guests = Cluster(either(primary, standby, database)), list[Guest]()
    lost: list[str] = []

    class Forgiving(Guest):
        """Somebody who takes the table as it is shown, also where it was further before."""

        async def _resume(self, socket: object) -> None:
            await self._say(socket, type="hello", ply=-1)  # type: ignore[arg-type]
            await self._hear(socket, "frame")  # type: ignore[arg-type]
            ply = self.frame["ply"]
            lost.extend(name for name, at in self.acknowledged.items() if at > ply)
            self.acknowledged = {name: at for name, at in self.acknowledged.items() if at <= ply}
            self.shown = {at: shown for at, shown in self.shown.items() if at <= ply}

    def leave_behind() -> None:
        standby.sql("alter system set primary_conninfo = ''")
        standby.sql("select pg_reload_conf()")
        until = time.monotonic() + 60
        while primary.sql(STREAMING) != "0":
            assert time.monotonic() < until, "the standby still follows"
            time.sleep(0.05)

    async def run() -> None:
        for _ in range(2):
            cluster.start(free_port())
        ports = list(cluster.servers)
        made = [Forgiving(cluster, await new_table(ports[seed % 2]), seed) for seed in range(TABLES)]
        guests.extend(made)
        stop = asyncio.Event()
        playing = [asyncio.create_task(guest.play(stop)) for guest in guests]
        await gone_on(guests, playing)
        await asyncio.to_thread(leave_behind)
        await gone_on(guests, playing)
        await asyncio.to_thread(kill, primary)
        await asyncio.to_thread(standby.sql, "select pg_promote()")
        await gone_on(guests, playing)
        stop.set()
        await asyncio.gather(*playing)

    try:
        asyncio.run(run())
        assert lost, "it was behind, so something is lost"
        check_logs(either(primary, standby, database), guests)
    finally:
        cluster.close()
        standby.close()
