"""Play a random game compiled and interpreted, side by side; run by other tests in processes of their own."""

from __future__ import annotations

import random
from typing import Any

from tableflip.core.compiled import parts_work
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.core.records import pack


def compare(game: Game[Any], seed: str = "7") -> None:
    """Fail at the first decision after which the two differ; print which way rules were compiled, and the plies."""
    fast, pick = Fast(game), random.Random(seed)
    row, state = fast.start(seed=seed), game.start(seed=seed)
    plies = 0
    while legal := game.legal(state):
        assert row.tobytes() == pack(state).tobytes(), plies
        assert fast.legal(row) == legal, plies
        action = pick.choice(legal)
        fast.play(row, game.rules.space.number(action), fast.menu)
        state = game.apply(state, action)
        plies += 1
    assert row.tobytes() == pack(state).tobytes()
    print("parts" if parts_work() else "plain", plies)
