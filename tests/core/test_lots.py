"""Chance made explicit: weights are those of the stream, and what is told comes to pass, compiled or not."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.action import TOGETHER, Action
from tableflip.core.chance import Chance, Script, begin_game, seed_of_game, stream
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.explicit import ask, run_told
from tableflip.core.fast import DEAL, Fast
from tableflip.core.game import Game
from tableflip.core.lots import EVENTS_MOST, begin_telling, end_telling, is_telling, roll, told, weigh
from tableflip.core.records import Row, pack
from tableflip.games._template import PEEK_PAIRS
from tableflip.games.flip_ships.landings.measured import SAMPLES

ALL: list[Game[Any]] = [PEEK_PAIRS, *GAMES.values()]


def of_each(games: Iterable[Game[Any]]) -> pytest.MarkDecorator:
    """Ask it of each of these games; what is compiled for one is compiled in one process."""
    marked = [pytest.param(game, marks=pytest.mark.xdist_group(game.name), id=game.name) for game in games]
    return pytest.mark.parametrize("game", marked)


every_game = of_each(ALL)
every_game_that_tells_its_chance = of_each(game for game in ALL if game.rules.outcomes_most)
STATES = 60  # positions whose frequencies are counted
DEALS = 150  # drawn from each


def sights(fast: Fast[Any], row: Row, seats: int) -> bytes:
    """All that anybody sees, as numbers."""
    seen = np.zeros((seats, math.prod(fast.game.mind.observation)), np.uint8)
    for seat in range(seats):
        fast.observe(row, seat, seen[seat])
    return seen.tobytes()


def legal_numbers(fast: Fast[Any], row: Row) -> list[int]:
    return fast.menu[: fast.legal_into(row, fast.menu)].tolist()


@every_game_that_tells_its_chance
def test_what_is_drawn_is_as_likely_as_is_told(game: Game[Any]) -> None:
    """Pearson's sum over many positions, each with its own expected counts, at a fixed seed."""
    fast, pick, seats = Fast(game), random.Random(5), game.about.default_seats
    source, row = pack(stream("frequencies")), fast.start(seed="1")
    total, freedom, looked_at, games = 0.0, 0, 0, 1
    while looked_at < STATES:
        if not (legal := legal_numbers(fast, row)):
            games += 1
            row = fast.start(seed=str(games))
            continue
        number = pick.choice(legal)
        if (weights := fast.ask(row, number)) and (expected := seen_after(fast, row, number, weights, seats)):
            looked_at += 1
            drawn = drawn_after(fast, row, number, seats, source)
            assert set(drawn) <= set(expected), "something is drawn that cannot be told"
            freedom += len(expected) - 1
            total += sum((drawn[each] - DEALS * p) ** 2 / (DEALS * p) for each, p in expected.items())
        fast.step(row, number)
    assert freedom > STATES / 2
    assert abs(total - freedom) < 5 * math.sqrt(2 * freedom), (total, freedom)


def seen_after(fast: Fast[Any], row: Row, number: int, weights: list[int], seats: int) -> dict[bytes, float]:
    """How likely everything is that may be seen after an action with one event; nothing for one with more."""
    expected: dict[bytes, float] = {}
    for outcome, weight in enumerate(weights):
        if weight:
            if fast.ask(row, number, [outcome]):
                return {}
            after = row.copy()
            fast.settle(after, number, [outcome])
            sight = sights(fast, after, seats)
            expected[sight] = expected.get(sight, 0) + weight / sum(weights)
    return expected


def drawn_after(fast: Fast[Any], row: Row, number: int, seats: int, source: Row) -> Counter[bytes]:
    """What is seen after the same action in ordinary play, what nobody knows dealt again each time."""
    drawn: Counter[bytes] = Counter()
    for _ in range(DEALS):
        after = row.copy()
        fast.resample(after, TOGETHER, source)
        fast.step(after, number)
        drawn[sights(fast, after, seats)] += 1
    return drawn


@every_game
def test_whole_games_are_told_interpreted_and_compiled_alike(game: Game[Any]) -> None:
    fast, pick = Fast(game), random.Random(7)
    seats = game.about.seats[-1]
    state, row = game.empty(seats, {}), fast.before_deal(seats, {}, "3")
    state.chance.set_key("3")
    number, action = DEAL, None
    census: Any = None
    for ply in range(30):
        outcomes: list[int] = []
        while weights := fast.ask(row, number, outcomes):
            assert ply % 8 or len(outcomes) > 1 or weights == ask(game, state, action, outcomes)
            outcomes.append(pick.choices(range(len(weights)), weights)[0])
        state = run_told(game, state, action, outcomes).state
        fast.settle(row, number, outcomes)
        assert (pack(state) == row).all(), f"ply {ply}"
        census = census or game.rules.census(state)
        assert game.rules.census(state) == census
        if not (legal := legal_numbers(fast, row)):
            return
        number = pick.choice(legal)
        action = game.rules.actions[number]


