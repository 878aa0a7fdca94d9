"""Estimates the processor time of a task, guessed at first and then learned from earlier ones."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

from tableflip.bots.levels import level_named
from tableflip.core.game import Game

LEARNING = 0.2  # how much the latest of a kind counts
ODD = 4.0  # times the mean: more than that does not count
LITTLE = 0.05  # seconds, of what nothing is known of


class Costs:
    """The mean cost of each kind of thought, of late."""

    def __init__(self) -> None:
        self._means: dict[Hashable, float] = {}

    def expected(self, label: Hashable, guess: float = LITTLE) -> float:
        """What the next one of a kind will cost."""
        return self._means.get(label, guess)

    def learn(self, label: Hashable, cost: float, guess: float = LITTLE) -> None:
        """One of a kind has cost so much; one that had to compile something first tells little of the others."""
        mean = self._means.get(label, guess)
        self._means[label] = mean + (min(cost, mean * ODD) - mean) * LEARNING


def guess_of(game: Game[Any], bot: str) -> float:
    """What a decision of a bot will cost, by its budget: the seconds it may take."""
    level = level_named(game, bot)
    seconds = re.search(r"(\d+(?:\.\d+)?)s$", level.bot if level else bot)
    return float(seconds[1]) if seconds else LITTLE
