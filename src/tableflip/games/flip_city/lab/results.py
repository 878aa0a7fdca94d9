"""How the strategists of Flip City fare against random play and against each other, and how long games last: a section
of the page that `python -m bench` writes.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

import numpy as np

from tableflip.core.fast import Fast
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.mind.bots import BOTS, Strategist
from tableflip.games.flip_city.rules.state import Reason, ResultKind, State

GAMES = 1000  # of each pair
PAIRS = (
    ("points", "random"),
    ("cards", "random"),
    ("gifts", "random"),
    ("cards", "points"),
    ("gifts", "cards"),
)


@dataclass
class Record:
    """The games of one pair, as the first of the two sees them."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    rounds: list[int] = field(default_factory=list[int])
    reasons: dict[str, int] = field(default_factory=dict[str, int])
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """The share of the games that was won; a draw counts half."""
        games = self.won + self.lost + self.drawn
        return (self.won + self.drawn / 2) / games

    def join(self, other: Record) -> None:
        """Take the games of another record in."""
        self.won += other.won
        self.lost += other.lost
        self.drawn += other.drawn
        self.rounds += other.rounds
        for reason, count in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + count

    def add(self, state: State, seat: int) -> None:
        """Count a game that is over."""
        self.rounds.append(state.round)
        reason = Reason(state.reason).name.lower()
        self.reasons[reason] = self.reasons.get(reason, 0) + 1
        if state.kind != ResultKind.WIN:
            self.drawn += 1
        elif state.winner == seat:
            self.won += 1
        else:
            self.lost += 1


def duel(one: str, other: str, seed: str, games: range) -> Record:
    """Play some numbers of the games of two bots, seats changing from game to game."""
    fast = Fast(FLIP_CITY)
    menu = np.zeros(FLIP_CITY.rules.legal_most, np.int32)
    made = {name: BOTS[name](seed) for name in (one, other) if name in BOTS}
    record = Record()
    for game in games:
        pick = random.Random(f"{one} {other} {seed} {game}")
        names = (one, other) if game % 2 == 0 else (other, one)
        row = fast.start(2, {}, f"{seed} {game}")
        count = fast.legal_into(row, menu)
        while count:
            bot: Strategist | None = made.get(names[fast.turn(row)])
            if bot is None or count == 1:
                number = int(menu[pick.randrange(count)])
            else:
                number = bot.number(FLIP_CITY, row)
            count = fast.play(row, number, menu)
        record.add(fast.read(row), game % 2)
    return record


def duel_on_all_cores(one: str, other: str, seed: str, games: int) -> Record:
    """Play two bots against each other, every core a share of the games."""
    begun = time.perf_counter()
    cores = os.cpu_count() or 1
    shares = [range(first, games, cores) for first in range(cores)]
    record = Record()
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        for share in pool.map(partial(duel, one, other, seed), shares):
            record.join(share)
    record.seconds = time.perf_counter() - begun
    return record


def bots() -> list[str]:
    """Play all pairs; what came of them as a table."""
    lines = ["## Bots of Flip City", ""]
    lines.append("| Flip City, 2 players | games | won | drawn | score | median rounds | ends by | s |")
    lines.append("|---|---|---|---|---|---|---|---|")
    for pair in PAIRS:
        record = duel_on_all_cores(*pair, "1", GAMES)
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(record.reasons.items()))
        lines.append(
            f"| {pair[0]} – {pair[1]} | {GAMES} | {record.won} | {record.drawn} | {record.rate:.1%} "
            f"| {statistics.median(record.rounds):g} | {ends} | {record.seconds:.1f} |"
        )
    return lines


SECTIONS: dict[str, Callable[[], list[str]]] = {"city": bots}
