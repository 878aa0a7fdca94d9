"""Bots: honest, reproducible, legal, and each better than the one before."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES, BadOption, Match
from tableflip.bots import GreedyBot, Honest, RandomBot, SearchBot, bot_names, budget_words, make_bot
from tableflip.bots.levels import level_named
from tableflip.core.chance import stream
from tableflip.core.fast import Fast
from tableflip.core.game import Game

CHESS = GAMES["flip_chess"]
PLIES = 30  # of a game, in which bots are asked
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def played(game: Game[Any], names: list[str], seed: int) -> Match[Any]:
    match = Match.new(game, seed=seed, seats=len(names))
    bots = [Honest(game, name, f"{seed}-{seat}") for seat, name in enumerate(names)]
    while match.turn is not None:
        match.play(bots[match.turn].choose(match, match.turn))
    return match


def share(game: Game[Any], one: str, other: str, games: int) -> float:
    """The share of the points that `one` wins, from both seats in turn."""
    won = 0
    for seed in range(games):
        names = [one, other] if seed % 2 == 0 else [other, one]
        won += game.rules.payoff(played(game, names, seed).state, seed % 2)
    return won / games / 1000


def test_greedy_beats_random_and_search_beats_greedy_at_flip_chess() -> None:
    assert share(CHESS, "greedy", "random", 12) >= 0.9
    assert share(CHESS, "search:300", "greedy", 10) >= 0.8


@every_game
def test_bots_take_legal_actions(game: Game[Any]) -> None:
    names = [name for name in bot_names(game) if name != "search"] + ["search:20"]
    for name in names:
        bot = Honest(game, name, "legal")
        match = Match.new(game, seed=1, seats=max(2, game.about.seats[0]) if 2 in game.about.seats else None)
        pick = random.Random(1)
        while match.turn is not None and len(match.plies) < PLIES:
            action = bot.choose(match, match.turn)
            assert action in match.legal()
            match.play(action if len(match.plies) % 2 else pick.choice(match.legal()))


@every_game
def test_a_finished_game_is_judged_as_it_ended(game: Game[Any]) -> None:
    """A search that comes to an end of the game must know it, whatever it guesses before."""
    numbers, fast = np.zeros(game.rules.legal_most, np.int32), Fast(game)
    mind, pick = game.mind, random.Random(2)
    judges = [mind.evaluate, mind.foresee or mind.evaluate, mind.rivals.sight if mind.rivals else mind.evaluate]
    for seats in (game.about.seats[0], game.about.seats[-1]):
        row = fast.start(seats, {}, "ended")
        count = fast.legal_into(row, numbers)
        while count:
            count = fast.play(row, int(pick.choice(numbers[:count])), numbers)
        state = fast.read(row)
        for judge in judges:
            assert [judge(state, seat) for seat in range(seats)] == game.rules.scores(state)


@every_game
def test_a_bot_never_changes_its_mind_when_hidden_cards_are_permuted(game: Game[Any]) -> None:
    """It sees only what its seat may see: the same seed and the same view give the same choice."""
    state = game.start(seed="permuted")
    pick, source = random.Random(3), stream("permute")
    for _ in range(12):
        seat = game.rules.turn(state)
        if seat < 0:
            return
        for make in (lambda: GreedyBot[Any]("s", samples=2), lambda: SearchBot[Any]("s", simulations=40)):
            choices = {make().choose(game, game.redeal(state, seat, stream(f"{n}")), seat) for n in range(3)}
            views = {str(game.telling.view(game.redeal(state, seat, source), seat)) for _ in range(3)}
            assert len(views) == 1
            assert len(choices) == 1, "the hidden cards of the state it was handed leaked into its choice"
        action = pick.choice(game.legal(state))
        state = game.apply(state, action)


def test_a_seed_and_a_number_of_simulations_reproduce_a_search() -> None:
    state = CHESS.start(seed="1")
    first = SearchBot[Any]("7", simulations=200).estimate(CHESS, state, 0)
    assert first == SearchBot[Any]("7", simulations=200).estimate(CHESS, state, 0)
    assert sum(each.visits for each in first) == 200 + len(first)


def test_a_time_budget_is_kept() -> None:
    bot = SearchBot[Any]("1", simulations=None, seconds=0.05)
    state = CHESS.start(seed="1")
    bot.estimate(CHESS, state, 0)  # the first call may compile
    assert sum(each.visits for each in bot.estimate(CHESS, state, 0)) > 200


def test_search_takes_a_win_in_one() -> None:
    last = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP 6/6/3r2/6/2b3/6 b 0 41"
    match = Match.new(CHESS, position=last, seed=1)
    bot = Honest(CHESS, "search:400", "1")
    while match.turn == 0:
        match.play(bot.choose(match, 0))
    assert match.result == "b capture"


def test_random_takes_every_legal_action_sooner_or_later() -> None:
    bot, state = RandomBot[Any]("1"), CHESS.start(seed="1")
    assert {bot.choose(CHESS, state, 0) for _ in range(200)} == set(CHESS.legal(state))


def test_a_bot_that_says_nothing_of_itself_is_listed_too() -> None:
    def make(seed: str) -> RandomBot[Any]:
        return RandomBot(seed)

    chess = Game(CHESS.about, CHESS.package, mind=replace(CHESS.mind, bots={"mute": make}))
    assert bot_names(chess)["mute"] == "A bot of this game."


@every_game
def test_every_way_in_which_a_budget_is_told_is_taken(game: Game[Any]) -> None:
    for name in bot_names(game):
        if level_named(game, name) is not None:
            continue
        written = re.findall(rf"\b{name}:[\w,]+", budget_words(game, name))
        for budget in written:
            assert make_bot(game, budget)
        if not written:
            with pytest.raises(BadOption):
                make_bot(game, f"{name}:5")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("greedi", "did you mean greedy"),
        ("stockfish", "the bots are"),
        ("search:fast", "simulations"),
        ("random:5", "no bot"),
    ],
)
def test_unknown_bots_are_told_with_the_right_ones(name: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make_bot(CHESS, name)
