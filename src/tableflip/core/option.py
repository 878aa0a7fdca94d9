"""A choice made before a game starts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tableflip.core.errors import BadOption
from tableflip.core.phrases import few, quoted


@dataclass(frozen=True)
class Asking:
    """A question put to whoever sets a table up and has not said a word about an option.

    It is put where another option has one of these values; whoever cannot be asked has the default.
    """

    option: str
    values: Sequence[str]
    words: str  # what the rules say, and the question
    answers: Mapping[str, str]  # a value → how its button says it; the default first


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts; the first value is the default.

    With a pattern, any text that matches it is a value, and `values` are the default and useful examples. Where `each`
    is told, every seat has another of these, joined by /, and they are named after the paints of the house, in order.
    """

    name: str
    values: Sequence[str]
    words: str
    pattern: str = ""
    once: Mapping[int, str] = field(default_factory=dict[int, str])  # a version of the rules → the default up to it
    asked: Asking | None = None
    each: Sequence[str] = ()
    question: str = ""  # what whoever sets a table up is asked, in words of the game; empty: its name
    answers: Mapping[str, str] = field(default_factory=dict[str, str])  # a value → how it is said
    rule: str = ""  # the rule that it changes
    important: bool = False  # asked first; all others stand behind "more rules"

    @property
    def title(self) -> str:
        """What it asks; where nobody has put it into words, its name."""
        return self.question or self.name.replace("_", " ")

    @property
    def offered(self) -> list[str]:
        """Its values as its answers list them, the gentlest first, say; whatever has no words comes last."""
        return sorted(self.values, key=[*self.answers, *self.values].index)

    @property
    def explained(self) -> str:
        """One sentence: its values in words, what they mean, and the rule."""
        said = ", ".join(f"{value}: {self.said(value)}" for value in self.values if self.said(value) != value)
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.words}{cited}" + (f"; {said}" if said else "")

    def said(self, value: str) -> str:
        """A value in words of the game."""
        return self.answers.get(value, value)

    @property
    def default(self) -> str:
        """The value of an option nobody has set."""
        return self.values[0]

    @property
    def unsaid(self) -> str:
        """The value that a position text means by not naming it: the first default, so that old texts stay true."""
        return self.default_under(1)

    def is_asked(self, options: Mapping[str, str]) -> bool:
        """Whether somebody who has chosen these options is asked for this one."""
        return (
            self.asked is not None and self.name not in options and options.get(self.asked.option) in self.asked.values
        )

    def default_under(self, version: int) -> str:
        """The value that nobody had to set under an earlier version of the rules."""
        return next((value for last, value in sorted(self.once.items()) if version <= last), self.default)

    def check(self, value: str) -> str:
        """The value, if this option can take it."""
        told: Any = value
        if not isinstance(told, str):
            raise BadOption(f"option {self.name} cannot be {told!r:.60}; values are texts, as {self.default!r}")
        if value in self.values or (self.pattern and re.fullmatch(self.pattern, value)):
            return value
        allowed = f"for example {few(self.values)}" if self.pattern else f"one of {few(self.values)}"
        raise BadOption(f"option {self.name} cannot be {quoted(value)}; it is {allowed} ({self.words})")