@every_game
def test_the_deal_is_told_as_likely_as_it_is_drawn(game: Game[Any]) -> None:
    """The first thing that is seen of a deal, over many seeds."""
    fast, seats = Fast(game), game.about.seats[-1]
    start = fast.before_deal(seats, {}, "0")
    weights = fast.ask(start, DEAL)
    if not weights:  # nobody sees anything of the deal
        assert len({sights(fast, fast.start(seats, seed=str(seed)), seats) for seed in range(20)}) == 1
        return
    found, none, lying = np.zeros(2, np.int64), np.zeros(1, np.int64), Counter[int]()
    for seed in range(40 * len(weights)):
        row = fast.before_deal(seats, {}, str(seed))
        assert fast.meet(row, DEAL, none, 0, found) == len(weights)
        lying[int(found[0])] += 1
    expected = [40 * len(weights) * weight / sum(weights) for weight in weights]
    total = sum((lying[each] - wanted) ** 2 / wanted for each, wanted in enumerate(expected) if wanted)
    freedom = sum(weight > 0 for weight in weights) - 1
    assert all(weights[each] for each in lying)
    assert total < freedom + 5 * math.sqrt(2 * freedom) + 5, (total, freedom)


def test_a_flip_shows_every_kind_by_its_copies() -> None:
    chess = GAMES["flip_chess"]
    state = chess.apply(chess.start(seed="1"), chess.parse(chess.start(seed="1"), "a2a3"))
    flip = chess.parse(state, "*c3")
    assert ask(chess, state, flip) == [0, 26, 2, 2, 2, 2, 2]
    for kind in range(1, 7):
        assert run_told(chess, state, flip, [kind]).state.cards[14] == kind
    with pytest.raises(NotLegal, match=r"\[0\] cannot come of it"):
        run_told(chess, state, flip, [0])
    with pytest.raises(NotLegal, match=r"\[1, 1\] cannot come of it"):
        run_told(chess, state, flip, [1, 1])
    with pytest.raises(NotLegal, match="up to"):
        run_told(chess, state, flip, [4096])
    with pytest.raises(NotLegal, match="not legal here"):
        ask(chess, state, Action(4, 0))
    balanced = chess.start(2, {"deal": "balanced"}, "1")
    assert ask(chess, chess.apply(balanced, chess.parse(balanced, "a2a3")), flip) == [0, 13, 1, 1, 1, 1, 1]


def test_what_cannot_be_told_leaves_the_row_as_it_was() -> None:
    fast = Fast(PEEK_PAIRS)
    row = fast.start(seed="1")
    before = row.copy()
    with pytest.raises(NotLegal, match="cannot come of action 20"):
        fast.settle(row, 20, [9])
    with pytest.raises(NotLegal, match="cannot come of action 20"):
        fast.ask(row, 20, [0, 0])
    with pytest.raises(TableflipError, match="no more than"):
        fast.ask(row, 20, [0] * EVENTS_MOST)
    with pytest.raises(TableflipError, match="no more than"):
        fast.settle(row, 20, [0] * (EVENTS_MOST + 1))
    assert (row == before).all()


def test_telling_takes_as_many_outcomes_as_it_says() -> None:
    chance, found = stream("1"), [0, 0]
    before = chance.clone()
    outcomes = [each * 37 % 4096 for each in range(EVENTS_MOST)]
    begin_telling(chance, outcomes, len(outcomes))
    assert is_telling(chance)
    heard: list[int] = []
    for each in range(EVENTS_MOST):
        heard.append(told(chance, 4096, 0))
        weigh(chance, each + 1)
    assert heard == outcomes
    assert (
        told(chance, 5, 3) == 3 and told(chance, 7, 4) == 4
    )  # beyond them: the first is asked about, both as they lie
    assert end_telling(chance, found) == 5 and found == [3, EVENTS_MOST]
    assert chance == before and not is_telling(chance)


def test_a_roll_is_drawn_told_or_scripted() -> None:
    drawn, other = stream("1"), stream("1")
    assert [roll(drawn, 6) for _ in range(20)] == [roll(other, 6) for _ in range(20)]
    assert roll(Script([4]), 6) == 4
    begin_telling(drawn, [5], 1)
    assert roll(drawn, 6) == 5
    assert {roll(drawn, 6) for _ in range(60)} == set(range(6))  # not told: drawn by another generator
    assert end_telling(drawn, [0, 0]) == 6


def test_games_of_one_seed_have_keys_of_their_own() -> None:
    assert seed_of_game("moon", 0) == "moon"
    seeds = {seed_of_game("moon", number) for number in range(100)} | {seed_of_game("sun", 1)}
    assert len(seeds) == 101
    chance = stream("moon")
    begin_game(chance, 7)
    assert chance == stream(seed_of_game("moon", 7)).clone() or chance.key == stream(seed_of_game("moon", 7)).key
    assert Chance().left == 0


def test_landings_are_as_many_as_the_rules_say() -> None:
    assert GAMES["flip_ships"].rules.outcomes_most == SAMPLES
