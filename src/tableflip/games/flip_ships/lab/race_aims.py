"""Measures how each hand aims on the round table: `python -m tableflip.games.flip_ships.lab.race_aims` writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from tableflip.core.data import write_data
from tableflip.games.flip_ships.lab.aims import (
    LOFTS,
    OVERHANGS,
    Outcome,
    Run,
    Target,
    candidates,
    charted,
    powers_for,
    seed_of,
    tried,
)
from tableflip.games.flip_ships.race.round_table import DATA
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import BOX_DEPTH, ROUND_RADIUS, ROUND_TABLE
from tableflip.games.flip_ships.table.hand import SKILLS, Hand
from tableflip.games.flip_ships.table.physics import ENGINE
from tableflip.games.flip_ships.table.record import RecordPlace
from tableflip.games.flip_ships.table.tabletop import Tabletop, round_edge

FEW, MANY = 24, 100  # tries of each aim, and of the best of them
FINALISTS = 6
ASIDE = (-15, 0, 15)  # of the middle power
WHAT = (
    "How each hand of Flip Ships flicks at the mothership in the middle of the round table of the race: the skill, "
    "overhang/power/loft, and how often it hit in a hundred tries"
)
SEED = (
    "try n of an aim is shaken by 'race many', the target, the hand and n; of the flips that suggested the aims (not "
    "among the games), by 'map' and 'race few'"
)


@dataclass(frozen=True)
class Middle(Target):
    """The mothership in the middle of the round table, which is empty but for it."""

    def table(self) -> Tabletop:
        """The table without any ship."""
        return Tabletop(self.field, launch=self.launch)


TARGET = Middle(ROUND_TABLE, row=0, column=3, pad=round_edge(0.0))


def measure(run: Run) -> list[str]:
    """A line of the table for each skill: overhang, power, loft, and how often it hit in a hundred tries."""
    chart = charted(TARGET, run, powers_for(ROUND_RADIUS - BOX_DEPTH / 2, ROUND_RADIUS + BOX_DEPTH / 2))
    middle = [flick for loft in LOFTS for overhang in OVERHANGS for flick in around(chart, loft, overhang)]
    lines: list[str] = []
    for by in SKILLS:
        flicks = middle + candidates(TARGET, chart, by, len(LOFTS) * len(OVERHANGS))
        few = sorted(flicks, key=lambda flick: -rate(flick, by, "few", FEW, run))[:FINALISTS]
        rates = {flick: rate(flick, by, "many", MANY, run) for flick in few}
        best = max(few, key=lambda flick: rates[flick])
        lines.append(f"{by.name} {best.overhang}/{best.power}/{best.loft} {100 * rates[best]:.0f}")
    return lines


def around(chart: list[Outcome], loft: int, overhang: int) -> list[Flick]:
    """The flicks in the middle of those that hit with this loft and overhang."""
    mine = [one for one in chart if one.flick.loft == loft and one.flick.overhang == overhang]
    powers = [one.flick.power for one in mine if one.legal and one.place == RecordPlace.MOTHERSHIP]
    return [Flick(0, int(median(powers)) + aside, overhang, loft=loft) for aside in ASIDE] if powers else []


def rate(flick: Flick, by: Hand, seed: str, tries: int, run: Run) -> float:
    """How often a hand hits with this aim."""
    jobs = [(TARGET, flick, by, seed_of(f"race {seed}", TARGET, by, number)) for number in range(tries)]
    outcomes = run(tried, jobs)
    return sum(one.legal and one.place == RecordPlace.MOTHERSHIP for one in outcomes) / tries


def in_turn(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterable[Any]:
    """One job after the other: all of it takes two minutes."""
    return map(work, jobs)


def main() -> None:
    """Measure, and write the table and its card."""
    lines = measure(in_turn)
    rates = ", ".join(f"{skill} {rate}" for skill, _, rate in map(str.split, lines))
    write_data(
        DATA,
        "".join(f"{line}\n" for line in lines).encode(),
        what=WHAT,
        made=f"python -m tableflip.games.flip_ships.lab.race_aims, with {ENGINE}",
        seed=SEED,
        games=len(lines) * FINALISTS * MANY,
        strength=f"in a hundred flips from the edge of the round table into the mothership: {rates}",
    )


if __name__ == "__main__":
    main()
