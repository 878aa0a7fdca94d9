"""Run all comparisons and write bench/results.md."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from pathlib import Path

from bench import captain_bots, city_bots, load, manners, ours, peers, physics
from bench.clock import race
from bench.connect_four import CONNECT_FOUR
from tableflip.games import GAMES

RESULTS = Path(__file__).with_name("results.md")
PACKAGES = ("numpy", "numba", "mujoco-core", "open_spiel", "pgx", "jax")
BREAKTHROUGH = "breakthrough(rows=6,columns=6)"


def main() -> None:
    """Measure, print as it goes, write the page."""
    chess = GAMES["flip_chess"]
    lines = ["# Results", "", f"Measured {ours.now()} by `make bench` on {machine()}.", versions(), ""]
    lines += [
        "Rates are the best of three turns, contenders interleaved in one run; other machines give other numbers,"
    ]
    lines += [
        "so read the ratios. Different games are different work: the connect-four table compares like with like.",
        "",
    ]
    tell(lines)

    found = race(
        {
            "Flip Chess, ours, compiled": ours.playouts(chess),
            "breakthrough 6x6, OpenSpiel C++ rollouts": peers.openspiel_rollouts(BREAKTHROUGH),
            "breakthrough 6x6, OpenSpiel Python loop": peers.openspiel_python(BREAKTHROUGH),
            "Flip Chess, ours, one game from Python": ours.from_python(chess),
            "Flip Chess, ours, interpreted": ours.interpreted(chess),
            "Flip Chess, ours, batch 1024 with observation and mask": ours.batch(chess),
        }
    )
    lines += report("Random decisions a second, one core", found, "breakthrough 6x6, OpenSpiel C++ rollouts")

    found = race(
        {
            "ours, compiled": ours.playouts(CONNECT_FOUR, 2000),
            "OpenSpiel C++ rollouts": peers.openspiel_rollouts("connect_four"),
            "OpenSpiel Python loop": peers.openspiel_python("connect_four"),
            "ours, batch 1024, one call a step": ours.batch(CONNECT_FOUR),
            "Pgx, batch 1024, jitted scan (two cores)": peers.pgx_batch("connect_four"),
        }
    )
    lines += report("The same game: connect four, moves a second", found, "OpenSpiel C++ rollouts")

    found = race(
        {
            "Flip Chess, our search": ours.simulations(chess),
            "breakthrough 6x6, OpenSpiel C++ MCTSBot": peers.openspiel_mcts(BREAKTHROUGH),
        }
    )
    lines += report("Simulations a second of the tree search", found, "breakthrough 6x6, OpenSpiel C++ MCTSBot")

    lines += every_game()
    lines += flips()
    lines += start_ups()
    lines += served()
    lines += bots()
    lines += watched()
    lines += [f"Peak memory of this whole run, peers included: {ours.memory():.0f} MB.", ""]
    RESULTS.write_text("\n".join(lines), encoding="utf-8")
    print(f"written to {RESULTS}")


def every_game() -> list[str]:
    """Random decisions a second of every game of the house."""
    found = race({game.title: ours.playouts(game) for game in GAMES.values()})
    return report("Every game: random decisions a second, compiled, one core", found)


def flips() -> list[str]:
    """The time a simulated flip of Flip Ships takes."""
    rows = ["## Flip Ships: one flip, simulated", "", *physics.lines()]
    tell(rows)
    return rows


def served() -> list[str]:
    """A thousand tables on one server process."""
    rows = ["## A server with a thousand tables", "", *load.run().lines()]
    tell(rows)
    return rows


def bots() -> list[str]:
    """How the bots that know Flip City and Captain Flip fare, over many games."""
    rows = ["## Bots", "", *city_bots.measure(), "", "| Captain Flip, 2 players, 500 games | share won |", "|---|---|"]
    rows += [f"| {pair} | {share:.1%} |" for pair, share in captain_bots.measure().items()]
    tell(rows)
    return [*rows, ""]


def watched() -> list[str]:
    """How all bots behave in thousands of positions."""
    rows = ["## How bots behave", "", *manners.measure()]
    tell(rows)
    return [*rows, ""]


def start_ups() -> list[str]:
    """Cold compile, warm start, first move."""
    rows = ["## Starting", "", "| game | cold compile of playouts, s | first move, warm, s | playouts, warm, s |"]
    rows += ["|---|---|---|---|"]
    for name in GAMES:
        cold, first, warm = ours.cold_and_warm(name)
        rows.append(f"| {name} | {cold:.1f} | {first:.2f} | {warm:.2f} |")
    tell(rows)
    return [*rows, ""]


def report(title: str, found: dict[str, float], against: str | None = None) -> list[str]:
    """A table of rates and their ratios to one of them."""
    rows = [f"## {title}", "", "| what | a second | ratio |" if against else "| what | a second |"]
    rows.append("|---|---|---|" if against else "|---|---|")
    for name, each in found.items():
        ratio = f" {each / found[against]:.2f} |" if against else ""
        rows.append(f"| {name} | {each:,.0f} |{ratio}")
    tell(rows)
    return [*rows, ""]


def tell(rows: list[str]) -> None:
    """Print what has been found so far."""
    print("\n".join(rows), flush=True)


def machine() -> str:
    """The processor and its cores."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = models[0] if models else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def versions() -> str:
    """The packages compared."""
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES) + "."


if __name__ == "__main__":
    main()
