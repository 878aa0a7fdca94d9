"""Whether the server is as cheap as it should be: the goals of a club's server, each measured as it is written."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass

import uvloop

from bench import load
from bench.bare import socket_kb
from tableflip import GAMES

RUNS = 5
TABLES, MANY_TABLES = 1000, 3000
SOCKETS = 2500  # of the bare server: as many as those tables have
GOAL_CPU = 1.2  # ms of the server for each action, all listeners told
GOAL_P99 = load.GOAL_P99 * 1000  # ms
GOAL_MEMORY = 1.5  # of what a socket of the bare server takes


@dataclass(frozen=True)
class Goal:
    """What was wanted and what was found."""

    words: str
    found: str
    reached: bool

    def line(self) -> str:
        """A row of the table."""
        return f"| {self.words} | {self.found} | {'yes' if self.reached else 'no'} |"


def measure(runs: int = RUNS, tables: int = TABLES, many: int = MANY_TABLES, seconds: float = 60.0) -> list[str]:
    """All runs, one after the other; the lines of a report."""
    busy = os.getloadavg()[0]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        bare = runner.run(socket_kb(SOCKETS))
    by_rules = [game.name for game in GAMES.values() if 2 in game.about.seats and game.outcomes is None]
    for_two = _told(load.run(tables, seconds / 2, watched=False))
    with_all = [_told(load.run(tables, seconds)) for _ in range(runs)]
    by_rules_alone = _told(load.run(many, seconds, games=by_rules))
    return [
        f"Client and server share {os.cpu_count()} cores; load average before the first run: {busy:.1f}.",
        "",
        *goal_lines(bare, for_two, with_all, by_rules_alone),
        "",
        "The first row has two listeners at every table; the others have a spectator at every other one besides.",
        "",
        *run_lines(bare, [for_two, *with_all, by_rules_alone]),
        "",
    ]


def _told(run: load.Report) -> load.Report:
    """A run, told when it is over: the next ones take minutes."""
    print(
        f"{run.tables:,} tables: p99 {run.p99:.0f} ms, {run.cpu_ms:.2f} ms of CPU an action",
        file=sys.stderr,
        flush=True,
    )
    return run


def goal_lines(bare: float, for_two: load.Report, runs: list[load.Report], many: load.Report) -> list[str]:
    """The table of goals."""
    cpu, p99 = for_two.cpu_ms, max(run.p99 for run in runs)
    memory = max(run.socket_kb for run in [for_two, *runs, many])
    left_out = ", ".join(name for name in runs[0].waits if name not in many.waits)
    wrong = sum(run.lost + run.duplicated for run in [for_two, *runs, many])
    goals = [
        Goal(
            f"server CPU an action with two listeners, by process time: at most {GOAL_CPU} ms",
            f"{cpu:.2f}",
            cpu <= GOAL_CPU,
        ),
        Goal(
            f"p99 with all games at {runs[0].tables:,} tables, in each of {len(runs)} runs: at most {GOAL_P99:.0f} ms",
            f"{p99:.0f}",
            p99 <= GOAL_P99,
        ),
        Goal(
            f"p99 without {left_out} at {many.tables:,} tables, {many.sockets:,} sockets: at most {GOAL_P99:.0f} ms",
            f"{many.p99:.0f}",
            many.p99 <= GOAL_P99,
        ),
        Goal(
            f"memory of a socket: at most {GOAL_MEMORY} of a bare one ({bare:.1f} kB)",
            f"{memory:.1f} kB, {memory / bare:.2f}",
            memory <= GOAL_MEMORY * bare,
        ),
        Goal("events lost or told twice, in all runs: none", str(wrong), wrong == 0),
    ]
    return ["| goal, worst of all runs | found | reached |", "|---|---|---|", *(goal.line() for goal in goals)]


def run_lines(bare: float, runs: list[load.Report]) -> list[str]:
    """A table with a row for each run."""
    names = list(runs[0].waits)
    head = (
        "| tables | sockets | actions/s | p50, ms | p99, ms | slowest, ms | CPU, ms | client's CPU, ms | kB a socket |"
    )
    head += " kB a table |" + "".join(f" {name}: p99 |" for name in names)
    rows = [head, "|" + "---|" * head.count(" |")]
    for run in runs:
        waits = run.in_order
        cells = [
            f"{run.tables:,}",
            f"{run.sockets:,}",
            f"{len(waits) / run.seconds:.0f}",
            f"{load.share(waits, 0.5):.1f}",
            f"{run.p99:.0f}",
            f"{waits[-1] * 1000:.0f}",
            f"{run.cpu_ms:.2f}",
            f"{run.client_ms:.2f}",
            f"{run.socket_kb:.1f} ({run.socket_kb / bare:.2f} of bare)",
            f"{run.table_kb:.1f}",
            *(f"{load.share(run.waits[name], 0.99):.0f}" if run.waits.get(name) else "–" for name in names),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


if __name__ == "__main__":
    print("\n".join(measure()))
