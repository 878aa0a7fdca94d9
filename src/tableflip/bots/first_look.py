"""A simple bot on interpreted rules, which plays while the compiler still works on the others."""

from __future__ import annotations

from typing import Generic

from tableflip.core.action import WON, Action
from tableflip.core.chance import below, stream
from tableflip.core.game import Game
from tableflip.core.state import S


class FirstLook(Generic[S]):
    """Takes the action with the best evaluation right after it, in one deal of what it cannot see."""

    def __init__(self, seed: str = "0") -> None:
        self.chance = stream(f"first look {seed}")

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action with the best evaluation; equals are drawn."""
        values = self.values(game, state, seat)
        best = max(values.values())
        equal = [action for action, value in values.items() if value == best]
        return equal[below(self.chance, len(equal))]

    def values(self, game: Game[S], state: S, seat: int) -> dict[Action, float]:
        """The evaluation after each legal action, from 0 to 1."""
        found: dict[Action, float] = {}
        for action in game.legal(state):
            after = state.clone()
            game.draw_outcome(after, action)
            game.rules.step(after, *action)
            found[action] = float(game.mind.evaluate(after, seat)) / WON  # a number of NumPy's cannot be sent
        return found
