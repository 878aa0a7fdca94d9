"""A task to compute (a thought), and the interface of whatever computes it: a process here or a worker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tableflip.server.think.turns import Asker, Kind

Notice = Callable[[int | None], None]  # how many thoughts come before one that waits; None: it waits no longer


@dataclass(frozen=True)
class Thought:
    """One question to those who think: a function of `work`, or of a game, with what it takes; both can be pickled."""

    kind: Kind
    asker: Asker
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    guess: float  # seconds of a processor it may take, while nothing is known of its like
    about: str = ""  # what its like are told by besides the function: a bot's name
    rules: str = ""  # the game whose compiled rules it needs; empty: none
    by_hand: bool = False  # whether it is the hands' work
    game: str = ""  # which must be known alike where it is thought; empty: none
    belief: Callable[[Any], Any] | None = None  # of an answer from another machine what is believed, or it raises

    @property
    def like(self) -> tuple[str, str]:
        """What those that cost about the same have in common."""
        return f"{self.function.__module__}.{self.function.__qualname__}", self.about
