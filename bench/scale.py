"""What a site of many tables needs, reckoned from what `python -m bench cluster` and `server` measured.

`python -m bench.scale` prints the part of docs/scale.md that begins with its heading; `--write` puts it there. Every
assumption stands in ASSUMED with its reason: change one, and see what it changes.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("cluster.json")
PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
BEGIN, END = "<!-- bench/scale.py -->", "<!-- end of bench/scale.py -->"
SIZES = (100_000, 1_000_000)  # live tables
DAY = 86_400

# what was not measured here: a value, and why it is what it is
ASSUMED: dict[str, tuple[float, str]] = {
    "seconds between actions": (10.0, "of a live table: the load of `bench server` has 5, correspondence far more"),
    "plies of a live table": (60, "so far, in the middle of it: games of the house have 60 to 250"),
    "sockets of a table": (2.5, "two people and every other table a watcher, as the load has"),
    "part forwarded": (1.0, "of actions; behind a balancer that knows nothing it is 1 less 1 in so many servers"),
    "used of a core": (0.6, "of a server's process at its peak: beyond it p99 grows faster than load"),
    "cores of a machine": (16, "of which each runs a server process or a worker's head"),
    "memory of a head": (0.3, "GB of a process that thinks, with compiled rules at hand"),
    "bots' part of actions": (0.25, "every other table has a bot beside a person; level 4 and below mostly"),
    "seconds of a thought": (0.3, "of a core, the mean over levels: level 5 takes one to two, level 1 hundredths"),
    "flicks' part of actions": (0.1, "Flip Ships is one of four games, and not every action of it is a flick"),
    "seconds of a flick": (0.02, "of a core, the median that `python -m bench flips` measured"),
    "database cores": (64, "of the largest single PostgreSQL that is easily had"),
    "used of the database": (0.5, "of its cores at the peak: commits wait for its disk besides"),
    "database terabytes": (64, "of the largest disk that is easily had for one PostgreSQL"),
    "frame bytes": (4_000, "told to one listener for one action: a view with what is legal, before compression"),
    "keep days": (365, "for which logs are kept in the database before they are archived"),
    "gigabytes of a part": (
        100,
        "of the log, which is divided by a hash of the table, so that its indexes fit in memory",
    ),
    "euros of a core": (15, "a month, rented by the year, with its memory"),
    "euros of a terabyte": (80, "a month on replicated solid state disks"),
    "peak over mean": (3.0, "actions in the busiest hour against the mean of a day"),
}


@dataclass(frozen=True)
class Need:
    """What so many live tables need at the peak."""

    tables: int
    actions: float  # a second
    server_cores: float
    server_memory: float  # GB
    worker_cores: float
    database_cores: float
    log_megabytes: float  # a second
    stored_terabytes: float  # after `keep days`
    parts: int  # of the log
    network: float  # Gbit/s to people
    inner: float  # Gbit/s between servers
    euros: float  # a month

    @property
    def servers(self) -> int:
        """Processes that serve."""
        return math.ceil(self.server_cores / value("used of a core"))

    @property
    def machines(self) -> int:
        """Machines for servers and workers, by their cores."""
        cores = (self.server_cores + self.worker_cores) / value("used of a core")
        return math.ceil(cores / value("cores of a machine"))

    @property
    def heads(self) -> int:
        """Processes that think."""
        return math.ceil(self.worker_cores / value("used of a core"))

    @property
    def databases(self) -> int:
        """PostgreSQL servers that share the tables."""
        return max(self.databases_by_cores, math.ceil(self.stored_terabytes / value("database terabytes")))

    @property
    def databases_by_cores(self) -> int:
        """How many of them their work alone would need: the rest are there for their disks."""
        return max(1, math.ceil(self.database_cores / (value("database cores") * value("used of the database"))))


def value(name: str) -> float:
    """An assumption."""
    return ASSUMED[name][0]


def ply_kb(measured: dict[str, Any]) -> float:
    """The memory of a ply, the mean over the games."""
    games = measured["past"].values()
    return sum(game["ply_kb"] for game in games) / len(games)


def stored_bytes(measured: dict[str, Any]) -> float:
    """What an action leaves in the database, the mean over all games: a flick leaves its whole flight."""
    return max(turn["stored_bytes"] for turn in measured["workers"].values())


def log_bytes(measured: dict[str, Any]) -> float:
    """What it adds to the write-ahead log, and what the lease of its table adds where servers share."""
    shared = measured["forwarding"]["forwarded"]["log_bytes"] - measured["forwarding"]["alone"]["log_bytes"]
    return max(turn["log_bytes"] for turn in measured["workers"].values()) + shared


def need(tables: int, measured: dict[str, Any]) -> Need:
    """What so many tables need."""
    alone, forwarded = measured["forwarding"]["alone"], measured["forwarding"]["forwarded"]
    actions = tables / value("seconds between actions")
    part = value("part forwarded")
    each = alone["server_ms"] * (1 - part) + forwarded["server_ms"] * part
    cores = actions * each / 1000
    thinking = value("bots' part of actions") * value("seconds of a thought")
    thinking += value("flicks' part of actions") * value("seconds of a flick")
    sockets = tables * value("sockets of a table")
    of_a_table = max(alone["table_kb"], forwarded["table_kb"]) + value("plies of a live table") * ply_kb(measured)
    memory = (tables * of_a_table + sockets * alone["socket_kb"]) / 1e6
    told = actions * value("sockets of a table") * value("frame bytes") * 8 / 1e9
    database = actions * forwarded["database_ms"] / 1000
    rows = actions / value("peak over mean") * DAY * value("keep days") * stored_bytes(measured) / 1e12
    workers = actions * thinking
    rented = cores / value("used of a core") + workers / value("used of a core")
    rented += database / value("used of the database") * 2  # and a synchronous standby
    return Need(
        tables=tables,
        actions=actions,
        server_cores=cores,
        server_memory=memory,
        worker_cores=workers,
        database_cores=database,
        log_megabytes=actions * log_bytes(measured) / 1e6,
        stored_terabytes=rows,
        parts=2 ** math.ceil(math.log2(max(1.0, rows * 1000 / value("gigabytes of a part")))),
        network=told,
        inner=told * part,
        euros=rented * value("euros of a core") + 2 * rows * value("euros of a terabyte"),
    )


def lines(measured: dict[str, Any]) -> list[str]:
    """The part of the page."""
    needs = [need(tables, measured) for tables in SIZES]
    alone, forwarded = measured["forwarding"]["alone"], measured["forwarding"]["forwarded"]
    rows = {
        "actions a second at the peak": [f"{one.actions:,.0f}" for one in needs],
        "server processes, one core each": [f"{one.servers:,}" for one in needs],
        "their memory, GB": [f"{one.server_memory:,.0f}" for one in needs],
        "processes of workers that think, one core each": [f"{one.heads:,}" for one in needs],
        "their memory, GB ": [f"{one.heads * value('memory of a head'):,.0f}" for one in needs],
        "machines for both": [f"{one.machines:,}" for one in needs],
        "PostgreSQL: cores busy": [f"{one.database_cores:,.0f}" for one in needs],
        "PostgreSQL: servers, each with a standby": [f"{one.databases:,}" for one in needs],
        "as many as their cores need, had they the disks": [f"{one.databases_by_cores:,}" for one in needs],
        "its write-ahead log, MB/s": [f"{one.log_megabytes:,.1f}" for one in needs],
        f"data after {value('keep days'):.0f} days, TB": [f"{one.stored_terabytes:,.1f}" for one in needs],
        f"parts of the log, {value('gigabytes of a part'):.0f} GB at most each": [f"{one.parts:,}" for one in needs],
        "network to people, Gbit/s before compression": [f"{one.network:,.1f}" for one in needs],
        "network between servers, Gbit/s": [f"{one.inner:,.1f}" for one in needs],
        "euros a month, machines and disks": [f"{one.euros:,.0f}" for one in needs],
    }
    return [
        "| live tables | " + " | ".join(f"{tables:,}" for tables in SIZES) + " |",
        "|---|" + "---|" * len(SIZES),
        *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()),
        "",
        f"Measured (`bench/cluster.json`): {alone['server_ms']:.2f} ms of a server's core for an action on one server, "
        f"{forwarded['server_ms']:.2f} ms of both where it is forwarded; {forwarded['database_ms']:.2f} ms of "
        f"PostgreSQL's; with all four games {log_bytes(measured):.0f} bytes of its log and "
        f"{stored_bytes(measured):.0f} bytes stored ({forwarded['stored_bytes']:.0f} without Flip Ships, whose flicks "
        f"keep their flights); "
        f"{alone['table_kb']:.0f} kB of memory a table, {ply_kb(measured):.1f} kB more for each ply, and "
        f"{alone['socket_kb']:.0f} kB a socket.",
        "",
        "| assumed | | why |",
        "|---|---|---|",
        *(f"| {name} | {told:,g} | {why} |" for name, (told, why) in ASSUMED.items()),
    ]


def main() -> None:
    """Print it, or write it into the page."""
    text = "\n".join(lines(json.loads(KEPT.read_text(encoding="utf-8"))))
    if "--write" not in sys.argv[1:]:
        print(text)
        return
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
