"""What it costs to be several: forwarding against one server on PostgreSQL in the same run, and thinking on a worker.

`python -m bench cluster` measures all of it; `python -m bench.cluster forwarding`, `… workers`, `… thoughts`, `… past`
and `… interruptions` a part.
What was measured is kept in bench/cluster.json, from which `bench/scale.py` reckons.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import sys
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop
from tests.server.postgres import Postgres

from bench import load
from bench.goals import Goal
from bench.hiring import deciding, hired, make_ready
from bench.interruptions import PEOPLE, interruptions
from bench.past import kilobytes_of_a_ply
from bench.served import allow_many_files, cpu_seconds, memory_kb, started
from tableflip import GAMES

KEPT = Path(__file__).with_name("cluster.json")
TABLES, RATE, SECONDS, LEAD, TURNS = 150, 0.5, 12.0, 3.0, 2  # of each turn of forwarding
MANY_TABLES, MANY_RATE, MANY_SECONDS = 1000, 0.2, 12.0  # with thinking
MANY_LEAD = load.LEAD  # before the clock starts: the processes that simulate flicks wake up meanwhile
THINK_TABLES, THINK_SECONDS = 6, 30.0  # of people who answer a bot at once
GOAL_MORE = 1.3  # times as many decisions, on two cores that all share
GOAL_CPU, GOAL_P50 = 1.3, 3.0  # times the processor's time of an action, ms more at the median
GOAL_P99 = load.GOAL_P99 * 1000
GOAL_TAKEN_OVER, GOAL_RESTARTED = 5.0, 2.0  # seconds
BY_RULES = [game.name for game in GAMES.values() if 2 in game.about.seats and game.outcomes is None]
ALL = [game.name for game in GAMES.values() if 2 in game.about.seats]


@dataclass(frozen=True)
class Turn:
    """What one turn found; processor's times and bytes are those of an action."""

    p50: float  # ms
    p99: float
    actions: int
    server_ms: float
    database_ms: float
    log_bytes: float
    stored_bytes: float
    table_kb: float
    socket_kb: float
    wrong: int  # events lost or told twice


class Site:
    """Servers on one PostgreSQL."""

    def __init__(self, postgres: Postgres, servers: Sequence[tuple[int, int]]) -> None:
        self.postgres = postgres
        self.processes = [process for process, _ in servers]
        self.ports = [port for _, port in servers]

    async def turn(
        self, tables: int, rate: float, seconds: float, games: Sequence[str], through: int, lead: float = LEAD
    ) -> Turn:
        """Let people play at tables of the first server, all of whom come through one of the servers."""
        await load.look_first(self.ports[0], games)
        idle = memory_kb(self.processes[0])
        laid = [await asyncio.to_thread(load.new_table, self.ports[0], each, games) for each in range(tables)]
        with_tables = memory_kb(self.processes[0])
        for table in laid:
            table.links = [link.replace(f":{self.ports[0]}/", f":{self.ports[through]}/") for link in table.links]
        await load.open_all(laid)
        await asyncio.sleep(2)
        with_sockets = memory_kb(self.processes[0])
        guests = [guest for table in laid for guest in table.guests]
        for guest in guests:
            guest.shown.clear()
        began = time.perf_counter() + lead
        playing = [asyncio.create_task(table.play(1 / rate, began + seconds)) for table in laid]
        await asyncio.sleep(lead)
        before = self._spent()
        await asyncio.gather(*playing)
        after = self._spent()
        await asyncio.sleep(1)
        for guest in guests:
            guest.socket.close()
        waits = sorted(wait for table in laid for at, wait in table.waits if at > began)
        each = [(late - early) / len(waits) for late, early in zip(after, before, strict=True)]
        return Turn(
            p50=load.share(waits, 0.5),
            p99=load.share(waits, 0.99),
            actions=len(waits),
            server_ms=each[0] * 1000,
            database_ms=each[1] * 1000,
            log_bytes=each[2],
            stored_bytes=each[3],
            table_kb=(with_tables - idle) / tables,
            socket_kb=(with_sockets - with_tables) / len(guests),
            wrong=sum(load.count_events(laid)),
        )

    def _spent(self) -> list[float]:
        """The processor's time of all servers and of PostgreSQL, and bytes of its write-ahead log and of its data."""
        children = Path(f"/proc/{self.postgres.process.pid}/task/{self.postgres.process.pid}/children").read_text()
        database = sum(cpu_seconds(int(child)) for child in children.split())
        sizes = self.postgres.sql("select pg_current_wal_lsn() - '0/0', sum(pg_database_size(oid)) from pg_database")
        return [sum(map(cpu_seconds, self.processes)), database, *map(float, sizes.split("|"))]


