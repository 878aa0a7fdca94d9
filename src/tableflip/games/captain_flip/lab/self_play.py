"""Games that searches of Captain Flip play against each other, as samples to learn from.

A search looks further ahead than the network that evaluates its leaves. The target of a sample mixes the search value
of the position, the search values of later positions and who won: temporal differences, TD(lambda). Some actions are
taken at random (epsilon-greedy).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.bots import SearchBot
from tableflip.core.action import WON
from tableflip.core.chance import below, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.fast import Fast
from tableflip.core.loops import as_state
from tableflip.core.records import Row
from tableflip.games.captain_flip import CAPTAIN_FLIP as GAME
from tableflip.games.captain_flip.mind.features import (
    DENSE_SCALE,
    DENSE_SIZE,
    SPARSE_MOST,
    SPARSE_SIZE,
    extract_features,
)
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import State
from tableflip.lab.network import Floats
from tableflip.lab.samples import joined

SIMULATIONS = 64  # of a search for one decision
EPSILON = 30  # of a thousand decisions, those taken at random
SAMPLED = 500  # of a thousand positions, those that become samples
LAMBDA = 0.7  # the weight of all that came later, against the search value of the position itself
MARGIN_UNIT = 25.0


class Samples(NamedTuple):
    """Positions of games: rows of features, the target for each, who won, and by how much."""

    features: NDArray[np.float16]
    target: Floats
    won: Floats
    margin: Floats


@rule
def row_features(row: Row, sparse: NDArray[np.int64], dense: NDArray[np.int64]) -> int:
    """Write down the features of the position in a row; how many sparse ones there are."""
    return extract_features(as_state(row), sparse, dense)  # type: ignore[arg-type]


def play(task: tuple[str, int, int]) -> Samples:
    """The samples of some games, by name and numbers."""
    name, begin, end = task
    return joined(Samples, (play_game(f"{name} {number}") for number in range(begin, end)))


def play_game(name: str) -> Samples:
    """Let searches play a game; samples of its positions with their search values."""
    fast, dice = Fast(GAME), stream(f"instinct {name}")
    bot = SearchBot[State](name, SIMULATIONS, plain=0.0)  # neither side is a plain player
    menu = np.zeros(GAME.rules.legal_most, np.int32)
    features: list[NDArray[np.float16]] = []
    seats: list[int] = []
    values: list[float] = []
    row = fast.start(2, {}, name)
    while count := fast.legal_into(row, menu):
        number = int(menu[below(dice, count)])
        if count > 1:
            found = bot.estimate(GAME, fast.read(row), fast.turn(row))
            best = max(found, key=lambda each: (each.visits, each.value))
            if below(dice, 1000) < SAMPLED:
                features.append(features_of(row))
                seats.append(fast.turn(row))
                values.append(best.value)
            if below(dice, 1000) >= EPSILON:
                number = GAME.rules.space.first[best.action.verb] + best.action.target
        fast.step(row, number)
    return sampled(fast.read(row), features, seats, values)


def features_of(row: Row) -> NDArray[np.float16]:
    """How often each sparse feature is there in the position in a row, and the dense ones."""
    sparse, dense = np.zeros(SPARSE_MOST, np.int64), np.zeros(DENSE_SIZE, np.int64)
    count = compiled(row_features, GAME.owner)(row, sparse, dense)
    features = np.zeros(SPARSE_SIZE + DENSE_SIZE, np.float16)
    np.add.at(features, sparse[:count], 1)
    features[SPARSE_SIZE:] = dense / DENSE_SCALE
    return features


def sampled(end: State, features: list[NDArray[np.float16]], seats: list[int], values: list[float]) -> Samples:
    """The samples of a game, with how it ended."""
    mine = np.array(seats, np.int64)
    won = np.array([GAME.rules.payoff(end, seat) / WON for seat in range(2)], np.float32)[mine]
    lead = score(end, 0) - score(end, 1)
    margin = np.clip(np.array([lead, -lead], np.float32) / MARGIN_UNIT, -2, 2)[mine]
    rows = np.array(features, np.float16).reshape(len(features), SPARSE_SIZE + DENSE_SIZE)
    return Samples(rows, targets(won, mine, np.array(values)), won, margin)


def targets(won: Floats, seats: NDArray[np.int64], values: Floats) -> Floats:
    """The target of each sample of a game: TD(lambda) over who won and the search values from there on."""
    target = won.astype(np.float32)
    for sample in range(len(won) - 1, -1, -1):
        later = target[sample]
        if sample + 1 < len(won):
            later = target[sample + 1] if seats[sample] == seats[sample + 1] else 1 - target[sample + 1]
        target[sample] = LAMBDA * later + (1 - LAMBDA) * values[sample]
    return target
