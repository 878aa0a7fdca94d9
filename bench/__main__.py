"""Measure and write bench/results.md: `python -m bench` for everything, `python -m bench games server` for a part."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import abandoned, cluster, goals, hostile, manners, ours, peers, thinking
from bench.clock import race
from bench.connect_four import CONNECT_FOUR
from bench.frames import frames
from bench.fuzz import fuzz
from tableflip.games import GAMES
from tableflip.lab import calibrate

RESULTS = Path(__file__).with_name("results.md")
PACKAGES = ("numpy", "numba", "mujoco-core", "open_spiel", "pgx", "jax")
BREAKTHROUGH = "breakthrough(rows=6,columns=6)"
INTRODUCTION = (
    "# Results",
    "",
    "Written by `make bench`. Rates are the best of three turns, contenders interleaved in one run; other machines",
    "give other numbers, so read the ratios. Different games are different work: the connect-four table compares like",
    "with like.",
    "",
)
Sections = dict[str, Callable[[], list[str]]]  # what measures each section, by its name: its title, and its lines
Page = dict[str, list[str]]  # the lines of each section, by its title


def main(names: Sequence[str]) -> None:
    """Measure the named sections, or all; print as it goes, and write them into the page, each when it is done."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        raise SystemExit(f"there is no section {unknown[0]!r}; the sections are {', '.join(SECTIONS)}")
    page = read_page() if names else {}
    for name in names or SECTIONS:
        rows = SECTIONS[name]()
        print("\n".join(rows), flush=True)
        page[rows[0]] = [*rows, "", f"Measured {ours.now()}."]
        write_page(page)
    print(f"written to {RESULTS}")


def read_page() -> Page:
    """The sections of the page as it is, by their titles."""
    page: Page = {}
    for line in RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []:
        if line.startswith("## "):
            page[line] = []
        if page:
            list(page.values())[-1].append(line)
    return page


def write_page(page: Page) -> None:
    """Write the page with these sections."""
    head = [*INTRODUCTION, f"Measured on {machine()}.", versions() or _versions_before()]
    text = "\n\n".join("\n".join(rows).strip() for rows in [head, *page.values()])
    RESULTS.write_text(text + "\n", encoding="utf-8")


def decisions() -> list[str]:
    """Random decisions a second of Flip Chess and of a game of the same size."""
    chess = GAMES["flip_chess"]
    found = race(
        {
            "Flip Chess, ours, compiled": ours.playouts(chess),
            "breakthrough 6x6, OpenSpiel C++ rollouts": peers.openspiel_rollouts(BREAKTHROUGH),
            "breakthrough 6x6, OpenSpiel Python loop": peers.openspiel_python(BREAKTHROUGH),
            "Flip Chess, ours, one game from Python": ours.from_python(chess),
            "Flip Chess, ours, interpreted": ours.interpreted(chess),
            "Flip Chess, ours, batch 1024 with observation and mask": ours.batch(chess),
            "Flip Chess, ours, batch 4096 with observation and mask": ours.batch(chess, 4096),
            "Flip Chess, ours, batch 4096 with observation and mask, two threads": ours.two_threads(chess),
        }
    )
    return report("Random decisions a second, one core", found, "breakthrough 6x6, OpenSpiel C++ rollouts")


def connect_four() -> list[str]:
    """The same game in three houses."""
    found = race(
        {
            "ours, compiled": ours.playouts(CONNECT_FOUR, 2000),
            "OpenSpiel C++ rollouts": peers.openspiel_rollouts("connect_four"),
            "OpenSpiel Python loop": peers.openspiel_python("connect_four"),
            "ours, batch 1024, one call a step": ours.batch(CONNECT_FOUR),
            "Pgx, batch 1024, jitted scan (two cores)": peers.pgx_batch("connect_four"),
        }
    )
    return report("The same game: connect four, moves a second", found, "OpenSpiel C++ rollouts")


