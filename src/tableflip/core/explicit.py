"""Explicit chance for interpreted rules: the possible outcomes of an action, their weights, and playing one of them.

`Fast.ask` and `Fast.settle` are the same on rows of bytes, compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from tableflip.core.action import Action
from tableflip.core.errors import NotLegal
from tableflip.core.game import Game
from tableflip.core.lots import EVENTS_MOST, IMPOSSIBLE, OUTCOMES_LIMIT, begin_telling, end_telling
from tableflip.core.state import S


class Carried(NamedTuple, Generic[S]):
    """An action carried out with told outcomes."""

    state: S  # after it; events that were not told came as they lay
    asked: int  # how many outcomes the first of these events has; 0 if there was none
    lies: int  # the outcome that lay there
    weight: int  # how likely the last told outcome was, among all of its event


def run_told(game: Game[S], state: S, action: Action | None, outcomes: Sequence[int]) -> Carried[S]:
    """Carry out a legal action (None: the deal, of a state before it) with these outcomes of its chance events."""
    told = _run(game, state, action, outcomes)
    if told.asked == IMPOSSIBLE:
        raise NotLegal(f"{list(outcomes)} cannot come of it here")
    return told


def ask(game: Game[S], state: S, action: Action | None, outcomes: Sequence[int] = ()) -> list[int]:
    """How likely each outcome is of what chance decides next in an action (None: the deal), after some outcomes.

    Whole numbers, by what all seats together know; an outcome's number always means the same in one game. Empty where
    nothing more is left to chance.
    """
    asked = run_told(game, state, action, outcomes).asked
    tried = [_run(game, state, action, (*outcomes, outcome)) for outcome in range(asked)]
    return [told.weight if told.asked != IMPOSSIBLE else 0 for told in tried]


def _run(game: Game[S], state: S, action: Action | None, outcomes: Sequence[int]) -> Carried[S]:
    if len(outcomes) > EVENTS_MOST or any(not 0 <= each < OUTCOMES_LIMIT for each in outcomes):
        raise NotLegal(f"of one action up to {EVENTS_MOST} outcomes from 0 to {OUTCOMES_LIMIT - 1} can be told")
    if action is not None and action not in game.rules.legal(state):
        raise NotLegal(game.refusal(state, action))
    after, found = state.clone(), [0, 0]
    begin_telling(after.chance, outcomes, len(outcomes))
    if action is None:
        game.rules.deal(after)
    else:
        game.carry_out(after, action)
    asked = end_telling(after.chance, found)
    return Carried(after, asked, *found)