@contextlib.contextmanager
def site(servers: int, *, shared: bool) -> Generator[tuple[Site, str]]:
    """So many servers on a PostgreSQL of their own, and the address of that."""
    postgres = Postgres()
    try:
        database = postgres.new_database()
        with contextlib.ExitStack() as opened:
            found = [
                opened.enter_context(started("bench.sharing", database, "yes" if shared else "no"))
                for _ in range(servers)
            ]
            yield Site(postgres, found), database
    finally:
        postgres.close()


async def forwarding() -> list[str]:
    """One server alone, and two of which people always come to the one that has not got their table; by turns."""
    alone: list[Turn] = []
    other: list[Turn] = []
    with site(1, shared=False) as (one, _), site(2, shared=True) as (two, _):
        for _ in range(TURNS):
            alone.append(await one.turn(TABLES, RATE, SECONDS, BY_RULES, 0))
            other.append(await two.turn(TABLES, RATE, SECONDS, BY_RULES, 1))
    kept = {"alone": vars(_best(alone)), "forwarded": vars(_best(other))}
    _keep("forwarding", kept)
    times = kept["forwarded"]["server_ms"] / kept["alone"]["server_ms"]
    more = kept["forwarded"]["p50"] - kept["alone"]["p50"]
    wrong = sum(turn.wrong for turn in [*alone, *other])
    goals = [
        Goal(f"CPU of an action, all of them forwarded: at most {GOAL_CPU} times", f"{times:.2f}", times <= GOAL_CPU),
        Goal(f"median more than on one server: at most {GOAL_P50:.0f} ms", f"{more:.1f} ms", more <= GOAL_P50),
        Goal("events lost or told twice: none", str(wrong), wrong == 0),
    ]
    rows = [
        f"| {name} | {turn.p50:.1f} | {turn.p99:.0f} | {turn.server_ms:.2f} | {turn.database_ms:.2f} "
        f"| {turn.log_bytes:.0f} |"
        for name, some in (("one server, not shared", alone), ("two, all forwarded", other))
        for turn in some
    ]
    head = "| turn | p50, ms | p99, ms | CPU of the servers, ms | CPU of PostgreSQL, ms | bytes of its log |"
    return [*_goals(goals), "", head, "|---|---|---|---|---|---|", *rows]


async def workers() -> list[str]:
    """A thousand tables with flicks, thought about by the server's own processes and by a worker."""
    found: dict[str, Turn] = {}
    make_ready()
    for name, count in (("its own processes", 0), ("a worker", 1)):
        with site(1, shared=True) as (one, database), hired(database, count):
            found[name] = await one.turn(MANY_TABLES, MANY_RATE, MANY_SECONDS, ALL, 0, MANY_LEAD)
    _keep("workers", {name: vars(turn) for name, turn in found.items()})
    last = found["a worker"]
    goals = [
        Goal(
            f"p99 at {MANY_TABLES:,} tables, flicks by a worker: at most {GOAL_P99:.0f} ms",
            f"{last.p99:.0f} ms",
            last.p99 <= GOAL_P99,
        ),
        Goal("events lost or told twice: none", str(last.wrong), last.wrong == 0),
    ]
    rows = [f"| {name} | {turn.p50:.1f} | {turn.p99:.0f} | {turn.server_ms:.2f} |" for name, turn in found.items()]
    return [
        *_goals(goals),
        "",
        "| who thinks | p50, ms | p99, ms | CPU of the server, ms |",
        "|---|---|---|---|",
        *rows,
    ]


