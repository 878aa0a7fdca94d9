"""A choice made before a game starts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tableflip.core.errors import BadOption
from tableflip.core.phrases import few


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts; the first value is the default.

    With a pattern, any text that matches it is a value, and `values` are the default and useful examples.
    """

    name: str
    values: Sequence[str]
    words: str
    pattern: str = ""

    @property
    def default(self) -> str:
        """The value of an option nobody has set."""
        return self.values[0]

    def check(self, value: str) -> str:
        """The value, if this option can take it."""
        if value in self.values or (self.pattern and re.fullmatch(self.pattern, value)):
            return value
        allowed = f"for example {few(self.values)}" if self.pattern else f"one of {few(self.values)}"
        raise BadOption(f"option {self.name} cannot be {value!r}; it is {allowed} ({self.words})")
