"""Finding the best aim of each hand for each kind of target, by trying flicks in the physics.

A map of many flicks with a slight tremor shows where each comes to rest. Seen through a hand's own scatter it
names a few candidates, and these are tried with the hand itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import CARD_HEIGHT, CARD_WIDTH, MOON_X, SHIP_RADIUS, Field
from tableflip.games.flip_ships.table.hand import IDLE_POWER, Hand, hand, shaken
from tableflip.games.flip_ships.table.physics import throw
from tableflip.games.flip_ships.table.record import RecordPlace
from tableflip.games.flip_ships.table.tabletop import Launch, Tabletop, edge, home, pad_at_edge

LOFTS = (48, 55, 62, 68)
OVERHANGS = (80, 110, 140)
POWER_STEP = 10
FLATTEST, STEEPEST = 18.5, 33.0  # power over the root of the range in mm, for the lofts above
CANDIDATES, AIM_TRIES = 5, 20  # the best few by the map, and how often each is tried
FINALISTS = 2  # the best of these, tried again where the aim matters most
ASIDE = (-12, 12)  # powers beside the best, tried as well: the map is coarse
MAP_HAND = hand("map", 1.0, 1000, 0.5)
SPREAD = 1.5  # the other numbers of a flick scatter the range about half as much again as its power
Run = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


@dataclass(frozen=True)
class Target:
    """What is aimed at: the card of a cell, a moon space (column 0), or the mothership (row 0)."""

    field: Field
    row: int
    column: int
    pad: Launch | None = None  # a launch pad somewhere on the table, as P2-PAD puts one
    bare: bool = False  # from the edge of the table though a launch pad could stand there (SHIPS-039)

    @property
    def launch(self) -> Launch:
        """Where it is flicked from."""
        at_edge = pad_at_edge if self.field.launch_pad and not self.bare else edge
        return self.pad or at_edge(self.field)

    @property
    def name(self) -> str:
        """What tells it from every other target: rows, what is aimed at, and from where."""
        on, at = self.field, self.launch
        return f"{on.geometry}/{on.rows}/{self.row}/{self.column} {at.x:g}/{at.y:g}/{at.pad:d}"

    @property
    def is_box(self) -> bool:
        """Whether the mothership is meant."""
        return self.row == 0

    @property
    def x(self) -> float:
        """Where to stand to flick straight at it."""
        if self.pad:
            return 0.0
        if self.is_box:
            return self.field.box_centre[0]
        return self.field.card_centre(self.row, self.column)[0] if self.column else MOON_X

    def table(self) -> Tabletop:
        """The two furthest rows full, and the card aimed at in its place."""
        on = self.field
        cells = {(row, column) for row in (on.rows - 1, on.rows) for column in range(1, 6)}
        if not self.is_box and self.column:
            cells.add((self.row, self.column))
        cards = {card(row, column): home(on, row, column) for row, column in cells}
        return Tabletop(on, cards, launch=self.launch)

    def hit(self, place: str, x: float, y: float, cards: Sequence[int]) -> bool:
        """Whether a landing is a hit on this target."""
        if self.is_box:
            return place == RecordPlace.MOTHERSHIP
        return card(self.row, self.column) in cards


def card(row: int, column: int) -> int:
    """A number for the card of a cell."""
    return (row - 1) * 5 + column


@dataclass(frozen=True)
class Outcome:
    """What came of one flick."""

    flick: Flick
    legal: bool
    place: str
    x: float
    y: float
    cards: tuple[int, ...]
    turn: float
    seconds: float


def seed_of(what: str, target: Target, by: Hand, number: int) -> str:
    """What shakes a flip: no two hands and no two targets share one, else what one sample has too much all have."""
    return f"{what} {target.name} {by.name} {number}"


def tried(job: tuple[Target, Flick, Hand, str]) -> Outcome:
    """One flick at a target by a hand; a job of its own for a worker."""
    target, flick, by, seed = job
    made = shaken(flick, by, seed, target.launch)
    flight = throw(target.table(), made)
    x, y, _ = flight.ship.middle
    fact = flight.landing.ship
    return Outcome(made, flight.landing.legal, str(fact.place), x, y, fact.cards, flight.turn, flight.seconds)


def powers_for(near: float, far: float, steepest: float = STEEPEST) -> range:
    """The powers that bring a ship so far, flat or steep: its speed grows with the root of the range."""
    least, most = FLATTEST * math.sqrt(near) - IDLE_POWER, steepest * math.sqrt(far) - IDLE_POWER
    return range(max(int(least), 100), min(int(most), 1000), POWER_STEP)


def charted(target: Target, run: Run, powers: range, lofts: Sequence[int] = LOFTS) -> list[Outcome]:
    """The map: where a slightly trembling hand's flicks come to rest when flicked straight ahead."""
    jobs = [
        (target, flick, MAP_HAND, seed_of("map", target, MAP_HAND, number))
        for number, flick in enumerate(
            Flick(round(target.x), power, overhang, loft=loft)
            for loft in lofts
            for overhang in OVERHANGS
            for power in powers
        )
    ]
    outcomes = run(tried, jobs)
    return [
        Outcome(job[1], one.legal, one.place, one.x, one.y, one.cards, one.turn, one.seconds)
        for job, one in zip(jobs, outcomes)
    ]


