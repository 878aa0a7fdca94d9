"""Every game of the house, and the one to copy, keeps the laws in every way to sit down."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core.game import Game
from tableflip.games._template import PEEK_PAIRS
from tableflip.testing import Case, cases

ALL = {PEEK_PAIRS.name: PEEK_PAIRS, **GAMES}
# a game's cases go to one process, which compiles the game once
CASES = [
    pytest.param(game, case, id=f"{name}-{case}", marks=pytest.mark.xdist_group(name))
    for name, game in ALL.items()
    for case in cases(game)
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_game_keeps_the_law(game: Game[Any], case: Case) -> None:
    case.law(game, case.seats, case.options)
