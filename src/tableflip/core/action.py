"""Actions and seats as numbers, for all other packages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

OVER = -1  # whose turn it is when the game has ended
SPECTATOR = -1  # the seat of somebody who only watches
TOGETHER = -2  # all seats: for `resample`, who may know more than any one of them; of what counts for all
WON = 1000  # a payoff: 0 is a loss, 500 an even draw, 1000 a win


class Action(NamedTuple):
    """An action: a verb and its target. All decisions of all games are of this kind."""

    verb: int
    target: int = 0


class Meant(Action):
    """An action whose outcome no rule decides, with what its doer means by it: a number of `Outcomes.meanings`.

    It equals the plain action. Whoever draws or finds its outcome goes by the meaning; once that is told, nobody asks.
    """

    meaning: int

    def __new__(cls, verb: int, target: int, meaning: int) -> Meant:
        """An action and what is meant by it."""
        made = super().__new__(cls, verb, target)
        made.meaning = meaning
        return made

    def __getnewargs__(self) -> tuple[int, int, int]:
        """What a copy is made of."""
        return self.verb, self.target, self.meaning


def with_meaning(action: Action, meaning: int | None) -> Action:
    """An action with what is meant by it, if something is."""
    return action if meaning is None else Meant(*action, meaning)


class Space:
    """The whole action space: each verb and how many targets it has; an action's number is its place in it."""

    def __init__(self, sizes: Mapping[int, int]) -> None:
        self.first: tuple[int, ...] = tuple(
            sum(size for verb, size in sizes.items() if verb < this) for this in range(max(sizes) + 1)
        )
        self.actions = tuple(Action(verb, target) for verb in sorted(sizes) for target in range(sizes[verb]))

    def number(self, action: Action) -> int:
        """The place of an action in the space."""
        return self.first[action.verb] + action.target
