"""The value of a position of Captain Flip: by a heuristic, or by a network in the games it was trained for."""

from __future__ import annotations

import numpy as np

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.games.captain_flip.mind.features import DENSE_SIZE, SPARSE_MOST, extract_features
from tableflip.games.captain_flip.mind.judgement import Look, judged
from tableflip.games.captain_flip.mind.network import WEIGHTS, Weights, forward, is_trained_for
from tableflip.games.captain_flip.rules.state import Ask, State


@rule
def evaluate(state: State, seat: int) -> int:
    """A guess of the payoff by the heuristic."""
    return judged(state, seat, Look.THOUGHT)


@rule
def sight(state: State, seat: int) -> int:
    """A guess of the payoff at first sight."""
    return judged(state, seat, Look.SIGHT)


@rule
def foresee(state: State, seat: int) -> int:
    """A guess of the payoff, for bots that search: by the network in a game of the kind it was trained for."""
    if state.ask == Ask.OVER or not is_trained_for(state):
        return judged(state, seat, Look.THOUGHT)
    value = 1 + int((WON - 2) * chance_of_active(state, WEIGHTS))
    return value if seat == state.active else WON - value


@rule
def chance_of_active(state: State, weights: Weights) -> float:
    """How likely the active one of two players is to win, by the network."""
    sparse = np.empty(SPARSE_MOST, np.int64)
    dense = np.empty(DENSE_SIZE, np.int64)
    return forward(sparse, extract_features(state, sparse, dense), dense, weights)  # type: ignore[arg-type]
