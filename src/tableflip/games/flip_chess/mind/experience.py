"""What play has taught about positions of Flip Chess at rest: a sum of features, each weighed by the cards that are up.

`python -m tableflip.games.flip_chess.lab` finds the weights. They are whole numbers, so that it judges alike on every
machine.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.compiled import rule
from tableflip.core.data import read_weights
from tableflip.core.grids import cells_in, lowest
from tableflip.games.flip_chess.box import (
    ALL_SQUARES,
    COPIES,
    FIRST_FILE,
    LAST_FILE,
    MEEPLES_A_SIDE,
    SIZE,
    SQUARES,
    Figure,
    Side,
)
from tableflip.games.flip_chess.mind.appraise import threatened
from tableflip.games.flip_chess.rules.state import State

PLACES = 18  # rows from one's own, and how far from the edge files
SHARE = 480  # what a lead in meeples is counted in


class Feature(IntEnum):
    """What is counted, of the side to move less of the other; where it says mine or theirs, of one alone."""

    PLACE = 0  # meeples on squares alike for a side, place by place
    DOWN = 18  # meeples on cards that are face down
    HELD = 19  # Kings held
    FAR = 20  # free Kings two steps away
    NEAR_MINE = 21  # free Kings a step away
    NEAR_THEIRS = 22
    OPEN = 23  # free open cards a step away, kind by kind from the Pawn to the Queen
    LEAD = 28  # in meeples, over all there are and half of those there were
    RATIO = 29  # over all there are
    TURN = 30  # being to move
    EXPOSED = 31  # the mover's Kings held that the other side could take if it were to move
    UNSEEN = 32  # the lead in meeples for each King that nobody has seen


FEATURES = len(Feature) + PLACES - 1 + Figure.QUEEN - 1
KNOTS = (0, 18, 36)  # cards up for which weights are kept; in between they change evenly
SCALE = 16  # weights are whole numbers: this is one
# for each square what `Feature.PLACE` counts it as, for blue
PLACE_OF = tuple(square // SIZE * 3 + min(square % SIZE, SIZE - 1 - square % SIZE) for square in range(SQUARES))

Weights = NDArray[np.int64]


def spread(knots: NDArray[Any]) -> Weights:
    """The weights for every number of cards up, a row each."""
    rows = [
        [np.interp(cards_up, KNOTS, knots[:, feature]) for feature in range(FEATURES)]
        for cards_up in range(SQUARES + 1)
    ]
    return np.floor(np.array(rows)).astype(np.int64)


DATA = Path(__file__).parents[1] / "data" / "experience.npy"
WEIGHTS = spread(read_weights(DATA))


@rule
def worth(state: State, weights: Weights) -> int:
    """The logit of the chance of the side to move, times `SCALE`: the sum of all features by their weights."""
    side = state.side
    mine, theirs = state.meeples[side], state.meeples[1 - side]
    up = cells_in(state.up)
    free = ALL_SQUARES & ~(mine | theirs)
    near, other_near = next_to(mine) & free, next_to(theirs) & free
    total = weights[up, Feature.TURN] + 0
    total += placed(mine, side, weights, up) - placed(theirs, 1 - side, weights, up)
    total += opened(state, near, other_near, weights, up)
    total += weights[up, Feature.DOWN] * (cells_in(mine & ~state.up) - cells_in(theirs & ~state.up))
    count, others = cells_in(mine), cells_in(theirs)
    lead = count - others
    total += weights[up, Feature.LEAD] * (SHARE * lead // (count + others + MEEPLES_A_SIDE))
    total += weights[up, Feature.RATIO] * (SHARE * lead // (count + others))
    total += weights[up, Feature.UNSEEN] * lead * (COPIES[Figure.KING] - cells_in(state.kings))
    if state.kings != 0:
        held = state.kings & mine
        total += weights[up, Feature.HELD] * (cells_in(held) - cells_in(state.kings & theirs))
        if held != 0:
            total += weights[up, Feature.EXPOSED] * cells_in(threatened(state, 1 - side) & held)
        kings = state.kings & free
        total += weights[up, Feature.NEAR_MINE] * cells_in(kings & near)
        total += weights[up, Feature.NEAR_THEIRS] * cells_in(kings & other_near)
        far = cells_in(kings & next_to(near) & ~near) - cells_in(kings & next_to(other_near) & ~other_near)
        total += weights[up, Feature.FAR] * far
    return total


@rule
def placed(meeples: int, side: int, weights: Weights, up: int) -> int:
    """What the squares are worth on which a side stands."""
    total = 0
    while meeples != 0:
        square = lowest(meeples)
        meeples &= meeples - 1
        total += weights[up, PLACE_OF[square if side == Side.BLUE else SQUARES - 1 - square]]
    return total


@rule
def opened(state: State, near: int, other_near: int, weights: Weights, up: int) -> int:
    """What free open cards are worth that only one side can step onto."""
    total = 0
    cards = (near ^ other_near) & state.up & ~state.kings
    while cards != 0:
        square = lowest(cards)
        cards &= cards - 1
        value = weights[up, Feature.OPEN + state.cards[square] - Figure.PAWN]
        total += value if near >> square & 1 else -value
    return total


@rule
def next_to(squares: int) -> int:
    """The squares a step away from any of these."""
    across = (squares & ~LAST_FILE) << 1 | (squares & ~FIRST_FILE) >> 1
    return ALL_SQUARES & (across | squares << SIZE | squares >> SIZE)
