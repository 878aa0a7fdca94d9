"""Levels: named, told, playable, and each better than the one below; budgets are kept and nobody thinks in vain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableflip import GAMES, BadOption
from tableflip.bots import DeepBot, SearchBot, bot_names, make_bot
from tableflip.bots.advice import advise_by
from tableflip.bots.levels import hasty, level_named, title_of, usual_bot
from tableflip.bots.players import OVERTIME, fitting
from tableflip.cli.play import seated
from tableflip.core.about import BotLevel
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.lab.ladder import play

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
CHESS = GAMES["flip_chess"]
CITY = GAMES["flip_city"]
GAMES_PLAYED = 24


@every_game
def test_every_game_has_graded_bots_with_names_and_sentences(game: Game[Any]) -> None:
    assert game.about.levels
    assert len({level.name for level in game.about.levels}) == len(game.about.levels)
    for number, level in enumerate(game.about.levels, 1):
        name = f"level{number}"
        assert title_of(game, name) == level.name
        assert level.words and bot_names(game)[name] == f"{level.name}: {level.words}"
        state = game.start(seed=name)
        assert make_bot(game, name, "1").choose(game, state, game.rules.turn(state)) in game.legal(state)
    assert level_named(game, "level0") is None and level_named(game, f"level{len(game.about.levels) + 1}") is None
    assert title_of(game, "random") == "random"


def chess_with_levels(count: int) -> Game[Any]:
    levels = tuple(BotLevel(f"number {number}", "plays", "random") for number in range(1, count + 1))
    return Game(replace(CHESS.about, levels=levels), CHESS.package)


@pytest.mark.parametrize(
    ("count", "usual"), [(0, "greedy"), (1, "level1"), (2, "level2"), (5, "level3"), (12, "level7")]
)
def test_people_who_name_nobody_play_the_level_in_the_middle_of_as_many_as_there_are(count: int, usual: str) -> None:
    game = chess_with_levels(count)
    assert usual_bot(game) == usual
    state = game.start(seed="1")
    assert make_bot(game, usual, "1").choose(game, state, game.rules.turn(state)) in game.legal(state)
    assert seated(Match.new(game, seed="1"), {}) == ["human", usual]


def test_levels_are_as_many_as_a_game_has() -> None:
    game = chess_with_levels(12)
    assert title_of(game, "level12") == "number 12" and bot_names(game)["level12"] == "number 12: plays"
    with pytest.raises(BadOption, match="no bot 'level13'"):
        make_bot(game, "level13")
    with pytest.raises(BadOption, match="no bot 'level1'"):
        make_bot(chess_with_levels(0), "level1")


def rungs() -> list[Any]:
    """The levels of rivals that have one below, but for those that need a small budget to be measured by."""
    return [
        pytest.param(game, number, id=f"{game.name} {number}")
        for game in GAMES.values()
        for number, level in enumerate(game.about.levels, 1)
        if not game.about.together and number > 1 and not level.quick
    ]


@pytest.mark.parametrize(("game", "high"), rungs())
def test_a_level_beats_the_one_below(game: Game[Any], high: int) -> None:
    won = 0
    for number in range(GAMES_PLAYED):
        one, other = (high, high - 1) if number % 2 == 0 else (high - 1, high)
        won += play(game, (f"level{one}", f"level{other}"), f"levels {number // 2}")[number % 2]
    assert won / GAMES_PLAYED / 1000 > 0.5


def test_a_budget_is_simulations_seconds_or_both() -> None:
    both: Any = make_bot(CHESS, "search:500,1.5s")
    assert (both.simulations, both.seconds) == (500, 1.5)
    for wrong in ("search:,1s", "search:500,", "search:5001s,", "search:0", "search:1s,500"):
        with pytest.raises(BadOption, match="simulations"):
            make_bot(CHESS, wrong)
    assert hasty("search:300", 4) == "search:75"
    assert hasty("cards", 4) == ""


class Clock:
    """A clock that moves a little whenever somebody looks at it."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def test_a_search_stops_when_its_time_is_over() -> None:
    clock = Clock(0.01)
    bot = SearchBot[Any]("1", simulations=None, seconds=0.2, clock=clock)
    bot.estimate(CHESS, CHESS.start(seed="1"), 0)
    assert 0.2 <= clock.now <= 0.24


