"""A hostile minute: a server as `tableflip serve` starts it, people and bots at twenty tables, and all attacks at once.

`python -m bench.hostile [--seconds 60] [--tables 20]`
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Generator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.attacker import Answers, Target
from bench.players import Seen, Table, post
from bench.served import PATIENCE, memory_kb
from tableflip import GAMES, Match
from tableflip.core.notation import write_match

EVERY = 1.5  # seconds between two actions at a table
MINUTE = 60.0
LEAD = 15.0  # of play before anybody attacks
IDLE_SECONDS = 15.0  # after which tables that nobody looks at are put away: memory is looked at with all of them gone
LONGEST = 3_900  # actions of the file that is handed in


@dataclass
class Found:
    """What a hostile minute has shown."""

    seconds: float
    tables: int
    seen: Seen
    answers: Answers
    second: str  # what a second server on the same file said
    tracebacks: int
    before_kb: int
    most_kb: int
    after_kb: int
    load: float

    @property
    def grown(self) -> float:
        """How much more memory is held than before, as a part of it."""
        return self.after_kb / self.before_kb - 1

    @property
    def faults(self) -> list[str]:
        """What is not as it must be; how quick it was is not among it."""
        seen = self.seen
        bad = {
            "players were closed": seen.closed,
            "acknowledgements never came": seen.lost,
            "actions were refused": len(seen.refused),
            "requests were answered by a 500": len(self.answers.worst),
            "tracebacks stand in the log": self.tracebacks,
            "servers more run on the same file": int("already" not in self.second),
        }
        return [f"{count} {words}" for words, count in bad.items() if count]

    def lines(self) -> list[str]:
        """The report in Markdown."""
        seen, waits = self.seen, sorted(self.seen.waits)
        made = sum(self.answers.made.values())
        statuses = ", ".join(f"{count:,} x {status}" for status, count in sorted(self.answers.statuses.items()))
        before, most, after = (f"{kb / 1024:.1f} MB" for kb in (self.before_kb, self.most_kb, self.after_kb))
        rows = {
            "tables of people and bots": str(self.tables),
            "attacks of the list": f"{made:,} of {len(self.answers.made)} kinds in {self.seconds:.0f} s",
            "answers to them": statuses,
            "answered by a 500 (bar: 0); tracebacks in the log": f"{len(self.answers.worst)}; {self.tracebacks}",
            "players closed (bar: 0)": str(seen.closed),
            "acknowledgements": f"{len(waits):,}, none lost" if not seen.lost else f"{len(waits):,}, {seen.lost} lost",
            "acknowledgement p50, p99": f"{part(waits, 0.5)}, {part(waits, 0.99)}",
            "slowest acknowledgement (bar: at most 1 s)": part(waits, 1.0),
            "the same without attacks: p50, p99, slowest": ", ".join(part(seen.calm, each) for each in (0.5, 0.99, 1)),
            "coming back by the own link: p50, slowest": f"{part(seen.returns, 0.5)}, {part(seen.returns, 1.0)}",
            "a bot's answer: p50, slowest": f"{part(seen.bot_waits, 0.5)}, {part(seen.bot_waits, 1.0)}",
            "memory with nobody there, before; at most": f"{before}; {most}",
            "memory a minute after all have left (bar: at most 10 % more)": f"{after} ({self.grown:+.1%})",
        }
        return [
            f"The server has the settings that suit most, but puts tables away after {IDLE_SECONDS:.0f} s; attackers",
            f"have eight addresses of their own, the watching links of all tables, and {os.cpu_count()} cores with it.",
            "What is loaded once for all (fonts, lessons, puzzles, what draws pictures) was asked for before.",
            f"Load average before the run: {self.load:.1f}.",
            "",
            "| one server process | |",
            "|---|---|",
            *(f"| {name} | {told} |" for name, told in rows.items()),
        ]


def part(waits: list[float], share: float) -> str:
    """The time within which this part of all was answered."""
    found = sorted(waits)[min(int(len(waits) * share), len(waits) - 1)] if waits else 0.0
    return f"{found * 1000:.0f} ms"


@contextlib.contextmanager
def serving(folder: Path) -> Generator[tuple[int, int]]:
    """A server as anybody starts it: its process and its port; what it logs is in its folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with (folder / "log").open("w") as log:
        told = {**os.environ, "TABLEFLIP_IDLE_SECONDS": str(IDLE_SECONDS)}
        process = subprocess.Popen(command(folder, port), stdout=log, stderr=log, env=told)
        try:
            until = time.monotonic() + 4 * PATIENCE
            while not is_ready(port):
                if time.monotonic() > until or process.poll() is not None:
                    raise SystemExit(f"the server did not start: {(folder / 'log').read_text()[-500:]}")
                time.sleep(0.2)
            yield process.pid, port
        finally:
            process.terminate()
            process.wait(PATIENCE)


def command(folder: Path, port: int) -> list[str]:
    """How a server on this machine is started."""
    return [sys.executable, "-m", "tableflip", "serve", "--no-open", "--port", str(port), "--data", str(folder)]


