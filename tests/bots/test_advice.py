"""Advice: at most three legal actions, best first, each with a sentence that tells nothing its seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tableflip.bots.advice import advise, glance
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.games import GAMES

GAMES_AND_OPTIONS: list[tuple[str, int | None, dict[str, str]]] = [
    ("flip_chess", None, {}),
    ("flip_chess", None, {"melee": "yes", "standing": "launch", "chain": "yes"}),
    ("flip_chess", None, {"deal": "balanced"}),
    ("flip_city", 1, {"office": "on"}),
    ("flip_city", 3, {}),
    ("captain_flip", 2, {}),
    ("captain_flip", 1, {"optional_actions": "on"}),
    ("captain_flip", 3, {"sergeant": "on", "commander": "on"}),
    ("flip_ships", 2, {"concede": "yes", "skill": "expert"}),
    ("flip_ships", 4, {"pilots": "draft", "level": "elite"}),
]


def states(game: Game[Any], seats: int | None, options: dict[str, str], seed: int) -> Iterator[Any]:
    """The positions of a game of random actions; the actions drawn by kind, so that rare ones come about."""
    pick = Random(f"{game.name} {seed}")
    state = game.start(seats, options, str(seed))
    for _ in range(700):
        legal = game.legal(state)
        if not legal:
            return
        yield state
        verb = pick.choice(sorted({action.verb for action in legal}))
        state = game.apply(state, pick.choice([action for action in legal if action.verb == verb]))


@pytest.mark.parametrize(("name", "seats", "options"), GAMES_AND_OPTIONS)
def test_every_legal_action_has_a_reason_that_only_uses_what_its_seat_knows(
    name: str, seats: int | None, options: dict[str, str]
) -> None:
    game, pick = GAMES[name], Random(name)
    for seed in range(6):
        for state in states(game, seats, options, seed):
            if pick.random() > 0.12:
                continue
            seat = game.rules.turn(state)
            one = game.redeal(state, seat, stream("one"))
            two = game.redeal(state, seat, stream("two"))
            before = one.clone()
            legal = game.legal(one)
            for action in pick.sample(legal, min(4, len(legal))):
                reason = game.hints.reason(one, action, seat)
                assert reason.endswith(".") and len(reason) > 12 and reason[0] == reason[0].upper(), reason
                assert reason == game.hints.reason(two, action, seat) == game.hints.reason(state, action, seat)
            assert one == before, "a reason changes nothing"


def test_every_verb_of_every_game_has_a_reason() -> None:
    told: dict[str, set[int]] = {name: set() for name in GAMES}
    for name, seats, options in GAMES_AND_OPTIONS:
        for seed in range(12):
            for state in states(GAMES[name], seats, options, seed):
                for action in GAMES[name].legal(state):
                    if action.verb not in told[name]:
                        told[name].add(action.verb)
                        assert GAMES[name].hints.reason(state, action, GAMES[name].rules.turn(state)) != "."
    for name, game in GAMES.items():
        assert told[name] == {action.verb for action in game.rules.actions}, name


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_short_legal_sorted_honest_and_the_same_for_the_same_seed(name: str) -> None:
    game = GAMES[name]
    for seed in range(4):
        positions = list(states(game, None, {}, seed))
        for state in positions[:: max(1, len(positions) // 6)]:
            seat = game.rules.turn(state)
            best = advise(game, state, seat, "7", simulations=120)
            legal = game.legal(state)
            kinds = {game.hints.kind(state, action) for action in legal}
            assert 1 <= len(best) <= 3 and len(best) == min(3, len(kinds))
            assert all(advice.action in legal for advice in best)
            assert len({game.hints.kind(state, advice.action) for advice in best}) == len(best)
            chances = [advice.chance for advice in best]
            assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 1 for chance in chances)
            assert all(advice.reason and advice.outlook for advice in best)
            permuted = game.redeal(state, seat, stream("hidden cards in another order"))
            assert best == advise(game, permuted, seat, "7", simulations=120)


@pytest.mark.parametrize("name", GAMES)
def test_advice_at_a_glance_can_be_sent(name: str) -> None:
    game = GAMES[name]
    for state in list(states(game, None, {}, 2))[:40]:
        told = glance(game, state, game.rules.turn(state), "7")
        assert told and {type(advice.chance) for advice in told} == {float}


def test_alone_at_the_table_of_captain_flip_the_outlook_is_a_score() -> None:
    game = GAMES["captain_flip"]
    assert game.hints.outlook(game.start(1, {}, "1"), 0.5) == "about 100 points in the end"
    assert game.hints.outlook(game.start(2, {}, "1"), 0.5) == "50 % to win"


def test_of_ships_that_do_the_same_only_one_is_named() -> None:
    game = GAMES["flip_ships"]
    state = game.start(2, {}, "4")
    assert len(game.legal(state)) == 3, "three ships of the first level"
    assert len(glance(game, state, 0)) == 1
