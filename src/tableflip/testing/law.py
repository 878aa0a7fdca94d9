"""What a law is, and how it is told where it is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tableflip.core.game import Game
from tableflip.testing.walks import SEEDS, Moment, Options, looks, met_by_verb, told_by

Check = Callable[[Game[Any], int, Options], None]


@dataclass(frozen=True)
class Law:
    """Something every game keeps; calling it with a way to sit down raises AssertionError where it is broken."""

    name: str
    sentence: str
    check: Check
    once: bool  # whether it is enough to look at the usual way to sit down

    def __call__(self, game: Game[Any], seats: int, options: Options) -> None:
        """Look for a moment in which it is broken."""
        try:
            self.check(game, seats, options)
        except Exception as problem:
            chosen = "".join(f", {name}={value}" for name, value in options.items())
            where = f"{game.about.title} ({seats} seats{chosen})"
            told = f"{where} breaks the law {self.name}.\n{self.sentence}\n{told_by(problem)}"
            raise AssertionError(told) from problem


LAWS: dict[str, Law] = {}


def law(check: Check) -> Law:
    """Make a law of a check that plays its own games; its name and its first line tell what the law is."""
    return _law(check.__name__, check.__doc__, check, once=False)


def law_once(check: Check) -> Law:
    """Make a law of a check for which the usual way to sit down is enough."""
    return _law(check.__name__, check.__doc__, check, once=True)


def law_of_moments(
    *, seeds: range = range(SEEDS), every: int = 1, once: bool = False
) -> Callable[[Callable[[Moment], None]], Law]:
    """Make a law of a check of one moment, for every so many moments of some random games."""

    def make(check: Callable[[Moment], None]) -> Law:
        def check_all(game: Game[Any], seats: int, options: Options) -> None:
            for moment in looks(game, seats, options, seeds, every):
                with moment.located():
                    check(moment)

        return _law(check.__name__, check.__doc__, check_all, once=once)

    return make


def law_of_verbs(check: Callable[[Moment], None]) -> Law:
    """Make a law of a check of one moment that takes long: for some moments of every verb."""

    def check_all(game: Game[Any], seats: int, options: Options) -> None:
        for moment, _ in met_by_verb(game, seats, options):
            with moment.located():
                check(moment)

    return _law(check.__name__, check.__doc__, check_all, once=False)


def _law(name: str, sentence: str | None, check: Check, *, once: bool) -> Law:
    LAWS[name] = Law(name, (sentence or "").splitlines()[0], check, once)
    return LAWS[name]