def simulated(bot: SearchBot[Any]) -> int:
    return sum(each.visits for each in bot.estimate(CHESS, CHESS.start(seed="1"), 0))


def test_where_the_machine_is_busy_a_search_goes_on_for_the_least_it_should_do_but_not_for_ever() -> None:
    busy = Clock(0.1)  # each look at the clock: two chunks, and the time is over
    alone = simulated(SearchBot("1", simulations=None, seconds=0.2, clock=busy))
    assert busy.now <= 0.4 and alone <= 40
    longer = Clock(0.1)
    assert alone < simulated(SearchBot("1", simulations=None, seconds=0.2, least=alone + 1, clock=longer))
    assert busy.now < longer.now <= 0.2 * OVERTIME + 0.2
    capped = Clock(0.1)
    assert simulated(SearchBot("1", simulations=None, seconds=0.2, least=10**6, clock=capped)) < 1000
    assert capped.now <= 0.2 * OVERTIME + 0.2


def test_where_the_machine_is_quiet_the_least_changes_nothing() -> None:
    found = [
        SearchBot[Any]("1", simulations=400, seconds=0.2, least=least, clock=Clock(0.001)).estimate(
            CHESS, CHESS.start(seed="1"), 0
        )
        for least in (0, 100)
    ]
    assert found[0] == found[1]


@every_game
def test_levels_with_a_time_name_the_least_they_do_which_is_less_than_the_most(game: Game[Any]) -> None:
    for number, level in enumerate(game.about.levels, 1):
        bot = make_bot(game, f"level{number}")
        if isinstance(bot, (DeepBot, SearchBot)) and bot.seconds is not None:
            most = bot.positions if isinstance(bot, DeepBot) else bot.simulations
            assert most is not None and 0 < level.least == bot.least <= most // 2
        else:
            assert level.least == 0


@pytest.mark.parametrize("pace", [0.0001, 0.001, 0.004])
def test_chunks_shrink_towards_the_end_so_that_the_time_is_kept_within_a_fifth(pace: float) -> None:
    done, spent = 0, 0.0
    while spent < 0.5:
        chunk = fitting(done, spent, 0.5)
        done, spent = done + chunk, spent + chunk * pace
    assert spent <= 0.6


def test_a_stopped_search_ends_at_once() -> None:
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 2

    found = SearchBot[Any]("1", simulations=1_000_000, is_stopped=stopped).estimate(CHESS, CHESS.start(seed="1"), 0)
    assert sum(each.visits for each in found) < 1000


def test_a_search_that_is_stopped_before_it_begins_still_has_an_answer() -> None:
    state = CHESS.start(seed="1")
    stopped = SearchBot[Any]("1", is_stopped=lambda: True)
    assert stopped.choose(CHESS, state, 0) in CHESS.legal(state) and len(CHESS.legal(state)) > 1
    assert advise_by(stopped, CHESS, state, 0)


def test_a_search_ends_when_nothing_can_change_its_choice() -> None:
    asked: list[int] = []

    def counted() -> bool:
        asked.append(1)
        return False

    saved = 0
    for number in range(6):
        state = CITY.start(2, {"first": "0"}, str(number))
        found = SearchBot[Any]("1", simulations=2000).estimate(CITY, state, 0)
        best = max(found, key=lambda each: (each.visits, each.value)).action
        asked.clear()
        assert SearchBot[Any]("1", simulations=2000, is_stopped=counted).choose(CITY, state, 0) == best
        saved += 10 - len(asked)
    assert saved > 0
