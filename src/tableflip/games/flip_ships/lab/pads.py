"""Measures the aims of each hand from launch pads: `python -m tableflip.games.flip_ships.lab.pads` writes them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tableflip.core.data import read_data, write_data
from tableflip.games.flip_ships.lab.aims import (
    AIM_TRIES,
    LOFTS,
    Outcome,
    Run,
    Target,
    best_aim,
    charted,
    powers_for,
    seed_of,
    tried,
)
from tableflip.games.flip_ships.lab.landings import USUAL, Bench
from tableflip.games.flip_ships.landings.pads import BARE, DATA, EDGE, FORWARD, from_bare_edge, from_edge_pad
from tableflip.games.flip_ships.landings.targets import FIELDS, KINDS, TargetKind, aim_kind, target_of
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import BOX_DEPTH
from tableflip.games.flip_ships.table.hand import SKILLS, Hand
from tableflip.games.flip_ships.table.physics import ENGINE
from tableflip.games.flip_ships.table.tabletop import Launch

# mm from the rear edge of the pad to the middle of the mothership; closer it would stand in its wall (LR-12)
DISTANCES = (106, 130, 160, 200, 250, 300, 360, 430, 510, 600, 700, 800, 920)
STEEP_LOFTS = (*LOFTS, 76, 82)  # close to the mothership only a steep flip comes over its wall
STEEPEST = 48.0  # power over the root of the range in mm, for the steepest of them
NEAREST = 30.0
MOTHERSHIP = "0/0/3"  # of the standard field, as a kind of target
WHAT = (
    "How each hand of Flip Ships flicks where the launch pad is used: from the pad at the edge (SHIPS-041) and from "
    "the bare edge of the table behind it (SHIPS-039) the kind of target (field/row/column, row 0 is the mothership), "
    "from the forward pad of P2-PAD how far the middle of the mothership is away in mm; then the skill, "
    "overhang/power/loft, and how often it hit in a hundred tries"
)
RATED_AGAIN = 20  # tries of an aim that is only rated again
SEED_AGAIN = (
    "try n of an aim is shaken by 'again', the target, the hand and n; the aims are those of the table before, sought "
    "for other hands"
)
SEED = (
    "try n of an aim is shaken by 'aim', on the usual field 'final', the target, the hand and n; of the flips that "
    "suggested the aims (not among the games), by 'map', the target and n"
)


def forward_target(distance: float) -> Target:
    """The mothership, straight ahead of a pad this far from its middle."""
    on = FIELDS[0]
    x, y = on.box_centre
    return Target(on, 0, 3, Launch(x, y - distance, pad=True, narrow=True))


class PadBench(Bench):
    """The bench of the landing table, with a launch pad at the edge of every field, or forward on the table."""

    where = EDGE
    again = 60

    def target(self, kind: TargetKind) -> Target:
        """What is aimed at, from the pad at the edge."""
        return Target(replace(FIELDS[kind.field], launch_pad=True), kind.row, kind.column)

    def before(self, kind: TargetKind, skill: int) -> Flick:
        """The aim of the table as it is."""
        return from_edge_pad(kind.field, target_of(kind), skill)

    def forward_chart(self, distance: int) -> list[Outcome]:
        """The map of flicks from a forward pad."""
        near, far = max(distance - BOX_DEPTH / 2, NEAREST), distance + BOX_DEPTH / 2
        powers = powers_for(near, far, STEEPEST)
        return self.kept_chart(
            f"forward-{distance}", lambda: charted(forward_target(distance), self.run, powers, STEEP_LOFTS)
        )

    def forward(self, distance: int, by: Hand) -> str:
        """The best aim of a hand from a forward pad, as a line of the table."""
        target = forward_target(distance)

        def make() -> str:
            flick, rate = best_aim(target, self.forward_chart(distance), by, self.run)
            return f"{FORWARD} {distance} {by.name} {flick.overhang}/{flick.power}/{flick.loft} {100 * rate:.0f}"

        return self.kept(f"forward-{distance}-{by.name}", make)

    def edge(self, kind: TargetKind, by: Hand) -> str:
        """The best aim of a hand from the edge of the table, with its pad or without, as a line of the table."""
        flick, rate = self.aim(kind, by), self.rate(kind, by)
        aim = f"{flick.overhang}/{flick.power}/{flick.loft}"
        return f"{self.where} {kind.field}/{kind.row}/{kind.column} {by.name} {aim} {100 * rate:.0f}"


class BareBench(PadBench):
    """The same fields, moved in for the pad, but flicked at from the edge of the table."""

    where = BARE

    def target(self, kind: TargetKind) -> Target:
        """What is aimed at, from the edge."""
        return replace(super().target(kind), bare=True)

    def before(self, kind: TargetKind, skill: int) -> Flick:
        """The aim of the table as it is."""
        return from_bare_edge(kind.field, target_of(kind), skill)


def measure(bench: PadBench, bare: BareBench) -> list[str]:
    """The lines of the table."""
    aimed = dict.fromkeys(aim_kind(kind) for kind in KINDS)
    forward = [bench.forward(distance, by) for distance in DISTANCES for by in SKILLS]
    return [each.edge(kind, by) for each in (bench, bare) for kind in aimed for by in SKILLS] + forward


def rated_again(lines: list[str], run: Run) -> list[str]:
    """The same aims with how often they hit now: enough where hands have changed a little, and much quicker."""
    told: list[str] = []
    for line in lines:
        where, what, skill, aim, _ = line.split()
        by = next(hand for hand in SKILLS if hand.name == skill)
        overhang, power, loft = map(int, aim.split("/"))
        target = forward_target(int(what)) if where == FORWARD else _at_edge(where, what)
        flick = Flick(round(target.x), power, overhang, loft=loft)
        jobs = [(target, flick, by, seed_of("again", target, by, number)) for number in range(RATED_AGAIN)]
        outcomes = [one for one in run(tried, jobs) if one.legal]
        hits = sum(target.hit(one.place, one.x, one.y, one.cards) for one in outcomes)
        told.append(f"{where} {what} {skill} {aim} {100 * hits / max(len(outcomes), 1):.0f}")
    return told


def _at_edge(where: str, what: str) -> Target:
    field, row, column = map(int, what.split("/"))
    return Target(replace(FIELDS[field], launch_pad=True), row, column, bare=where == BARE)


def tries(line: str) -> int:
    """How many flips tell how often the aim of a line hits."""
    where, what = line.split()[:2]
    return PadBench.again if where != FORWARD and what.startswith(f"{USUAL}/") else AIM_TRIES


def strength(lines: list[str]) -> str:
    """What is told of the table on its card: how often each hand hits the mothership from the edge of the table."""
    rates = {words[2]: words[4] for words in map(str.split, lines) if words[:2] == [EDGE, MOTHERSHIP]}
    told = ", ".join(f"{skill} {rate}" for skill, rate in rates.items())
    return f"in a hundred flips from the pad at the edge into the mothership, rows standard: {told}"


def main(kept: str = "pads.kept", workers: str = "") -> None:
    """Measure on all cores and write the table; what is finished is kept in a folder until it is deleted.

    `again` in place of the folder keeps the aims and measures how often they hit.
    """
    with ProcessPoolExecutor(int(workers) if workers else None, get_context("spawn")) as pool:

        def run(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterable[Any]:
            return pool.map(work, jobs, chunksize=8)

        if kept == "again":
            lines = rated_again(read_data(DATA).decode().splitlines(), run)
        else:
            lines = measure(PadBench(run, Path(kept)), BareBench(run, Path(kept) / BARE))
    write_data(
        DATA,
        "".join(f"{line}\n" for line in lines).encode(),
        what=WHAT,
        made=f"python -m tableflip.games.flip_ships.lab.pads{' again' if kept == 'again' else ''}, with {ENGINE}",
        seed=SEED_AGAIN if kept == "again" else SEED,
        games=len(lines) * RATED_AGAIN if kept == "again" else sum(map(tries, lines)),
        strength=strength(lines),
    )


if __name__ == "__main__":
    main(*sys.argv[1:3])
