"""How well each hand flips: hit rates per row and for the mothership, beside the model of the spec (chapter 25)."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import NormalDist

from tableflip.games.flip_ships.box import COLUMNS
from tableflip.games.flip_ships.lab.aims import Target, tried
from tableflip.games.flip_ships.landings.measured import from_edge
from tableflip.games.flip_ships.landings.targets import FIELDS, MOTHERSHIP_TARGET
from tableflip.games.flip_ships.table.geometry import (
    BOX_DEPTH,
    BOX_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    SHIP_RADIUS,
)
from tableflip.games.flip_ships.table.hand import SKILLS, Hand
from tableflip.lab.intervals import SURE

# Chapter 25: scatter along and across the flight as parts of the distance, and the share of blunders
MODEL = {
    "novice": (0.30, 0.090, 0.15),
    "casual": (0.20, 0.065, 0.08),
    "practised": (0.13, 0.045, 0.04),
    "expert": (0.08, 0.030, 0.02),
}
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


def model(skill: str, geometry: int, row: int) -> float:
    """What the landing-point model of chapter 25 expects for a card of the middle column, or for the box."""
    on = FIELDS[geometry]
    along, across, blunder = MODEL[skill]
    distance = on.box_centre[1] if row == 0 else on.card_centre(row, MIDDLE)[1]
    deep = BOX_DEPTH / 2 if row == 0 else CARD_HEIGHT / 2 + SHIP_RADIUS
    wide = BOX_WIDTH / 2 if row == 0 else CARD_WIDTH / 2 + SHIP_RADIUS
    return (1 - blunder) * _within(deep / (along * distance)) * _within(wide / (across * distance))


def _within(deviations: float) -> float:
    return 2 * NormalDist().cdf(deviations) - 1


def measured(by: Hand, geometry: int, row: int, flips: int, seed: str) -> Rate:
    """Flip so many times at the middle column of a row, or at the mothership."""
    skill = SKILLS.index(by)
    target = Target(FIELDS[geometry], row, MIDDLE)
    number = MOTHERSHIP_TARGET if row == 0 else (row - 1) * COLUMNS + MIDDLE - 1
    flick = from_edge(geometry, number, skill)
    outcomes = [tried((target, flick, by, f"{seed} {flip}")) for flip in range(flips)]
    legal = [one for one in outcomes if one.legal]
    hits = sum(target.hit(one.place, one.x, one.y, one.cards) for one in legal)
    return Rate(by.name, row, len(legal), flips - len(legal), hits, sum(bool(one.cards) for one in legal))


def skills(
    flips: int = 200, geometry: int = 0, seed: str = "skill", progress: Callable[[int, int], None] | None = None
) -> list[Rate]:
    """Every hand at every row and at the mothership, on all cores."""
    jobs = [(by, row) for by in SKILLS for row in (1, 2, 3, 4, 0)]
    rates: list[Rate] = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for rate in pool.map(measured, *zip(*((by, geometry, row, flips, seed) for by, row in jobs))):
            rates.append(rate)
            if progress:
                progress(len(rates), len(jobs))
    return rates


def table(rates: list[Rate], geometry: int = 0) -> str:
    """The rates as a Markdown table: measured, give or take, and the spec's model in brackets."""
    lines = ["| Skill | Row 1 | Row 2 | Row 3 | Row 4 | Mothership | Any card, aiming at row 3 | Illegal |"]
    lines.append("| --- |" + " ---: |" * 7)
    for by in SKILLS:
        mine = [rate for rate in rates if rate.skill == by.name]
        cells = [
            f"{100 * rate.share:.0f} ± {100 * rate.give_or_take:.0f} ({100 * model(by.name, geometry, rate.row):.0f})"
            for rate in mine
        ]
        any_card = next(rate for rate in mine if rate.row == 3).any_share
        illegal = sum(rate.illegal for rate in mine) / max(sum(rate.illegal + rate.flips for rate in mine), 1)
        lines.append(f"| {by.name} | {' | '.join(cells)} | {100 * any_card:.0f} | {100 * illegal:.1f} |")
    return "\n".join(lines) + "\n"