async def thoughts() -> list[str]:
    """How many decisions a second bots of the last level come to, by the server's own process and by workers."""
    found: dict[int, float] = {}
    make_ready()
    for count in (0, 1, 2):
        with site(1, shared=True) as (one, database), hired(database, count):
            found[count] = await deciding(one.ports[0], THINK_TABLES, THINK_SECONDS)
    _keep("thoughts", {str(count): {"decisions": each} for count, each in found.items()})
    times = found[2] / found[0]
    words = f"decisions of level 5 a second, two workers against the server's own process: at least {GOAL_MORE} times"
    rows = [f"| {count} | {each:.2f} |" for count, each in found.items()]
    goals = _goals([Goal(words, f"{times:.2f}", times >= GOAL_MORE)])
    return [*goals, "", "| workers | decisions of level 5 a second |", "|---|---|", *rows]


async def past() -> list[str]:
    """The memory of what has happened at a table."""
    found = {name: {"ply_kb": kilobytes_of_a_ply(name)} for name in ALL}
    _keep("past", found)
    rows = [f"| {GAMES[name].about.title} | {each['ply_kb']:.1f} |" for name, each in found.items()]
    return ["| game | kB of memory for each ply of a live table |", "|---|---|", *rows]


async def interrupted() -> list[str]:
    """How long people wait when a server is killed, and when all are restarted."""
    found = await interruptions()
    _keep("interruptions", {name: row._asdict() for name, row in found.items()})
    goals = [
        Goal(f"{words}: at most {most:.0f} s", f"{found[name].worst:.1f} s", found[name].worst <= most)
        for name, words, most in (
            ("kill -9", "the longest that anybody waits when a server is killed", GOAL_TAKEN_OVER),
            ("SIGTERM, one after the other", "and when all are restarted, one after the other", GOAL_RESTARTED),
        )
    ]
    rows = [
        f"| {name} | {row.faults} | {row.disturbed} of {PEOPLE * row.faults} | {row.median:.1f} | {row.worst:.1f} |"
        for name, row in found.items()
    ]
    head = (
        "| what is done to each of the servers | times | people who waited longer than usual | median, s | longest, s |"
    )
    return [*_goals(goals), "", head, "|---|---|---|---|---|", *rows]


def _best(turns: Sequence[Turn]) -> Turn:
    return min(turns, key=lambda turn: turn.server_ms)


def _goals(goals: Sequence[Goal]) -> list[str]:
    return ["| goal | found | reached |", "|---|---|---|", *(goal.line() for goal in goals)]


def _keep(name: str, found: dict[str, Any]) -> None:
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    rounded = {key: {each: round(value, 3) for each, value in turn.items()} for key, turn in found.items()}
    KEPT.write_text(json.dumps({**kept, name: rounded}, indent=2) + "\n", encoding="utf-8")


PARTS = {
    "forwarding": forwarding,
    "workers": workers,
    "thoughts": thoughts,
    "past": past,
    "interruptions": interrupted,
}


def measure(*names: str) -> list[str]:
    """The lines of a report."""
    allow_many_files()
    lines = [f"Clients, servers and PostgreSQL share {os.cpu_count()} cores; load before: {os.getloadavg()[0]:.1f}."]
    gc.collect()
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            for name in names or PARTS:
                lines += ["", *runner.run(PARTS[name]())]
    finally:
        gc.enable()
    return lines


if __name__ == "__main__":
    print("\n".join(measure(*sys.argv[1:])))
