"""Damaged texts of every game in numbers that tests have no time for."""

from __future__ import annotations

from tableflip.games import HOUSE
from tableflip.testing.fuzz import KINDS, report

COUNT = 10_000


def fuzz() -> list[str]:
    """How many texts each reader was given, how many it took, the slowest, and what was found."""
    rows = [
        "## Damaged texts",
        "",
        "Positions, match files, books and options, damaged at random (`tableflip.testing.fuzz`): a reader refuses",
        "them in a sentence or takes them whole. The slowest is the processor's time for 10,000 letters; 50 ms would",
        "be a fault.",
        "",
        "| game | kind | texts | taken | slowest | faults |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for game in HOUSE:
        for kind in KINDS:
            told = report(game, kind, seed=2026, count=COUNT)
            figures = f"{told.texts:,} | {told.taken:,} | {1000 * told.slowest:.0f} ms | {len(told.findings)}"
            rows.append(f"| {game.about.title} | {kind} | {figures} |")
            for finding in told.findings[:5]:
                print(finding, flush=True)
    return rows
