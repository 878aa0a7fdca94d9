"""Endings are played out: what is proved is what playing everything finds, and a proved win is won."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.bots import GreedyBot, SearchBot
from tableflip.bots.deep import Candidate, DeepBot
from tableflip.bots.endgame import UNPROVED, Bounds, bounds, is_decided, worth_trying
from tableflip.bots.players import Estimate
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.games.flip_chess.box import SQUARES
from tableflip.games.flip_chess.rules.state import Verb

CHESS = GAMES["flip_chess"]
CROWN = "PQNNBK/QRPPRB/PPPPPP/PPKPPP/PPpPPP/PPPPPP 6/6/6/6/2b3/4rr b 0 41"  # CHESS-320
LAST_ENEMY = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP 6/6/3r2/6/2b3/6 b 0 41"  # CHESS-322
TWO_UNKNOWN = "PQNNBp/QRPPRB/PPPPPP/PPKPPP/PPkPPP/PPPPPP 6/6/6/6/1b1b2/2r2r b 0 41"
FAR_APART = "PQNNBp/QRPPRB/PPPPPP/PPPPPP/PPkPPP/PPPPPK 4r1/6/6/1b4/6/6 b 0 41"
LOST = "?PBPPQ/PPPPPP/PPPPPQ/PRPKPP/PPNPRP/NPPPKB r4r/2r3/r5/6/3r2/2b3 b 0 81"  # c1c2 in two turns, else in four
NODES = 20_000


def played_out(state: Any, seat: int, turns: int) -> Bounds:
    """The bounds of a position of Flip Chess, by plain recursion over every card that may lie on a flipped square."""
    if CHESS.rules.turn(state) < 0:
        value = CHESS.rules.payoff(state, seat) / 1000
        return Bounds(value, value)
    if turns == 0:
        return UNPROVED
    found = [after(state, seat, turns, action) for action in CHESS.legal(state)]
    best = max if CHESS.rules.turn(state) == seat else min
    return Bounds(best(each.lower for each in found), best(each.upper for each in found))


def after(state: Any, seat: int, turns: int, action: Any) -> Bounds:
    is_flip = action.verb == Verb.FLIP
    found: list[Bounds] = []
    for other in [square for square in range(SQUARES) if not state.up >> square & 1] if is_flip else [0]:
        dealt = state.clone()
        if is_flip:
            dealt.cards[action.target], dealt.cards[other] = state.cards[other], state.cards[action.target]
        CHESS.rules.step(dealt, *action)
        found.append(played_out(dealt, seat, turns - (CHESS.rules.turn(dealt) != CHESS.rules.turn(state))))
    return Bounds(sum(each.lower for each in found) / len(found), sum(each.upper for each in found) / len(found))


@pytest.mark.parametrize("text", [CROWN, LAST_ENEMY, TWO_UNKNOWN, FAR_APART])
def test_what_is_proved_is_what_playing_everything_finds(text: str) -> None:
    state = CHESS.positions.read(text)
    proved = bounds(CHESS, state, 0, NODES)
    assert set(proved) == set(CHESS.legal(state))
    truth = {action: after(state, 0, 2, action) for action in proved}
    for action, each in proved.items():
        assert each.lower <= min(each.upper, truth[action].upper + 1e-9), CHESS.notation.text(state, action)
        assert each.upper >= truth[action].lower - 1e-9, CHESS.notation.text(state, action)
    if not is_decided(proved):  # then it looked at least as far
        assert all(each.lower >= truth[action].lower - 1e-9 for action, each in proved.items())
        assert all(each.upper <= truth[action].upper + 1e-9 for action, each in proved.items())
    assert max(each.lower for each in proved.values()) >= max(each.lower for each in truth.values())


@pytest.mark.parametrize(("text", "best"), [(CROWN, "c2c3"), (LAST_ENEMY, "c2c3")])
def test_a_bot_takes_a_win_that_is_proved_however_little_it_searches(text: str, best: str) -> None:
    state = CHESS.positions.read(text)
    proved = bounds(CHESS, state, 0, NODES)
    assert is_decided(proved) and {CHESS.notation.text(state, action) for action in worth_trying(proved)} == {best}
    bot = SearchBot[Any]("1", simulations=10)
    assert CHESS.notation.text(state, bot.choose(CHESS, state, 0)) == best
    found = next(each for each in bot.estimate(CHESS, state, 0) if CHESS.notation.text(state, each.action) == best)
    assert found.value == 1.0


def test_no_search_is_asked_about_what_is_lost_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    state, lasting = CHESS.start_from(LOST, "1"), {"c1b1", "c1d1"}
    proved = bounds(CHESS, state, 0, NODES)
    assert {CHESS.notation.text(state, action): each.turns for action, each in proved.items()} == {
        "c1b1": 4, "c1d1": 4, "c1c2": 2,
    }  # fmt: skip

    def likes_what_is_short(*_: object) -> list[Estimate]:
        return [Estimate(action, 9 - each.turns, 0.5) for action, each in proved.items()]

    def ranks_what_is_short(_bot: object, _game: object, _state: object, _seat: int, actions: list[Action]) -> Any:
        return [Candidate(CHESS.rules.space.number(min(actions, key=lambda each: proved[each].turns)), [])]

    monkeypatch.setattr(SearchBot, "_search", likes_what_is_short)
    monkeypatch.setattr(DeepBot, "rank", ranks_what_is_short)
    for bot in (SearchBot[Any]("1", 2500), DeepBot[Any]("1", NODES)):
        assert CHESS.notation.text(state, bot.choose(CHESS, state, 0)) in lasting


def test_nothing_is_proved_while_the_end_is_not_in_sight() -> None:
    assert bounds(CHESS, CHESS.start(seed="1"), 0, NODES) == {}
    assert not is_decided({}) and worth_trying({}) == set()


def test_few_nodes_leave_things_open_but_never_wrong() -> None:
    state = CHESS.positions.read(TWO_UNKNOWN)
    full = bounds(CHESS, state, 0, NODES)
    for nodes in (1, 10, 100, 1000):
        for action, each in bounds(CHESS, state, 0, nodes).items():
            assert each.lower <= full[action].upper and each.upper >= full[action].lower


def ending_of(game: Game[Any], seed: int) -> tuple[Any, dict[Any, Bounds]] | None:
    """A position from the end of a game between greedy bots, in which the seat to decide is proved to win."""
    bot, deals = GreedyBot[Any](f"{seed}", samples=1), stream(f"deals {seed}")
    state = game.start(seats=2, seed=f"ending {seed}")
    while (seat := game.rules.turn(state)) >= 0:
        proved = bounds(game, state, seat, NODES)
        if proved and max(each.lower for each in proved.values()) == 1.0:
            return state, proved
        state = game.apply(state, bot.choose(game, game.redeal(state, seat, deals), seat))
    return None


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.mind.endings], ids=lambda game: game.name)
def test_a_win_that_is_proved_is_won_against_anything(game: Game[Any]) -> None:
    won = 0
    for seed in range(4):
        if (found := ending_of(game, seed)) is None:
            continue
        state, _ = found
        hero, luck = game.rules.turn(state), random.Random(seed)
        while (seat := game.rules.turn(state)) >= 0:
            action = luck.choice(game.legal(state))
            if seat == hero:
                proved = bounds(game, state, hero, NODES)
                action = max(proved, key=lambda each: proved[each].lower)
                assert proved[action].lower == 1.0, "a win once proved stays proved while it is played"
            state = game.apply(state, action)
        assert game.rules.payoff(state, hero) == 1000
        won += 1
    assert won >= 2
