"""Decisions that look alike to a learner offer the same actions: many of them, by every option, compiled."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.batch import Batch
from tableflip.core.game import Game
from tableflip.games._template import PEEK_PAIRS
from tableflip.games.flip_chess.box import Figure
from tableflip.games.flip_chess.mind.observe import Plane
from tableflip.games.flip_chess.rules.state import Phase, Way
from tableflip.testing import setups
from tableflip.testing.told import observation

ROWS = 24  # games of each way to sit down
ALIKE = 8  # of these begin with the same deal and go on otherwise, so that many decisions look alike
STEPS = 120
TOGETHER: dict[str, list[dict[str, str]]] = {  # options that decide together about what is legal
    "flip_chess": [
        {"chain": "yes", "rook": "noreverse", "standing": "launch"},
        {"chain": "must", "rook": "noreverse", "melee": "yes"},
    ],
    "captain_flip": [{"sergeant": "on", "commander": "on"}],
}


def seats_of(way: tuple[int, Any]) -> int:
    return way[0]


@pytest.mark.parametrize("game", [PEEK_PAIRS, *GAMES.values()], ids=lambda game: game.name)
def test_what_looks_alike_may_do_alike(game: Game[Any]) -> None:
    met: dict[tuple[Any, bytes], bytes] = {}
    again = 0
    together = [(game.about.default_seats, options) for options in TOGETHER.get(game.name, ())]
    for seats, ways in groupby(sorted([*setups(game), *together], key=seats_of), key=seats_of):
        options = [way[1] for way in ways for _ in range(ROWS)]
        seeds = [row % ROWS // ALIKE for row in range(len(options))]
        batch, pick = Batch(game, len(options), seeds, seats, options=options), np.random.default_rng(1)
        for _ in range(STEPS):
            for row, chosen in enumerate(options):
                key = (seats, *chosen.items()), batch.seen[row].tobytes()
                mask = batch.mask[row].tobytes()
                again += key in met
                assert met.setdefault(key, mask) == mask, (seats, chosen, batch.read(row))
            batch.step((pick.random(batch.mask.shape) * batch.mask).argmax(axis=1))
    assert again > ROWS, "nothing was met twice"


def test_the_way_of_arrival_is_seen_where_it_decides() -> None:
    """In a chain a Rook may not go back the way its meeple came, and a jump came no way."""
    chess = GAMES["flip_chess"]
    sights: list[list[int]] = []
    offers: list[list[Any]] = []
    for came in (Way.UP, Way.LEFT, -1):
        state: Any = chess.start(2, {"chain": "yes", "rook": "noreverse"}, "1")
        state.phase, state.at, state.origin, state.came = Phase.GO_ON, 14, 8, int(came)
        state.cards[14], state.up = Figure.ROOK, 1 << 14
        sights.append(observation(chess, state, 0))
        offers.append(chess.legal(state))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert offers[one] != offers[other] and sights[one] != sights[other]


def test_boards_lie_alike_for_both_sides_and_the_side_is_told() -> None:
    chess = GAMES["flip_chess"]
    state = chess.start(seed="1")
    blue, red = (np.array(observation(chess, state, seat)).reshape(chess.mind.observation) for seat in (0, 1))
    assert (blue[Plane.MINE] == red[Plane.THEIRS]).all() and blue[Plane.MINE][0].all() and not red[Plane.MINE][0].any()
    assert not blue[Plane.RED].any() and red[Plane.RED].all()
