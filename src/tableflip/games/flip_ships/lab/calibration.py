"""Fits a hand to somebody's own hits and misses: which of all steadier and shakier hands hits as often as they did.

An owner of the game writes one line for each target, as CSV: what was aimed at (row1 to row4, or box), how many flips,
and how many of them hit. A line may have one flip. docs/flicking.md tells how to film them.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tableflip.core.errors import TableflipError
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.lab.skill import measured
from tableflip.games.flip_ships.table.hand import SKILLS, Hand

TARGETS = {"row1": 1, "row2": 2, "row3": 3, "row4": 4, "box": 0}
COLUMNS = ("target", "flips", "hits")
LINES_MOST = 10_000
FLIPS_MOST = 100_000
BYTES_MOST = 1_000_000
HALF = 0.5  # of a flip, put to both sides so that no rate is exactly 0 or 1
STEPS = 10  # between two skills
Rates = dict[int, list[float]]  # by target: how often each skill hits, shakiest first


class BadSheet(TableflipError):
    """A sheet that cannot be read; the text says which line, and what to write there."""


@dataclass(frozen=True)
class Tally:
    """Flips at one target."""

    row: int  # 0: the box
    flips: int
    hits: int


@dataclass(frozen=True)
class Fit:
    """The hand that explains a sheet best, between two skills."""

    place: float  # 0 is a novice, 1 casual, 2 practised, 3 expert
    low: float  # all places that explain it nearly as well (95 %)
    high: float
    hand: Hand


def read_sheet(path: Path) -> list[Tally]:
    """What somebody counted, target by target."""
    try:
        if path.stat().st_size > BYTES_MOST:
            raise BadSheet(f"{path.name} is larger than {BYTES_MOST // 1000} kB; one line for each target is enough")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadSheet(f"{path.name} is no text; save it as CSV in UTF-8") from None
    except OSError as problem:
        raise BadSheet(f"{path.name} cannot be read: {problem.strerror or problem}") from None
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) > LINES_MOST:
        raise BadSheet(f"{path.name} has more than {LINES_MOST} lines; put the flips at one target into one line")
    return counted(csv.reader(lines, delimiter=";" if lines and ";" in lines[0] else ","))


def counted(rows: Iterable[list[str]]) -> list[Tally]:
    """The lines of a sheet, added up by target."""
    sums: dict[int, list[int]] = {}
    for number, row in enumerate(rows, 1):
        words = [word.strip().lower() for word in row]
        if number == 1 and tuple(words) == COLUMNS:
            continue
        target, flips, hits = _line(number, words)
        found = sums.setdefault(TARGETS[target], [0, 0])
        found[0] += flips
        found[1] += hits
    if not sums:
        raise BadSheet(f"the sheet has no flips; write a line for each target: {','.join(COLUMNS)}, as row2,30,14")
    return [Tally(row, flips, hits) for row, (flips, hits) in sorted(sums.items())]


def _line(number: int, words: list[str]) -> tuple[str, int, int]:
    if len(words) != len(COLUMNS):
        raise BadSheet(f"line {number} has {len(words)} columns; write {','.join(COLUMNS)}, as row2,30,14")
    target, *numbers = words
    if target not in TARGETS:
        raise BadSheet(f"line {number}: {quoted(target)} is no target; write one of {', '.join(TARGETS)}")
    if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in numbers):
        raise BadSheet(f"line {number}: flips and hits are whole numbers, not {quoted(','.join(numbers))}")
    flips, hits = map(int, numbers)
    if not 0 < flips <= FLIPS_MOST:
        raise BadSheet(f"line {number}: flips are 1 to {FLIPS_MOST}, not {flips}")
    if hits > flips:
        raise BadSheet(f"line {number}: {hits} hits of {flips} flips cannot be; hits are the second number")
    return target, flips, hits


def fit(tallies: list[Tally], rates: Rates) -> Fit:
    """The place between the skills with the best likelihood, and those that are nearly as good."""
    places = [step / STEPS for step in range((len(SKILLS) - 1) * STEPS + 1)]
    likely = [sum(_likelihood(tally, _between(rates[tally.row], place)) for tally in tallies) for place in places]
    best = max(likely)
    near = [place for place, how in zip(places, likely) if how > best - 1.92]  # the 95 % point of one degree of freedom
    place = places[likely.index(best)]
    return Fit(place, min(near), max(near), hand_at(place))


def _likelihood(tally: Tally, rate: float) -> float:
    return tally.hits * math.log(rate) + (tally.flips - tally.hits) * math.log(1 - rate)


def _between(values: list[float], place: float) -> float:
    lower = min(int(place), len(values) - 2)
    return values[lower] + (values[lower + 1] - values[lower]) * (place - lower)


def hand_at(place: float) -> Hand:
    """The hand at a place between the skills."""

    def mixed(name: str) -> float:
        return round(_between([getattr(hand, name) for hand in SKILLS], place), 4)

    names = ("speed", "ease", "aim", "loft", "contact", "overhang", "blunder")
    return Hand("yours", *(mixed(name) for name in names))


def measure(tallies: list[Tally], flips: int, progress: Callable[[], None]) -> Rates:
    """How often each skill hits the targets of a sheet, in the physics; never less than a shakier one."""
    rates: Rates = {}
    for tally in tallies:
        found: list[float] = []
        for by in SKILLS:
            rate = measured(by, 0, tally.row, flips, "calibrate")
            found.append((rate.hits + HALF) / (rate.flips + 2 * HALF))
            progress()
        rates[tally.row] = _rising(found)
    return rates


def _rising(values: list[float]) -> list[float]:
    """The nearest values that never fall: neighbours that do become their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pools.append((value, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (two, many), (one, few) = pools.pop(), pools.pop()
            pools.append(((one * few + two * many) / (few + many), few + many))
    return [mean for mean, count in pools for _ in range(count)]


def told(tallies: list[Tally], rates: Rates, found: Fit) -> str:
    """The fit in words and numbers."""
    names = {row: name for name, row in TARGETS.items()}
    low, high = (SKILLS[round(place)].name for place in (found.low, found.high))
    lines = ["| Target | Yours | Fitted |", "| --- | ---: | ---: |"]
    for tally in tallies:
        fitted = _between(rates[tally.row], found.place)
        lines.append(f"| {names[tally.row]} | {tally.hits} of {tally.flips} | {100 * fitted:.0f} % |")
    hand = found.hand
    near = SKILLS[round(found.place)].name
    lines += [
        "",
        f"Your hand is at {found.place:.1f} (0 novice, 1 casual, 2 practised, 3 expert), nearest to {near}; "
        f"from {found.low:.1f} to {found.high:.1f} explains the sheet nearly as well ({low} to {high}).",
        f"Speed {100 * hand.speed:.1f} %, straining beyond {hand.ease:.0f}, aim {hand.aim:.1f}°, "
        f"loft {hand.loft:.1f}°, contact {hand.contact:.2f} mm, overhang {hand.overhang:.2f} mm, "
        f"blunders {100 * hand.blunder:.0f} %.",
        f"Play with bots of your hand: --skill {near}",
    ]
    return "\n".join(lines) + "\n"
