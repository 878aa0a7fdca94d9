"""A return match: two games on one layout with the colours swapped (CHESS-109)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from tableflip.core.match import Match
from tableflip.core.notation import write_match
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.rules.state import State


@dataclass
class ReturnMatch:
    """Two games, two names; the layout and the first record stay closed until both games are over."""

    first: Match[State]
    second: Match[State]
    names: tuple[str, str]

    @classmethod
    def new(
        cls,
        seed: str | None = None,
        names: tuple[str, str] = ("one", "two"),
        options: Mapping[str, str] | None = None,
    ) -> ReturnMatch:
        """Begin a return match; the first name is blue in the first game."""
        layout = secrets.token_hex(32) if seed is None else seed
        there = Match.new(FLIP_CHESS, seed=layout, options=options, names=names)
        back = Match.new(FLIP_CHESS, seed=layout, options=options, names=names[::-1])
        return cls(there, back, names)

    @property
    def current(self) -> Match[State] | None:
        """The game being played; None once both are over."""
        return next((match for match in (self.first, self.second) if match.turn is not None), None)

    @property
    def points(self) -> tuple[float, float]:
        """Win 1, draw one half, loss 0, summed over the games that are over."""
        blue_first, blue_second = _blue_points(self.first), _blue_points(self.second)
        first = blue_first + (0.0 if self.second.result is None else 1.0 - blue_second)
        second = blue_second + (0.0 if self.first.result is None else 1.0 - blue_first)
        return first, second

    @property
    def result(self) -> str | None:
        """The name of the winner, or "drawn"; None while a game is running."""
        if self.current is not None:
            return None
        first, second = self.points
        return "drawn" if first == second else self.names[int(second > first)]

    def record(self) -> str:
        """Both match files, empty until both games are over."""
        return "" if self.current is not None else f"{write_match(self.first)}\n{write_match(self.second)}"


def _blue_points(match: Match[State]) -> float:
    if match.result is None:
        return 0.0
    return {"b": 1.0, "r": 0.0, "-": 0.5}[match.result[0]]
