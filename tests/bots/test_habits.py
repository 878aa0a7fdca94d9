"""The opponent model: how bots learn by watching whether somebody decides at first sight or thinks ahead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tableflip import GAMES, Match, game_named
from tableflip.bots import Honest, SearchBot
from tableflip.bots.advice import advise
from tableflip.bots.habits import LOG_ODDS_MOST, PRIOR, OpponentModel, Watcher, let_watch, plain_action
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.ply import Deed
from tableflip.core.records import pack
from tableflip.lab import ladder
from tableflip.server.think import work
from tests.games.captain_flip.table import press, sea

CAPTAIN: Game[Any] = game_named("captain_flip")


class Notebook:
    """A bot that takes the first legal action and notes what it is shown."""

    def __init__(self) -> None:
        self.notes: list[tuple[Any, int, int, Action]] = []

    def watch(self, game: Game[Any], state: Any, seat: int, mover: int, action: Action) -> None:
        assert action in game.legal(state)
        self.notes.append((state, seat, mover, action))

    def choose(self, game: Game[Any], state: Any, seat: int) -> Action:
        return game.legal(state)[0]


def begun(names: tuple[str, str], seed: str, plies: int = 10_000) -> Match[Any]:
    match = Match.new(CAPTAIN, seed=seed)
    bots = [Honest(CAPTAIN, name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while match.turn is not None and len(match.plies) < plies:
        match.play(bots[match.turn].choose(match, match.turn))
    return match


def test_a_plain_player_and_one_who_thinks_are_told_apart() -> None:
    for number in range(6):
        names = ("greedy", "search:100") if number % 2 else ("search:100", "greedy")
        match = begun(names, f"told apart {number}")
        found: dict[str, float] = {}
        for seat in range(2):
            watcher = SearchBot[Any]("watches")
            let_watch(watcher, CAPTAIN, seat, match.deeds, stream("deals"))
            found[names[1 - seat]] = watcher.opponents.plain(CAPTAIN, match.state, seat)[1 - seat]
        assert found["greedy"] > 0.9 and found["search:100"] < 0.5, found


def test_nobody_is_plain_where_nothing_is_at_sight_and_no_state_is_kept() -> None:
    for game in GAMES.values():
        if game.mind.rivals:
            continue
        match = Match.new(game, seed="1")
        match.play(match.legal()[0])
        bot = SearchBot[Any]("1")
        let_watch(bot, game, 1, [Deed(match.start, 0, match.plies[0].action)], stream("1"))
        assert match.deeds == [] and not bot.opponents.log_odds
        assert not bot.opponents.plain(game, match.state, 0).any()


def test_of_strangers_only_the_rivals_may_be_plain() -> None:
    for seats in range(1, 7):
        state = CAPTAIN.start(seats, {}, "strangers")
        found = SearchBot[Any]("1").opponents.plain(CAPTAIN, state, 0)
        assert found[0] == 0 and found[1:] == pytest.approx([PRIOR] * (seats - 1))
    assert not SearchBot[Any]("1", plain=0.0).opponents.plain(CAPTAIN, CAPTAIN.start(2, {}, "1"), 0).any()


def test_the_odds_stay_within_bounds_for_players_change() -> None:
    match = begun(("greedy", "search:50"), "bounds")
    model = OpponentModel[Any]("1")
    for _ in range(5):
        for deed in match.deeds:
            model.watch(CAPTAIN, deed.before, 1 - deed.seat, deed.seat, deed.action)
    assert model.log_odds[0] == LOG_ODDS_MOST and -LOG_ODDS_MOST <= model.log_odds[1] < 0


def test_what_is_hidden_from_the_watcher_teaches_it_nothing() -> None:
    for seats, options in ((2, {}), (3, {"commander": "on"})):
        state = CAPTAIN.start(seats, options, "hidden")
        for number in range(40):
            mover, watcher = CAPTAIN.rules.turn(state), (CAPTAIN.rules.turn(state) + 1) % seats
            legal = CAPTAIN.legal(state)
            action = legal[number % len(legal)]
            odds: set[float] = set()
            for deal in range(3):
                for done in taken_for(state, action, watcher):
                    model = OpponentModel[Any](str(number))
                    model.watch(CAPTAIN, CAPTAIN.redeal(state, watcher, stream(str(deal))), watcher, mover, done)
                    odds.add(model.log_odds[mover])
            assert len(odds) == 1
            state = CAPTAIN.apply(state, action)


def taken_for(state: Any, action: Action, seat: int) -> list[Action]:
    """The legal actions that a record shows a seat in the same words: a swap from any slot of a rival's hand."""
    memory = CAPTAIN.words.memory
    assert memory is not None
    shown = memory.text_for(state, action, seat)
    return [each for each in CAPTAIN.legal(state) if memory.text_for(state, each, seat) == shown]


