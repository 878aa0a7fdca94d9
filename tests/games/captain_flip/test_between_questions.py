"""What is left when a question has been answered: nothing, and a position text tells all of the rest."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableflip import SPECTATOR, game_named
from tableflip.games.captain_flip.rules.state import Ask, State
from tests.games.captain_flip.test_positions import GAMES, plain
from tests.spec import spec

GAME = game_named("captain_flip")
NOTHING_ASKED: dict[str, Any] = {"action": None, "flipped": None, "chosen": [], "placed": [], "held": None, "left": 0}


@spec("CAPTAIN-203", "CAPTAIN-132", "CAPTAIN-609", "CAPTAIN-933")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_before_a_step_nothing_of_an_earlier_action_is_left(seats: int, options: dict[str, str]) -> None:
    state: State = GAME.start(seats, options, "between")
    dice = random.Random(seats)
    for _ in range(120):
        if state.ask in (Ask.STEP, Ask.OVER):
            shown = GAME.telling.view(state, SPECTATOR)
            assert {name: shown[name] for name in NOTHING_ASKED} == NOTHING_ASKED and state.marks == 0
        assert plain(GAME.positions.read(GAME.positions.write(state, False))) == plain(state)
        if not (options_now := GAME.legal(state)):
            break
        GAME.rules.step(state, *dice.choice(options_now))
