"""How hard Flip Ships is: the share of games that partners win, by seats, level and skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tableflip.core.chance import rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.loops import LEGAL_MOST, as_chance, as_state, deal, legal_into, take
from tableflip.core.records import Row, pack
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.box import LEVEL_NAMES, SEATS_FEWEST, SEATS_MOST
from tableflip.games.flip_ships.mind.thumb import partner
from tableflip.games.flip_ships.rules.state import Result
from tableflip.lab.intervals import wilson

WON = int(Result.WIN)


@dataclass(frozen=True)
class SetUpResult:
    """One set-up: how many games were played and won, and the rounds and decisions they took."""

    seats: int
    level: str
    skill: str
    games: int
    wins: int
    rounds: int
    decisions: int

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate (Wilson)."""
        return wilson(self.rate, self.games)


@rule
def play_partners(start: Row, row: Row, games: int, source: Row, out: Any) -> None:
    """Play whole games with the partner in every seat; out: wins, rounds, decisions."""
    menu: Any = np.empty(LEGAL_MOST, np.int32)
    chance = as_chance(source)
    state = as_state(row)
    for _ in range(games):
        row[:] = start
        rekey(state.chance, chance)
        deal(state)
        count = legal_into(state, menu)
        while count > 0:
            take(state, menu[partner(state, menu, count)])
            count = legal_into(state, menu)
            out[2] += 1
        out[0] += 1 if state.result == WON else 0
        out[1] += state.round


def measure(seats: int, level: str, skill: str, games: int, seed: str = "levels", **options: str) -> SetUpResult:
    """Play one set-up."""
    chosen = FLIP_SHIPS.about.checked_options({"level": level, "skill": skill, **options})
    start = pack(FLIP_SHIPS.rules.set_up(seats, chosen))
    out = np.zeros(3, np.int64)
    source = pack(stream(f"{seed} {seats} {level} {skill}"))
    compiled(play_partners, FLIP_SHIPS.owner)(start, start.copy(), games, source, out)
    wins, rounds, decisions = out.tolist()
    return SetUpResult(seats, level, skill, games, wins, rounds, decisions)


def win_rates(
    games: int = 1000, seed: str = "levels", progress: Callable[[int, int], None] | None = None, **options: str
) -> list[SetUpResult]:
    """Every number of seats, skill and level; `progress` is told how many set-ups of how many are done."""
    set_ups = list(all_set_ups())
    cells: list[SetUpResult] = []
    for seats, skill, level in set_ups:
        cells.append(measure(seats, level, skill, games, seed, **options))
        if progress:
            progress(len(cells), len(set_ups))
    return cells


def all_set_ups() -> Iterator[tuple[int, str, str]]:
    """Seats, skill and level of every set-up, level running fastest."""
    for seats in range(SEATS_FEWEST, SEATS_MOST + 1):
        for skill in SKILL_NAMES:
            for level in LEVEL_NAMES:
                yield seats, skill, level


def table(cells: list[SetUpResult]) -> str:
    """The rates as a Markdown table, each with its interval."""
    head = ["| Seats | Skill |", *(f" {level.title()} |" for level in LEVEL_NAMES)]
    lines = ["".join(head), "| --- | --- |" + " ---: |" * len(LEVEL_NAMES)]
    for row in _rows(cells):
        shown = [f" {100 * cell.rate:.1f} % ({_percent(cell)}) |" for cell in row]
        lines.append(f"| {row[0].seats} | {row[0].skill} |" + "".join(shown))
    return "\n".join(lines) + "\n"


def _percent(cell: SetUpResult) -> str:
    low, high = cell.interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _rows(cells: list[SetUpResult]) -> Iterator[list[SetUpResult]]:
    for first in range(0, len(cells), len(LEVEL_NAMES)):
        yield cells[first : first + len(LEVEL_NAMES)]


COLOURS = ("#7fb069", "#4d7ea8", "#e6aa68", "#ca3c25")  # by level
WIDTH, HEIGHT, BAR, LEFT, TOP = 190, 150, 34, 70, 70


def picture(cells: list[SetUpResult]) -> str:
    """The rates as an SVG drawing: a small chart for each number of seats and skill, a bar for each level."""
    columns = len(SKILL_NAMES)
    rows = (SEATS_MOST - SEATS_FEWEST + 1) * HEIGHT + TOP + 40
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + columns * WIDTH + 20}" height="{rows}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="16">Flip Ships: games won by four skills of partners, in percent</text>',
    ]
    for number, level in enumerate(LEVEL_NAMES):
        x = LEFT + 120 * number
        drawn.append(f'<rect x="{x}" y="36" width="12" height="12" fill="{COLOURS[number]}"/>')
        drawn.append(f'<text x="{x + 18}" y="46">{level.title()}</text>')
    for row in _rows(cells):
        drawn += _chart(row)
    return "\n".join([*drawn, "</svg>"]) + "\n"


def _chart(row: list[SetUpResult]) -> Iterator[str]:
    left = LEFT + SKILL_NAMES.index(row[0].skill) * WIDTH
    top = TOP + (row[0].seats - SEATS_FEWEST) * HEIGHT
    full = HEIGHT - 50
    yield f'<text x="{left}" y="{top + 12}">{row[0].seats} seats, {row[0].skill}</text>'
    for number, cell in enumerate(row):
        x = left + number * (BAR + 6)
        low, high = cell.interval
        height = full * cell.rate
        base = top + 30 + full
        yield f'<rect x="{x}" y="{base - height:.1f}" width="{BAR}" height="{height:.1f}" fill="{COLOURS[number]}"/>'
        middle = x + BAR // 2
        yield (
            f'<line x1="{middle}" x2="{middle}" y1="{base - full * low:.1f}" y2="{base - full * high:.1f}" '
            'stroke="black"/>'
        )
        yield f'<text x="{middle}" y="{base + 14}" text-anchor="middle">{100 * cell.rate:.0f}</text>'
