"""What hints claim is what the rules then do, in random positions of every way to sit down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.games import GAMES
from tableflip.testing.walks import setups
from tests.bots.claims import checked, claims_of, looked_at, verdict

POSITIONS = 160  # of each game
PLIES_MOST = 400
ACTIONS = 2
TOLD_FALSE = 0.7  # of claims whose number was changed; a share that is off by a point is not told from the right one

every_game = pytest.mark.parametrize("name", sorted(GAMES))


def positions(game: Game[Any], most: int, pick: Random) -> Iterator[Any]:
    """As many positions of every way to sit down, from the first to the last decision of random games."""
    ways = list(setups(game))
    for number, (seats, options) in enumerate(ways):
        state, passed = game.start(seats, options, f"claims {number}"), list[Any]()
        while len(passed) < PLIES_MOST and (legal := game.legal(state)):
            passed.append(state)
            state = game.apply(state, pick.choice(legal))
        yield from pick.sample(passed, min(-(-most // len(ways)), len(passed)))


@every_game
def test_a_hint_claims_nothing_that_is_false(name: str) -> None:
    game, pick = GAMES[name], Random(f"claims {name}")
    found = [
        (clause, is_true, game.notation.text(case.state, case.action), game.positions.write(case.state, False))
        for case in looked_at(game, positions(game, POSITIONS, pick), ACTIONS, pick)
        for clause, is_true in checked(case)
    ]
    assert not [each for each in found if each[1] is False]
    assert sum(each[1] is True for each in found) > POSITIONS, "most positions have something to put to the rules"


@every_game
def test_a_claim_with_another_number_is_found_out(name: str) -> None:
    """What cannot fail checks nothing."""
    game, pick = GAMES[name], Random(f"changed {name}")
    told: list[bool] = []
    for case in looked_at(game, positions(game, POSITIONS // 3, pick), 1, pick):
        for clause, is_true in checked(case):
            if is_true and (changed := another(clause)) != clause:
                told.append(verdict(case, changed) is False)
    assert len(told) > 20 and sum(told) / len(told) > TOLD_FALSE


def another(clause: str) -> str:
    """A claim with its first number that is counted raised by one, or by a half where it is a share."""

    def raised(found: re.Match[str]) -> str:
        return f"{(int(found[1]) + 45) % 100} %" if found[2] else str(int(found[1]) + 1)

    return re.sub(r"(?<![\w+−.-])(\d+)(?![\w.])( %)?", raised, clause, count=1)


def test_every_game_has_claims() -> None:
    assert all(len(claims_of(game)) > 15 for game in GAMES.values())