def search() -> list[str]:
    """Simulations a second of two tree searches."""
    found = race(
        {
            "Flip Chess, our search": ours.simulations(GAMES["flip_chess"]),
            "breakthrough 6x6, OpenSpiel C++ MCTSBot": peers.openspiel_mcts(BREAKTHROUGH),
        }
    )
    return report("Simulations a second of the tree search", found, "breakthrough 6x6, OpenSpiel C++ MCTSBot")


def every_game() -> list[str]:
    """Random decisions a second of every game of the house."""
    found = race({game.about.title: ours.playouts(game) for game in GAMES.values()})
    return report("Every game: random decisions a second, compiled, one core", found)


def served() -> list[str]:
    """Tables by the thousand on one server process."""
    return ["## A server with a thousand tables", "", *goals.measure()]


def several() -> list[str]:
    """Forwarding between servers, and thinking on a worker."""
    return ["## Several servers", "", *cluster.measure()]


def waited() -> list[str]:
    """How long thoughts wait for their turn."""
    return ["## Waiting to be thought about", "", *thinking.measure()]


def left_alone() -> list[str]:
    """Memory after ten thousand tables that nobody played at."""
    return ["## Memory after abandoned tables", "", *abandoned.measure()]


def attacked() -> list[str]:
    """Twenty tables beside all that was ever found to hurt a server."""
    return ["## A hostile minute", "", *hostile.run().lines()]


def watched() -> list[str]:
    """How all bots behave in thousands of positions."""
    return ["## How bots behave", "", *manners.measure()]


def hints() -> list[str]:
    """Whether the chances that hints show come true."""
    lines = ["## Hints: do shown chances come true?", "", "The top hint is taken, then all play on as level 4 does."]
    return lines + [line for name in GAMES for line in calibrate.section(name)]


def start_ups() -> list[str]:
    """Cold compile, warm start, first move."""
    rows = ["## Starting", "", "| game | cold compile of playouts, s | first move, warm, s | playouts, warm, s |"]
    rows[-1] += " first decision of the top level, nothing compiled: s of the processor | MB |"
    rows += ["|---|---|---|---|---|---|"]
    for name in GAMES:
        cold, first, warm = ours.cold_and_warm(name)
        seconds, megabytes = ours.first_decision(name)
        rows.append(f"| {name} | {cold:.1f} | {first:.2f} | {warm:.2f} | {seconds:.1f} | {megabytes:.0f} |")
    return rows


def report(title: str, found: dict[str, float], against: str | None = None) -> list[str]:
    """A table of rates and their ratios to one of them."""
    rows = [f"## {title}", "", "| what | a second | ratio |" if against else "| what | a second |"]
    rows.append("|---|---|---|" if against else "|---|---|")
    for name, each in found.items():
        ratio = f" {each / found[against]:.2f} |" if against else ""
        rows.append(f"| {name} | {each:,.0f} |{ratio}")
    return rows


def sections_of_games() -> Sections:
    """What games measure of their own: SECTIONS in `lab/results.py`, where a game has such a file."""
    found: Sections = {}
    for game in GAMES.values():
        if (game.folder / "lab" / "results.py").is_file():
            found |= importlib.import_module(f"{game.package}.lab.results").SECTIONS
    return found


SECTIONS: Sections = {
    "decisions": decisions,
    "connect_four": connect_four,
    "search": search,
    "games": every_game,
    "starting": start_ups,
    "server": served,
    "cluster": several,
    "thinking": waited,
    "abandoned": left_alone,
    "hostile": attacked,
    **sections_of_games(),
    "frames": frames,
    "manners": watched,
    "hints": hints,
    "fuzz": fuzz,
}


def _versions_before() -> str:
    """The packages with which the page as it is compared."""
    rows = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    return next((row for row in rows if row.startswith(f"{PACKAGES[0]} ")), "")


def machine() -> str:
    """The processor and its cores."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = models[0] if models else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def versions() -> str:
    """The packages compared; empty where some are not installed, and so nothing was compared with them."""
    if any(importlib.util.find_spec(name) is None for name in ("open_spiel", "pgx")):
        return ""
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES) + "."


if __name__ == "__main__":
    main(sys.argv[1:])