def is_ready(port: int) -> bool:
    """Whether a server answers and can do its work."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def second_server(folder: Path) -> str:
    """What a second server says that is started on the same file."""
    done = subprocess.run(command(folder, 0), check=False, capture_output=True, text=True, timeout=2 * PATIENCE)
    return done.stdout + done.stderr


def long_match() -> str:
    """A match file that is nearly as long as one may be."""
    game, pick = GAMES["flip_chess"], random.Random(1)
    match: Match[Any] = Match.new(game, seed="1", options={"stall": "off"})
    while match.turn is not None and len(match.plies) < LONGEST:
        legal = pick.sample(game.legal(match.state), len(game.legal(match.state)))
        goes_on = (action for action in legal if game.rules.turn(game.apply(match.state, action)) >= 0)
        match.play(next(goes_on, legal[0]))
    return write_match(match)


def damage(port: int, folder: Path) -> list[str]:
    """Listed tables as a disk or another version may leave them: rules of the future, and a log that has a gap."""
    made = [post(port, "/api/tables", {"game": "flip_chess", "fill": ["me", "open"], "listed": True}) for _ in "ab"]
    one, two = [str(table["table"]) for table in made]
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite", timeout=PATIENCE)) as there, there:
        there.execute("update tables set rules = 99 where id = ?", (one,))
        row = "?, 7, '2026-01-01T00:00:00.000+00:00', 'act', 0, 0"
        there.execute(f"insert into log (table_id, ply, at, kind, seat, number) values ({row})", (two,))
    return [one, two]


async def measure(tables: int, seconds: float, rest: float) -> Found:
    """Play for a while, play on while all attacks are made, play on for the rest."""
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as (process, port):
        folder, seen = Path(name), Seen()
        laid = [new_table(port, number, seen) for number in range(tables)]
        target = Target(port, seconds, [(table.id, table.watch) for table in laid], file=long_match())
        target.damaged = damage(port, folder)
        wanted = {"game": "flip_chess", "fill": ["me", "open"], "listed": True}
        target.open_seat = post(port, "/api/tables", wanted)["table"]
        await asyncio.to_thread(ask_once, port)
        async with played(laid):
            await asyncio.sleep(min(seconds, LEAD))
        await asyncio.sleep(2 * min(rest, IDLE_SECONDS))
        before = most = memory_kb(process)
        async with played(laid):
            await asyncio.sleep(1)
            seen.is_watched = True
            attacking = asyncio.create_task(attack(target))
            second = await asyncio.to_thread(second_server, folder)
            while not attacking.done():
                most = max(most, memory_kb(process))
                await asyncio.sleep(0.5)
            seen.is_watched = False
        await asyncio.sleep(rest)
        after = memory_kb(process)
        tracebacks = (folder / "log").read_text().count("Traceback")
        if tracebacks:
            print((folder / "log").read_text()[-5000:], file=sys.stderr)
    return Found(seconds, tables, seen, attacking.result(), second, tracebacks, before, most, after, load)


def ask_once(port: int) -> None:
    """Ask for what is loaded by whoever asks first and then kept for all: fonts, lessons and puzzles are no leak."""
    match = Match.new(GAMES["flip_chess"], seed="1")
    match.resign(0)
    made = post(port, "/api/import", {"text": write_match(match)})
    urllib.request.urlopen(f"http://127.0.0.1:{port}/preview/tables/{made['table']}.png", timeout=PATIENCE).close()
    for game in GAMES.values():
        for what in ("print.pdf", "lesson?plain=true", "rulebook?plain=true", "puzzles"):
            with contextlib.suppress(urllib.error.HTTPError):  # not every game has all of them
                urllib.request.urlopen(
                    f"http://127.0.0.1:{port}/api/games/{game.name}/{what}", timeout=PATIENCE
                ).close()


@contextlib.asynccontextmanager
async def played(tables: list[Table]) -> AsyncGenerator[None]:
    """All tables in use: everybody comes, plays, and leaves at the end."""
    stop = asyncio.Event()
    for table in tables:
        await table.sit()
    playing = [asyncio.create_task(table.play(EVERY, stop)) for table in tables]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*playing)


def new_table(port: int, number: int, seen: Seen) -> Table:
    """A table for two, by turns of every game, every other one with a bot."""
    games = [game.name for game in GAMES.values() if 2 in game.about.seats]
    bot = f"bot:level{1 + number // 2 % 2}" if number // len(games) % 2 else ""
    return Table(port, games[number % len(games)], bot, number, seen)


async def attack(target: Target) -> Answers:
    """Let a process of its own make all attacks; what it was answered."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.attacks", stdin=pipe, stdout=pipe, limit=10**8
    )
    told, _ = await process.communicate(json.dumps(asdict(target)).encode())
    return Answers(**json.loads(told))


def run(tables: int = 20, seconds: float = MINUTE, rest: float = MINUTE) -> Found:
    """The whole of it."""
    gc.collect()
    gc.freeze()
    return asyncio.run(measure(tables, seconds, rest))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=MINUTE)
    parser.add_argument("--rest", type=float, default=MINUTE, help="seconds after which memory is looked at again")
    told = parser.parse_args()
    found = run(told.tables, told.seconds, told.rest)
    print("\n".join(found.lines()))
    for each in [*found.seen.refused, *found.answers.worst][:20]:
        print(each)
    sys.exit("; ".join(found.faults) or 0)


if __name__ == "__main__":
    main()
