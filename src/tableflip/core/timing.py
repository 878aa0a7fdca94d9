"""The settings of a clock: how much time each seat has, and what happens when it runs out."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, get_args

from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted

Kind = Literal["game", "move"]
Out = Literal["lose", "bot"]

DAY = 86_400
BOUNDS: dict[Kind, tuple[int, int]] = {"game": (10, 3 * 3600), "move": (5, 14 * DAY)}  # seconds
MORE_MOST = 180  # seconds that a turn may add
WRITTEN = re.compile(r"(\d{1,7})(?:\+(\d{1,3})|/move) (lose|bot)", re.ASCII)


class Timing(NamedTuple):
    """Time for the whole game and some more for each turn, or so much for each turn."""

    kind: Kind
    seconds: int
    more: int
    out: Out

    def __str__(self) -> str:
        amount = f"{self.seconds}+{self.more}" if self.kind == "game" else f"{self.seconds}/move"
        return f"{amount} {self.out}"

    @property
    def is_slow(self) -> bool:
        """Whether a turn may take days."""
        return self.kind == "move" and self.seconds >= DAY

    def check(self, seats: int, together: bool) -> None:
        """Refuse what makes no sense: between these bounds, for so many who play against or with each other."""
        least, most = BOUNDS[self.kind]
        if not least <= self.seconds <= most or not 0 <= self.more <= MORE_MOST:
            raise BadOption(
                f"a clock has {least} to {most} seconds for a {'game' if self.kind == 'game' else 'turn'} "
                f"and adds up to {MORE_MOST} for each turn"
            )
        if self.kind == "move" and self.more:
            raise BadOption("time for each turn begins anew with it, so a turn adds nothing")
        if seats < 2:
            raise BadOption("nobody waits for you when you play alone: leave the clock out")
        if together and self.kind == "game":
            raise BadOption("all play together, so there is time for each turn only, not for the game")
        if self.out == "lose" and (seats != 2 or together):
            raise BadOption("running out of time loses only in games of two against each other; let a bot play on")


def read_timing(text: str) -> Timing:
    """The terms that a text tells, like `300+3 lose` or `30/move bot`."""
    found = WRITTEN.fullmatch(text)
    if not found:
        raise BadOption(f"{quoted(text)} is not a clock like `300+3 lose` or `30/move bot`")
    seconds, more, out = found.groups()
    told = next(one for one in get_args(Out) if one == out)
    return Timing("game" if more is not None else "move", int(seconds), int(more or 0), told)