def test_the_slot_of_a_rivals_swap_is_not_shown_to_a_watcher() -> None:
    state = CAPTAIN.start(3, {"commander": "on"}, "slots")
    mover = CAPTAIN.rules.turn(state)
    swaps = [action for action in CAPTAIN.legal(state) if len(taken_for(state, action, (mover + 1) % 3)) > 1]
    assert swaps, "a commander may swap"
    for swap in swaps[:12]:
        shown: list[Action] = []
        for slot in taken_for(state, swap, (mover + 1) % 3):
            notebook = Notebook()
            let_watch(notebook, CAPTAIN, (mover + 1) % 3, [Deed(state, mover, slot)], stream("which"))
            shown += [action for _, _, _, action in notebook.notes]
        assert len(shown) > 1 and len(set(shown)) == 1


def test_a_plain_player_claims_the_best_tile_it_has_seen() -> None:
    state = sea("28- 51+ 25+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "-"))
    press(state, "flip b1", "flip c1", "flip a1")
    state.chance = stream("plain")
    rows = np.empty((3, pack(state).shape[0]), np.uint8)
    rows[0] = pack(state)
    menu = np.array([CAPTAIN.rules.space.number(action) for action in CAPTAIN.legal(state)], np.int32)
    looks = np.empty(CAPTAIN.rules.legal_most, np.int64)
    find = compiled(plain_action, CAPTAIN.owner)
    taken = find(rows, state.active, menu, len(menu), looks, pack(stream("deals")))
    assert CAPTAIN.notation.text(state, CAPTAIN.rules.actions[taken]) == "claim b1"


def test_a_search_makes_other_plans_against_a_plain_player() -> None:
    state = CAPTAIN.start(2, {}, "plans")
    thinker, plain = (SearchBot[Any]("1", 400, plain=likely).estimate(CAPTAIN, state, 0) for likely in (0.0, 1.0))
    assert thinker != plain
    chess = GAMES["flip_chess"]
    thinker, plain = (
        SearchBot[Any]("1", 400, plain=each).estimate(chess, chess.start(seed="1"), 0) for each in (0.0, 1.0)
    )
    assert thinker == plain


def test_every_deed_of_others_is_watched_once() -> None:
    match = Match.new(CAPTAIN, seed="once")
    host = Honest(CAPTAIN, "random", "1")
    notebook = Notebook()
    assert isinstance(notebook, Watcher)
    host.bot = notebook
    while match.turn is not None and len(match.plies) < 40:
        match.play(host.choose(match, 1) if match.turn == 1 else match.legal()[-1])
    if match.turn == 0:
        match.play(match.legal()[0])
    host.choose(match, 1)
    done = [(ply.seat, ply.action) for ply in match.plies if ply.seat != 1]
    assert [(mover, action) for _, seat, mover, action in notebook.notes if seat == 1] == done
    match.undo(agreed=True)
    host.choose(match, 1)
    assert len(notebook.notes) == len(done), "what was taken back is not watched again"


def test_hints_know_what_was_done() -> None:
    match = begun(("search:50", "search:50"), "hints", 40)
    seat = CAPTAIN.rules.turn(match.state)
    best = advise(CAPTAIN, match.state, seat, "1", simulations=200, deeds=match.deeds)
    assert best == advise(CAPTAIN, match.state, seat, "1", simulations=200, deeds=match.deeds)
    assert best != advise(CAPTAIN, match.state, seat, "1", simulations=200)


def test_a_ladder_lets_its_bots_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    notebooks = [Notebook(), Notebook()]
    seated = iter(notebooks)

    def make(*_: object) -> Notebook:
        return next(seated)

    monkeypatch.setattr(ladder, "bot_of", make)
    ladder.play(CAPTAIN, ("one", "other"), "watched")
    for seat, notebook in enumerate(notebooks):
        assert notebook.notes and all((own, mover) == (seat, 1 - seat) for _, own, mover, _ in notebook.notes)


def test_those_who_think_for_a_server_are_told_the_latest_deeds_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(("greedy", "greedy"), "server")
    others = [deed for deed in match.deeds if deed.seat == 1]
    told = work.packed_deeds(CAPTAIN, match.decisions, 0)
    latest = others[-work.DEEDS_MOST :]
    assert [(seat, CAPTAIN.rules.actions[number]) for _, seat, number in told] == [deed[1:] for deed in latest]
    notebook = Notebook()

    def make(*_: object) -> Notebook:
        return notebook

    monkeypatch.setattr(work, "make_bot", make)
    state = next(deed.before for deed in match.deeds if deed.seat == 0)
    work.choose(work.brief_on(CAPTAIN, state, 0), told, "any")
    assert [(mover, action) for _, _, mover, action in notebook.notes] == [deed[1:] for deed in latest]
