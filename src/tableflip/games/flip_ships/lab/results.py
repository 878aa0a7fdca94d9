"""How long a flip with 20 loose cards takes to compute on one core: a section of what `python -m bench` writes."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from tableflip.core.chance import below, stream
from tableflip.games.flip_ships.lab.storm import storm
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import STANDARD
from tableflip.games.flip_ships.table.physics import ENGINE, throw
from tableflip.games.flip_ships.table.tabletop import Tabletop, home
from tableflip.games.flip_ships.table.tracks import encode

FLICKS = 200


def flicks(count: int = FLICKS) -> list[Flick]:
    """Flicks from all over the edge, at everything from row 1 to beyond the mothership."""
    chance = stream("bench physics")
    return [
        Flick(
            place=below(chance, 441) - 391,
            power=260 + below(chance, 441),
            overhang=75 + below(chance, 71),
            aim=below(chance, 121) - 60,
            contact=below(chance, 41) - 20,
            loft=50 + below(chance, 21),
        )
        for _ in range(count)
    ]


def measure(count: int = FLICKS) -> dict[str, float]:
    """Milliseconds of one thread's computing for each flick, and the bytes of its flight."""
    table = Tabletop(
        cards={row * 10 + column: home(STANDARD, row, column) for row in range(1, 5) for column in range(1, 6)}
    )
    throw(table, Flick(0, 300))  # compile the model
    times: list[float] = []
    sizes: list[int] = []
    for flick in flicks(count):
        begun = time.thread_time()
        flight = throw(table, flick)
        times.append(1000 * (time.thread_time() - begun))
        sizes.append(len(encode(flight.tracks)))
    return {
        "median": float(np.median(times)),
        "p95": float(np.percentile(times, 95)),
        "worst": max(times),
        "bytes": float(np.median(sizes)),
        "bytes p95": float(np.percentile(sizes, 95)),
    }


def flips() -> list[str]:
    """The time a simulated flip takes, as a table."""
    found = measure()
    return [
        "## Flip Ships: one flip, simulated",
        "",
        f"A flip with 20 loose cards ({ENGINE}), {FLICKS} flicks on one core, in processor time:",
        "",
        "| median | 95 in 100 | worst | flight, median | flight, 95 in 100 |",
        "| ---: | ---: | ---: | ---: | ---: |",
        f"| {found['median']:.1f} ms | {found['p95']:.1f} ms | {found['worst']:.1f} ms "
        f"| {found['bytes']:.0f} bytes | {found['bytes p95']:.0f} bytes |",
        "",
    ]


STORM = 10_000


def flicks_everywhere(count: int = STORM) -> list[str]:
    """What thousands of flicks over all positions and pads do, as a table."""
    found = storm(count)
    milliseconds = 1000 * np.array(found.seconds)
    places = ", ".join(f"{place} {number}" for place, number in sorted(found.places.items()))
    return [
        "## Flip Ships: flicks everywhere",
        "",
        f"{found.flicks:,} flicks of every strength and direction, from edge, pads and the round table, over three and "
        f"four rows close and far apart, with ships and walls ({ENGINE}). They came to rest: {places}. "
        "Times are the processor's.",
        "",
        "| through the table | through the box | through the back stop | not at rest after 4 s | median | worst |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
        f"| {found.through_table} | {found.through_box} | {found.through_stop} | {found.unsettled} "
        f"| {np.median(milliseconds):.1f} ms | {milliseconds.max():.1f} ms |",
        "",
    ]


SECTIONS: dict[str, Callable[[], list[str]]] = {"flips": flips, "storm": flicks_everywhere}
