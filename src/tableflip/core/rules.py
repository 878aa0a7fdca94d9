"""The rules of a game: what matches and compiled loops read. Interpreted as they stand, or compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from tableflip.core.action import Action, Space
from tableflip.core.chance import Chance, rekey
from tableflip.core.compiled import rule
from tableflip.core.records import Many
from tableflip.core.state import S


@rule
def no_gaps(_state: Any) -> None:
    """How a game completes a position text that can tell everything."""


def never_endless(_state: Any) -> bool:
    """Whether a match may go on for ever, in a game that always ends."""
    return False


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """States and what may be done in them; everything works in place and trusts its caller."""

    state: type[S]
    space: Space
    set_up: Callable[[int, Mapping[str, str]], S]  # the state before the deal: seats and options in it
    settings: Callable[[S], Mapping[str, str]]  # the options that a state was set up with
    deal: Callable[[S], None]
    legal_into: Callable[[S, Many[int]], int]
    step: Callable[[S, int, int], None]
    turn: Callable[[S], int]
    payoff: Callable[[S, int], int]
    resample: Callable[[S, int], None]  # re-deal all that a seat (or all TOGETHER) cannot know, by the state's chance
    complete: Callable[[S], None] = no_gaps  # deal what a position text left open
    seat_count: Callable[[S], int]
    turn_number: Callable[[S], int]  # counts up whenever a turn ends; the plies of one number are one turn
    census: Callable[[S], Mapping[str, int]]  # what must never change: every card and piece by kind
    legal_most: int  # no decision has more options
    outcomes_most: int = 0  # no chance event has more outcomes that can be told (core/lots.py); 0: none can be told
    plies_most: int  # no game is longer, unless it is set up as an endless one: loops cut those off here by themselves
    endless: Callable[[S], bool] = never_endless  # whether, with the options in a state, a game may go on for ever

    @property
    def actions(self) -> tuple[Action, ...]:
        """The whole action space; an action's number is its index."""
        return self.space.actions

    def legal(self, state: S) -> list[Action]:
        """What the seat to decide may do; empty once the game is over."""
        numbers: Any = [0] * self.legal_most
        return [self.actions[number] for number in numbers[: self.legal_into(state, numbers)]]

    def redeal(self, state: S, seat: int, source: Chance) -> S:
        """A copy in which all that a seat cannot know is dealt again, the future of chance included."""
        other = state.clone()
        other.chance = Chance()
        rekey(other.chance, source)
        self.resample(other, seat)
        return other

    def scores(self, state: S) -> list[int]:
        """The payoff of every seat."""
        return [self.payoff(state, seat) for seat in range(self.seat_count(state))]
