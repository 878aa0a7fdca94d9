"""How well each hand flips: hit rates per row and for the mothership, beside the goals of the spec (chapter 25)."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from tableflip.games.flip_ships.lab.aims import Target, seed_of, tried
from tableflip.games.flip_ships.landings.measured import from_edge
from tableflip.games.flip_ships.landings.targets import FIELDS, TargetKind, target_of
from tableflip.games.flip_ships.table.hand import SKILLS, Hand
from tableflip.lab.intervals import SURE

# Chapter 25: how often each hand is to hit rows 1 to 4 and the box, in percent; - : between its neighbours
GOALS: dict[str, tuple[int | str, ...]] = {
    "novice": (67, 32, 21, 27, 11),
    "casual": ("-", "-", "-", "-", 20),
    "practised": ("-", "-", "-", "-", 32),
    "expert": (89, 71, 63, 86, 46),
}
TARGETS = (1, 2, 3, 4, 0)  # the rows, and the box
MIDDLE = 3  # the column aimed at


@dataclass(frozen=True)
class Rate:
    """How often a hand hit what it aimed at: `row` 0 is the mothership."""

    skill: str
    row: int
    flips: int
    illegal: int
    hits: int
    any_card: int

    @property
    def share(self) -> float:
        """The share of legal flips that hit the target."""
        return self.hits / max(self.flips, 1)

    @property
    def any_share(self) -> float:
        """The share of legal flips that hit some card."""
        return self.any_card / max(self.flips, 1)

    @property
    def give_or_take(self) -> float:
        """Half of the 95 % interval of the share."""
        return SURE * math.sqrt(self.share * (1 - self.share) / max(self.flips, 1))


def goal(skill: str, row: int) -> int | str:
    """How often chapter 25 wants a hand to hit a card of the middle column, or the box, in percent, rows close."""
    return GOALS[skill][TARGETS.index(row)]


def measured(by: Hand, geometry: int, row: int, flips: int, seed: str) -> Rate:
    """Flip so many times at the middle column of a row, or at the mothership."""
    skill = SKILLS.index(by)
    target = Target(FIELDS[geometry], row, MIDDLE)
    flick = from_edge(geometry, target_of(TargetKind(geometry, row, MIDDLE)), skill)
    outcomes = [tried((target, flick, by, seed_of(seed, target, by, flip))) for flip in range(flips)]
    legal = [one for one in outcomes if one.legal]
    hits = sum(target.hit(one.place, one.x, one.y, one.cards) for one in legal)
    return Rate(by.name, row, len(legal), flips - len(legal), hits, sum(bool(one.cards) for one in legal))


def skills(
    flips: int = 200, geometry: int = 0, seed: str = "skill", progress: Callable[[int, int], None] | None = None
) -> list[Rate]:
    """Every hand at every row and at the mothership, on all cores."""
    jobs = [(by, row) for by in SKILLS for row in TARGETS]
    rates: list[Rate] = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for rate in pool.map(measured, *zip(*((by, geometry, row, flips, seed) for by, row in jobs))):
            rates.append(rate)
            if progress:
                progress(len(rates), len(jobs))
    return rates


def table(rates: list[Rate], geometry: int = 0) -> str:
    """The rates as a Markdown table: measured, give or take; on the usual table the goals of the spec in brackets."""
    lines = ["| Skill | Row 1 | Row 2 | Row 3 | Row 4 | Mothership | Any card, aiming at row 3 | Illegal |"]
    lines.append("| --- |" + " ---: |" * 7)
    for by in SKILLS:
        mine = [rate for rate in rates if rate.skill == by.name]
        cells = [
            f"{100 * rate.share:.0f} ± {100 * rate.give_or_take:.0f}"
            + (f" ({goal(by.name, rate.row)})" if geometry == 0 else "")
            for rate in mine
        ]
        any_card = next(rate for rate in mine if rate.row == 3).any_share
        illegal = sum(rate.illegal for rate in mine) / max(sum(rate.illegal + rate.flips for rate in mine), 1)
        lines.append(f"| {by.name} | {' | '.join(cells)} | {100 * any_card:.0f} | {100 * illegal:.1f} |")
    return "\n".join(lines) + "\n"
