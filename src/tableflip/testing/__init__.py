"""The laws of the house as a kit: plain functions that any package with a game can run.

    from tableflip.testing import check
    check(MY_GAME)

A law is called with a game, a number of seats and options, and raises AssertionError with a sentence that says what
is broken, where, and how to look at it. `cases` lists them all, for a test runner that shows them one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tableflip.core.game import Game
from tableflip.testing import (
    laws_of_days,
    laws_of_knowledge,
    laws_of_learning,
    laws_of_lessons,
    laws_of_play,
    laws_of_redeals,
    laws_of_words,
)
from tableflip.testing.law import LAWS as _LAWS
from tableflip.testing.law import Law
from tableflip.testing.walks import Moment, Options, moment, setups, walk

LAWS: Mapping[str, Law] = _LAWS
CHAPTERS = (
    laws_of_play,
    laws_of_knowledge,
    laws_of_redeals,
    laws_of_words,
    laws_of_learning,
    laws_of_lessons,
    laws_of_days,
)  # importing them makes the laws


class Case(NamedTuple):
    """A law for one way to sit down."""

    law: Law
    seats: int
    options: Options

    def __str__(self) -> str:
        chosen = "-".join(f"{name}={value}" for name, value in self.options.items()) or "default"
        return f"{self.seats}-{chosen}-{self.law.name}"


def cases(game: Game[Any], *, quick: bool = False) -> list[Case]:
    """Every law for every way to sit down; quick: only for the fewest and the most seats."""
    usual, few, many = game.about.default_seats, game.about.seats[0], game.about.seats[-1]
    plain: Options = {}
    ways = [(seats, plain) for seats in sorted({few, many})] if quick else list(setups(game))
    once = [Case(law, usual, plain) for law in LAWS.values() if law.once]
    return once + [Case(law, seats, options) for seats, options in ways for law in LAWS.values() if not law.once]


def check(game: Game[Any], *, quick: bool = False) -> None:
    """Check every law; the first that is broken is told."""
    for law, seats, options in cases(game, quick=quick):
        law(game, seats, options)


__all__ = ["LAWS", "Case", "Law", "Moment", "cases", "check", "moment", "setups", "walk"]
