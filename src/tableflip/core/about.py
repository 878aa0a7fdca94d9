"""What the lobby and the command line show of a game. Importing it loads no rules, no NumPy and no compiler."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tableflip.core.errors import BadOption, BadVersion
from tableflip.core.option import Option
from tableflip.core.phrases import quoted


@dataclass(frozen=True)
class BotLevel:
    """A graded opponent: its name, one sentence of character, the bot behind it and how often that one slips."""

    name: str
    words: str
    bot: str  # as `make_bot` reads it
    slip: float = 0.0  # how often it takes something that merely looks fine
    quick: str = ""  # the same with a small, fixed budget, to be measured by
    least: int = 0  # simulations of a level with a time: on a busy machine it goes on past its time until it has them


@dataclass(frozen=True, kw_only=True)
class Daily:
    """What a game gives to the deal of the day (`core/daily.py`): a whole game for one, or one of its puzzles."""

    words: str  # what is to be done, as a sentence
    kind: Literal["deal", "puzzle"] = "deal"
    seats: int = 1
    options: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True)
class About:
    """A game as its box tells it before anybody opens it."""

    name: str
    title: str
    sentence: str  # for somebody who does not know the game
    seats: range
    usual_seats: int | None = None  # how many sit down if nobody says; the fewest if not told
    seat_names: tuple[str, ...]
    seat_titles: tuple[str, ...] = ()  # what pages call the seats, where their names are signs of the notation
    length: str  # how long a game takes, in words
    version: int  # of the rules; match files name it
    oldest: int = 1  # the first version whose matches can still be played on
    stage: Literal["draft", "complete", "verified"]
    options: tuple[Option, ...] = ()
    levels: tuple[BotLevel, ...] = ()  # opponents from the weakest to the strongest
    chance: bool = True  # False where nothing is shuffled, dealt or thrown: then there is no deal to seal and to check
    together: bool = False  # all seats win or lose as one, so nobody can resign or agree on a draw
    daily: Daily | None = None  # how it takes part in the deal of the day; None where it does not

    @property
    def is_draft(self) -> bool:
        """Whether it is still being made: the house asks less of it."""
        return self.stage == "draft"

    @property
    def titles(self) -> tuple[str, ...]:
        """What the seats are called where nobody sits by name."""
        return self.seat_titles or self.seat_names

    @property
    def default_seats(self) -> int:
        """How many sit down if nobody says."""
        return self.seats[0] if self.usual_seats is None else self.usual_seats

    def checked_seats(self, seats: int | None) -> int:
        """How many sit down, if that many can."""
        count = self.default_seats if seats is None else seats
        is_count = hasattr(count, "__index__") and not isinstance(count, bool)  # as 2.0 and True are not
        if not is_count or count not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise BadOption(
                f"{self.title} is for {few if few == many else f'{few} to {many}'} seats, not {count!r:.60}"
            )
        return int(count)

    def seat_mark(self, seats: int, seat: int) -> str:
        """How results name a seat: by the first letter of its name, or by its number where two begin alike."""
        letters = [name[0] for name in self.seat_names[:seats]]
        return letters[seat] if len(set(letters)) == seats else str(seat + 1)

    def checked_options(self, options: Mapping[str, str], version: int | None = None) -> dict[str, str]:
        """All options with their values; those left out are as they were under a version of the rules."""
        self.check_options(options)
        under = self.version if version is None else version
        return {option.name: options.get(option.name, option.default_under(under)) for option in self.options}

    def check_options(self, options: Mapping[str, str]) -> None:
        """Refuse options that the game does not have, and values that they cannot take."""
        told: Any = options  # by anybody, typed or not
        if not isinstance(told, Mapping):
            raise BadOption(f"options are names with values, as {{'name': 'value'}}, not {told!r:.60}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                said = str(name)
                raise BadOption(f"{self.title} has no option {quoted(said)}; {_suggest(said[:60], list(known))}")
            known[name].check(value)

    def knows(self, name: str, value: str) -> bool:
        """Whether there is such an option with such a value."""
        try:
            self.check_options({name: value})
        except BadOption:
            return False
        return True

    def check_version(self, version: int) -> None:
        """Refuse matches of rules that are no longer known, or not yet."""
        if not self.oldest <= version <= self.version:
            known = f"version {self.version}" if self.oldest == self.version else f"{self.oldest} to {self.version}"
            raise BadVersion(f"played under rules version {version}; this program knows {known}")


def _suggest(name: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"its options are {', '.join(known)}" if known else "it has none"
