"""What a decision costs: blunders are found by what their seat may know; where the judge is unsure it is silent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tableflip.bots import DeepBot, judging
from tableflip.bots.calibration import Calibration
from tableflip.bots.judging import DEAR, DOUBT, SURE, Blunder, Judge, Judged, standard_error
from tableflip.bots.players import Estimate, never
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.records import pack
from tableflip.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
# eight points are out: whoever stops has won, and the Hospital on top would be the third angry face
WON_UNLESS_GREEDY = (
    "players 2 | round 4 | turn 0 | phase play | played: residential_area convenience_store apartment factory | "
    "deck 0: hospital ?*3 | contents 0: residential_area*2 central_park | discard 0: residential_area | "
    "deck 1: factory ?*8 | contents 1: residential_area*4 apartment convenience_store hospital central_park | "
    "cash 5 | points 8 | unhappy 2"
)
FORCED = (
    "players 2 | round 4 | turn 0 | phase play | played: hospital | deck 0: residential_area | discard 0: factory | "
    "deck 1: factory | cash 2 | unhappy 1"
)
# the Knight on d4 takes red's last meeple on e6; every other turn lets the game go on
WINS_NOW = "????K?/??????/???N??/q?????/??????/?????? 4r1/6/6/3b2/6/6 b 0 9"


def warned(game: Game[Any], position: str, **how: Any) -> dict[str, Blunder]:
    """The blunders of a position by their notation."""
    state = game.positions.read(position)
    found = Judge(game, state, game.rules.turn(state), **how).blunders()
    return {game.notation.text(state, each.action): each for each in found}


def test_who_has_won_by_stopping_is_warned_of_a_certain_bust() -> None:
    city = GAMES["flip_city"]
    found = warned(city, WON_UNLESS_GREEDY)
    assert "stop" not in found and found["play"].cost > 0.3
    assert "bust" in found["play"].words and "instead of over 99 % to win" in found["play"].words


def test_who_can_win_now_is_warned_of_what_wins_nothing_but_never_told_what_wins() -> None:
    chess = GAMES["flip_chess"]
    found = warned(chess, WINS_NOW)
    assert found and "d3d4" not in found and all(each.cost > 0.12 for each in found.values())
    assert all("d3d4" not in each.words and "instead of over 99 % to win" in each.words for each in found.values())


@every_game
def test_hidden_luck_never_changes_a_judgement(game: Game[Any]) -> None:
    match = Match.new(game, seed="luck")
    for _ in range(9):
        match.play(match.legal()[-1])
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    state, seat = match.state, match.turn
    assert seat is not None
    others = [game.redeal(state, seat, stream(deal)) for deal in ("one", "two", "three")]
    judged = [Judge(game, each, seat, "7", simulations=60).judged() for each in (state, *others)]
    assert judged[0] and all(each == judged[0] for each in judged[1:])


@every_game
def test_a_search_that_would_peek_is_shown_nothing_hidden(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeking:
        """Judges by all that lies in a state, hidden or not."""

        is_stopped = never

        def estimate(self, game: Game[Any], state: Any, _seat: int) -> list[Estimate]:
            total = sum(place * int(byte) for place, byte in enumerate(pack(state).tolist()))
            return [Estimate(action, 9, (total + place) % 997 / 997) for place, action in enumerate(game.legal(state))]

        def by_turns(
            self, game: Game[Any], state: Any, seat: int, actions: Sequence[Action]
        ) -> Iterator[dict[Action, float]]:
            found = {each.action: each.value for each in self.estimate(game, state, seat)}
            yield {action: found[action] for action in actions}

    def adviser(*_: object) -> Peeking:
        return Peeking()

    monkeypatch.setattr(judging, "adviser_for", adviser)
    state = game.start(seed="peek")
    while len(game.legal(state)) < 2:
        state = game.apply(state, game.legal(state)[0])
    seat = game.rules.turn(state)
    dealt = [state, *(game.redeal(state, seat, stream(deal)) for deal in ("one", "two", "three"))]
    assert len({str(Peeking().estimate(game, each, seat)) for each in dealt}) == len(dealt)
    judged = [Judge(game, each, seat, "7").judged() for each in dealt]
    assert judged[0] and all(each == judged[0] for each in judged[1:])


def test_where_nothing_can_be_chosen_nobody_is_warned_and_a_judge_that_is_stopped_says_nothing() -> None:
    city = GAMES["flip_city"]
    state = city.positions.read(FORCED)
    assert len(city.legal(state)) == 1 and Judge(city, state, 0).blunders() == []
    stopped = Judge(city, city.positions.read(WON_UNLESS_GREEDY), 0, is_stopped=lambda: True)
    assert stopped.blunders() == []


def test_a_blunder_costs_much_and_much_more_than_the_judge_may_be_wrong_by() -> None:
    action = GAMES["flip_city"].rules.actions[0]
    costs = [Judged(action, 0.2, cost, error).is_blunder for cost, error in ((0.13, 0), (0.11, 0), (0.3, 0.16))]
    assert costs == [True, False, False]


def test_actions_are_compared_only_where_all_were_followed_equally_far() -> None:
    chess = GAMES["flip_chess"]
    state = chess.positions.read("????K?/??????/???N??/q?????/??????/?????? 4r1/r5/6/3b2/1b4/6 b 0 9")
    legal = chess.legal(state)
    looks = list(DeepBot[Any]("1", 4000).by_turns(chess, state, 0, legal))
    turns = {each.visits for each in DeepBot[Any]("1", 4000).estimate(chess, state, 0)}
    assert len(turns) > 1, "the budget ends within a turn, and some actions are followed further than others"
    assert len(looks) == min(turns) and all(look.keys() == set(legal) for look in looks)


def test_what_looks_ahead_agree_on_is_doubted_a_little() -> None:
    chess = GAMES["flip_chess"]
    state = chess.positions.read(WINS_NOW)
    judged = Judge(chess, state, 0).judged()
    assert {each.error for each in judged} == {DOUBT} and SURE * DOUBT > DEAR
    assert {each.action for each in judged} == set(chess.legal(state))


def test_what_might_be_a_blunder_by_one_look_is_judged_by_closer_ones_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    chess = GAMES["flip_chess"]
    state = chess.positions.read("????K?/??????/???N??/q?????/??????/?????? 4r1/r5/6/3b2/1b4/6 b 0 9")
    best, unseen, feared, cleared, *others = chess.legal(state)
    first = [
        {best: 0.6, unseen: 0.58, feared: 0.58, cleared: 0.2},
        {best: 0.6, unseen: 0.58, feared: 0.5, cleared: 0.2},
    ]
    closer = [{best: 0.6, feared: 0.3, cleared: 0.55}, {best: 0.6, feared: 0.4, cleared: 0.2}]

    class Looking:
        """Says what was told it would see."""

        is_stopped = never

        def __init__(self, seed: str) -> None:
            self.seen = (
                closer if seed.endswith("closer") else [{**look, **dict.fromkeys(others, 0.6)} for look in first]
            )

        def by_turns(self, _game: object, _state: object, _seat: int, actions: Sequence[Action]) -> Any:
            assert set(actions) == set(self.seen[0])
            return iter(self.seen)

    def adviser(_game: object, seed: str, _simulations: int) -> Looking:
        return Looking(seed)

    def uncorrected(_game: object) -> Calibration:
        return Calibration()

    def nothing_proved(*_: object) -> dict[Action, Any]:
        return {}

    monkeypatch.setattr(judging, "adviser_for", adviser)
    monkeypatch.setattr(judging, "calibration_of", uncorrected)
    monkeypatch.setattr(judging, "bounds", nothing_proved)
    judged = {each.action: each for each in Judge(chess, state, 0).judged()}
    assert [each for each in judged if judged[each].is_blunder] == [feared]
    assert round(judged[feared].cost, 9) == 0.2 and round(judged[cleared].cost, 9) == 0.05


def test_few_tries_leave_much_open() -> None:
    errors = [standard_error(tries) for tries in (0, 1, 8, 1000)]
    assert errors == sorted(errors, reverse=True) and SURE * errors[1] > DEAR > SURE * errors[2]