def candidates(target: Target, chart: list[Outcome], by: Hand, count: int) -> list[Flick]:
    """The best few aims by the map seen through this hand's scatter, each of another loft and overhang."""
    found: list[tuple[float, Flick]] = []
    for loft in sorted({one.flick.loft for one in chart}):
        for overhang in OVERHANGS:
            mine = [one for one in chart if one.flick.loft == loft and one.flick.overhang == overhang]
            if not mine:
                continue
            powers = np.array([one.flick.power for one in mine])
            hits = np.array([_would_hit(target, one) for one in mine], float)
            for power in range(min(powers), max(powers) + 1, 6):
                scatter = max(SPREAD * by.power_error(power), 8.0)
                weights = np.exp(-0.5 * ((powers - power) / scatter) ** 2)
                # flicks beyond the map miss
                rate = float(weights @ hits / max(weights.sum(), scatter * math.sqrt(2 * math.pi) / POWER_STEP))
                found.append((rate, Flick(round(target.x), power, overhang, loft=loft)))
    found.sort(key=lambda one: -one[0])
    chosen: list[Flick] = []
    for _, flick in found:
        if all((flick.loft, flick.overhang) != (one.loft, one.overhang) for one in chosen):
            chosen.append(flick)
        if len(chosen) == count:
            break
    return chosen


def _would_hit(target: Target, one: Outcome) -> bool:
    """Whether a landing of the map is a hit on a target it was not flicked at: by the place it came to rest."""
    if not one.legal or target.is_box:
        return one.legal and one.place == RecordPlace.MOTHERSHIP
    _, y = target.field.card_centre(target.row, target.column)
    near = abs(one.y - y) <= CARD_HEIGHT / 2 + SHIP_RADIUS - 1
    return one.place == RecordPlace.TABLE and near and abs(one.x - one.flick.place) <= CARD_WIDTH / 2 + SHIP_RADIUS - 1


def best_aim(
    target: Target, chart: list[Outcome], by: Hand, run: Run, known: Sequence[Flick] = (), again: int = 0
) -> tuple[Flick, float]:
    """The aim with which this hand hits most often, and how often it did.

    The best few by the map are tried, and those that steadier hands were found to hit with. Where it is asked for, the
    best of them and the known ones are tried again, so many times, and a little softer and harder than the best.
    """
    flicks = list(dict.fromkeys([*candidates(target, chart, by, CANDIDATES), *known]))
    rates = _rates(target, flicks, by, run, "aim", AIM_TRIES)
    ranked = sorted(flicks, key=lambda flick: -rates[flick])
    if again:
        rates = _rates(target, list(dict.fromkeys([*ranked[:FINALISTS], *known])), by, run, "final", again)
        best = max(rates, key=lambda flick: rates[flick])
        rates |= _rates(target, [replace(best, power=best.power + aside) for aside in ASIDE], by, run, "final", again)
        ranked = sorted(rates, key=lambda flick: -rates[flick])
    return ranked[0], rates[ranked[0]]


def _rates(target: Target, flicks: list[Flick], by: Hand, run: Run, seed: str, tries: int) -> dict[Flick, float]:
    """How often each flick hits a target when this hand makes it, all shaken alike; illegal ones do not count."""
    jobs = [(target, flick, by, seed_of(seed, target, by, number)) for flick in flicks for number in range(tries)]
    counts = {flick: np.zeros(2) for flick in flicks}
    for (_, flick, _, _), one in zip(jobs, run(tried, jobs)):
        if one.legal:
            counts[flick] += 1, target.hit(one.place, one.x, one.y, one.cards)
    return {flick: float(hits / max(legal, 1)) for flick, (legal, hits) in counts.items()}
