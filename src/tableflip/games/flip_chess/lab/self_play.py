"""Games that the deep search of Flip Chess plays against itself, as samples to learn from.

A sample is a position at the beginning of a turn in which no capture is better than to wait: of those alone a judge is
asked. The first turns of a game are taken at random more often than later ones, so that no two games are alike and
positions are met that good players would avoid.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.bots import DeepBot
from tableflip.bots.deep import Walk
from tableflip.bots.deepening import INFINITE
from tableflip.core.action import WON
from tableflip.core.chance import below, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.grids import cells_in
from tableflip.core.loops import as_state
from tableflip.core.records import Row, pack
from tableflip.games.flip_chess import FLIP_CHESS as GAME
from tableflip.games.flip_chess.box import SQUARES
from tableflip.games.flip_chess.mind.experience import FEATURES, worth
from tableflip.games.flip_chess.mind.judge import judge
from tableflip.games.flip_chess.rules.state import Phase
from tableflip.lab.samples import joined

POSITIONS = 4_000  # looked at for a decision
RANDOM_TURNS = 10  # fewer than so many turns at the beginning
RANDOM_EARLY, RANDOM_LATE = 600, 40  # of a thousand turns, those taken at random: among these, and later


class Samples(NamedTuple):
    """Positions of games: what is counted in each, the cards up, and what the side to move won."""

    features: NDArray[np.int16]
    cards_up: NDArray[np.int8]
    won: NDArray[np.float32]


# weights that tell one feature each
ONES = np.repeat(np.eye(FEATURES, dtype=np.int64)[:, None, :], SQUARES + 1, axis=1)


@rule
def look(row: Row, ones: NDArray[np.int64], out: NDArray[np.int64]) -> int:
    """Write every feature of a position; how good it looks to the side to move."""
    state = as_state(row)
    for feature in range(FEATURES):
        out[feature] = worth(state, ones[feature])
    return judge(state, state.side)


def play(task: tuple[str, int, int]) -> Samples:
    """The samples of some games, by the name of a session and numbers."""
    name, begin, end = task
    return joined(Samples, [play_game(f"{name} {number}") for number in range(begin, end)])


def play_game(seed: str) -> Samples:
    """The samples of one game."""
    state, dice = GAME.start(2, {}, seed), stream(f"experience {seed}")
    bot = DeepBot[Any](seed, POSITIONS)
    looker: Any = compiled(look, GAME.owner)
    random_turns, is_random = below(dice, RANDOM_TURNS), False
    features: list[NDArray[np.int16]] = []
    cards_up: list[int] = []
    sides: list[int] = []
    while (seat := GAME.rules.turn(state)) >= 0:
        if state.phase == Phase.STEP:
            is_random = below(dice, 1000) < (RANDOM_EARLY if state.number <= random_turns else RANDOM_LATE)
            row, out = pack(state), np.zeros(FEATURES, np.int64)
            seems = looker(row, ONES, out)
            if Walk(GAME, DeepBot[Any](seed, 1 << 30)).value(row, 0, -INFINITE, INFINITE) == seems:
                features.append(out.astype(np.int16))
                cards_up.append(cells_in(state.up))
                sides.append(seat)
        legal = GAME.legal(state)
        if is_random or len(legal) == 1:
            action = legal[below(dice, len(legal))]
        else:
            action = bot.choose(GAME, GAME.redeal(state, seat, dice), seat)
        GAME.rules.step(state, *action)
    scores = GAME.rules.scores(state)
    won = np.array([scores[side] / WON for side in sides], np.float32)
    return Samples(np.array(features, np.int16).reshape(-1, FEATURES), np.array(cards_up, np.int8), won)
