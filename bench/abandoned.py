"""Memory of tables that were set up and abandoned: what a server holds before, at most, and a minute after.

`python -m bench.abandoned [--tables 10000]`
"""

from __future__ import annotations

import argparse
import http.client
import json
import tempfile
import time
from pathlib import Path

from bench.served import PATIENCE, memory_kb, running
from tableflip import GAMES

IDLE_SECONDS = 5.0  # after which a table is put away here
IDLE_MOST = 100  # the tables nobody looks at that a server keeps, unless it is told otherwise
MINUTE = 60.0
FIRST = 200  # tables before the first look: what is loaded once is no table's


def measure(tables: int = 10_000) -> list[str]:
    """Set up tables of every game by turns, leave them, and look at the memory; the lines of a table."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), IDLE_SECONDS, IDLE_MOST) as (process, port):
        open_tables(port, FIRST)
        time.sleep(3 * IDLE_SECONDS)
        before = most = memory_kb(process)
        for _ in range(0, tables, FIRST):
            open_tables(port, FIRST)
            most = max(most, memory_kb(process))
        time.sleep(IDLE_SECONDS + MINUTE)
        after = memory_kb(process)
    rows = {
        "tables set up and abandoned": f"{tables:,}",
        f"memory before (after {FIRST} others)": f"{before / 1024:.1f} MB",
        "at most": f"{most / 1024:.1f} MB",
        "a minute after the last was put away": f"{after / 1024:.1f} MB",
        "more than before": f"{(after - before) / before:.1%}",
    }
    return ["| one server process | |", "|---|---|", *(f"| {name} | {told} |" for name, told in rows.items())]


def open_tables(port: int, count: int) -> None:
    """Set up tables one after the other, each to be looked at once."""
    games = [game.name for game in GAMES.values() if 2 in game.about.seats]
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for number in range(count):
        body = json.dumps({"game": games[number % len(games)], "seats": 2, "fill": ["me", "open"]})
        line.request("POST", "/api/tables", body, {"content-type": "application/json"})
        answer = line.getresponse()
        if answer.status != 200:
            raise SystemExit(f"the server refused: {answer.read().decode()}")
        made = json.loads(answer.read())
        line.request("GET", f"/api/tables/{made['table']}")
        line.getresponse().read()
    line.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    print("\n".join(measure(parser.parse_args().tables)))


if __name__ == "__main__":
    main()
