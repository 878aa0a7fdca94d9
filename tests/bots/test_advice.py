"""Advice: at most three legal actions, best first, each with a sentence that tells nothing its seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from tableflip.bots import advice
from tableflip.bots.advice import (
    Advice,
    _only_against_it,  # pyright: ignore[reportPrivateUsage]
    _told,  # pyright: ignore[reportPrivateUsage]
    _worse_than,  # pyright: ignore[reportPrivateUsage]
    advise,
    adviser_for,
    glance,
)
from tableflip.bots.calibration import Calibration
from tableflip.bots.endgame import bounds
from tableflip.bots.players import COMPARED_LEAST, Estimate, best_of_kinds
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.games import GAMES
from tableflip.testing.walks import setups

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LOOKED_AT = 0.04  # of the positions of a game in every way to sit down
SEEDS = 12  # of games in which a verb may come about


@pytest.fixture
def as_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have chances shown as they are believed, whatever was measured of a game."""

    def uncorrected(_game: Game[Any]) -> Calibration:
        return Calibration()

    monkeypatch.setattr(advice, "calibration_of", uncorrected)


def states(game: Game[Any], seats: int | None, options: Mapping[str, str], seed: int) -> Iterator[Any]:
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


@every_game
def test_every_legal_action_has_a_reason_that_only_uses_what_its_seat_knows(game: Game[Any]) -> None:
    pick = Random(game.name)
    for seats, options in setups(game):
        for state in states(game, seats, options, 0):
            if pick.random() > LOOKED_AT:
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
                against = game.hints.drawback(one, action, seat)
                assert against == game.hints.drawback(two, action, seat) == game.hints.drawback(state, action, seat)
                assert against == against.strip() and not against.endswith(".") and against[:1] == against[:1].lower()
            assert one == before, "a reason changes nothing"


@every_game
def test_every_verb_has_a_reason(game: Game[Any]) -> None:
    verbs = {action.verb for action in game.rules.actions}
    told: set[int] = set()
    for seed, (seats, options) in product(range(SEEDS), list(setups(game))):
        for state in states(game, seats, options, seed):
            for action in game.legal(state):
                if action.verb not in told:
                    told.add(action.verb)
                    assert game.hints.reason(state, action, game.rules.turn(state)) != "."
        if told == verbs:
            return
    raise AssertionError(f"no game came to the verbs {verbs - told}")


@every_game
def test_advice_is_short_legal_sorted_honest_and_the_same_for_the_same_seed(game: Game[Any]) -> None:
    for seed in range(4):
        positions = list(states(game, None, {}, seed))
        for state in positions[:: max(1, len(positions) // 6)]:
            seat = game.rules.turn(state)
            best = advise(game, state, seat, "7", simulations=120)
            legal = game.legal(state)
            onward = [action for action in legal if not game.hints.goes_back(state, action)]
            kinds = {game.hints.kind(state, action) for action in onward}
            assert 1 <= len(best) <= 3 and len(best) == min(3, len(kinds))
            assert all(advice.action in legal for advice in best)
            assert len({game.hints.kind(state, advice.action) for advice in best}) == len(best)
            chances = [advice.chance for advice in best]
            assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 1 for chance in chances)
            assert all(advice.reason and advice.outlook for advice in best)
            permuted = game.redeal(state, seat, stream("hidden cards in another order"))
            assert best == advise(game, permuted, seat, "7", simulations=120)


@every_game
def test_advice_at_a_glance_can_be_sent(game: Game[Any]) -> None:
    for state in list(states(game, None, {}, 2))[:40]:
        told = glance(game, state, game.rules.turn(state), "7")
        assert told and {type(advice.chance) for advice in told} == {float}
        assert not any(words in advice.reason for advice in told for words in (" ahead of ", "As good as", " equal. "))


CHESS = GAMES["flip_chess"]
TAKEABLE = "KKQQRR/BBNNPP/PPPPPP/PPPPPP/PPPPPP/PPPPPp 4r1/6/3r2/6/2b3/6 b 0 41"
MELEE = "??????/??????/??????/??????/??????/?????? 6/6/2r3/6/2b3/6 b 0 1 options:melee=yes"


def words_for(state: Any, **values: float) -> list[str]:
    """The reasons for actions, by notation, that a search has found to be worth so much."""
    found = [Estimate(CHESS.parse(state, text), 10, value) for text, value in values.items()]
    return [each.reason for each in _told(CHESS, state, CHESS.rules.turn(state), found)]


@pytest.mark.usefixtures("as_believed")
def test_a_reason_says_what_the_best_has_over_the_next_and_nothing_against_it() -> None:
    state = CHESS.start_from(TAKEABLE, "1")
    step, other = words_for(state, c2c3=0.8, c2b2=0.5)
    assert (
        step
        == "The Pawn on c3 can take on d4; leaves c2, where Red could take it. 30 % ahead of “Step c2 to b2 (Pawn)”."
    )
    assert other.startswith("The Pawn on b2 leads on")
    state = CHESS.apply(state, CHESS.parse(state, "c2c3"))
    best, another = words_for(state, d4=0.4, d3=0.6)
    assert best.endswith(". 20 % ahead of “Pawn takes d4”.") and "lets Red take" not in best
    assert another == "Takes on d4, Red keeps 1 meeple."  # what speaks against both tells them not apart
    best = words_for(state, d4=0.6, d3=0.4)[0]
    assert best.startswith("Takes on d4") and "lets Red take" not in best
    state = CHESS.start_from(MELEE, "1")
    assert words_for(state, c2b2=0.6, c2c3=0.55)[0].endswith(
        "5 % ahead of “Step c2 to c3”, which lets Red take the meeple there."
    )


def test_equal_actions_are_called_equal_and_a_proved_win_tells_its_length() -> None:
    state = CHESS.start_from(TAKEABLE, "1")
    both = words_for(state, c2c3=0.501, c2b2=0.5)
    assert both[0].startswith("Both are equal. ") and len(both) == 2
    likely = [Estimate(CHESS.parse(state, text), 10, value) for text, value in (("c2c3", 0.549), ("c2b2", 0.5449))]
    assert len({each.outlook for each in _told(CHESS, state, 0, likely)}) == 1  # not 55 and 54 %
    won = Estimate(CHESS.parse(state, "c2c3"), 3, 1.0, proved=True, turns=3)
    lost = Estimate(CHESS.parse(state, "c2b2"), 3, 0.0, proved=True, turns=2)
    told = _told(CHESS, state, 0, [won, lost])
    assert told[0].reason.startswith("Wins by force in 2 turns. ") and told[1].reason.startswith("Loses by force. ")


def test_what_has_something_against_it_is_called_neither_equal_nor_as_good() -> None:
    state = CHESS.start_from(MELEE, "1")
    for flawed in (0.5, 0.499):
        told = words_for(state, c2b2=0.5, c2c3=flawed)[0]
        assert (
            told.endswith(" Hardly ahead of “Step c2 to c3”, which lets Red take the meeple there.")
            and "equal" not in told
        )
    assert words_for(state, c2b2=0.5, c2d2=0.499, c2c3=0.499)[0].endswith(" As good as “Step c2 to d2”.")


def test_of_what_was_not_looked_at_as_far_nobody_says_how_good_it_is() -> None:
    """A deep search that has not come round tells the rest as no better than the best it has looked at again."""
    state = CHESS.start_from(MELEE, "1")

    def told(**visits: int) -> str:
        return _told(CHESS, state, 0, [Estimate(CHESS.parse(state, text), far, 0.4) for text, far in visits.items()])[
            0
        ].reason

    assert told(c2b2=3, c2d2=2).endswith(" “Step c2 to d2” may be as good.")
    assert told(c2b2=3, c2c3=2).endswith(" “Step c2 to c3” may be as good, though it lets Red take the meeple there.")
    assert told(c2b2=3, c2d2=3).startswith("Both are equal. ")


def proved(text: str, value: float, turns: int) -> Estimate:
    state = CHESS.start_from(TAKEABLE, "1")
    return Estimate(CHESS.parse(state, text), 3, value, proved=True, turns=turns)


def told_of(*found: Estimate) -> list[Advice]:
    return _told(CHESS, CHESS.start_from(TAKEABLE, "1"), 0, list(found))


def test_the_sooner_win_and_the_later_loss_come_first() -> None:
    soon, late = told_of(proved("c2b2", 1.0, 5), proved("c2c3", 1.0, 3))
    assert soon.reason.startswith("Wins by force in 2 turns. ")
    assert late.reason.startswith("Wins by force in 3 turns. ")
    assert told_of(proved("c2b2", 1.0, 1))[0].reason.startswith("Wins by force this turn. ")
    assert told_of(proved("c2b2", 1.0, 2))[0].reason.startswith("Wins by force this turn. ")  # the rival ends it
    lasting, short = told_of(proved("c2b2", 0.0, 2), proved("c2c3", 0.0, 6))
    assert lasting.reason.startswith("Everything loses by force; this lasts longest. The Pawn on c3 ")
    assert short.reason.startswith("Loses by force. The Pawn on b2 ")
    state = CHESS.start_from(MELEE, "1")  # there c2c3 has something against it
    won = [Estimate(CHESS.parse(state, text), 3, 1.0, True, turns) for text, turns in (("c2b2", 5), ("c2c3", 3))]
    assert [each.action for each in _told(CHESS, state, 0, won)] == [won[1].action, won[0].action]


def test_of_many_lost_actions_the_one_that_lasts_longest_is_found() -> None:
    state = CHESS.start(seed="1")
    lost = [Estimate(action, 9 - turns, 0.0, True, turns) for turns, action in enumerate(CHESS.legal(state)[:6], 1)]
    told = _told(CHESS, state, 0, lost)
    assert told[0].action == lost[5].action and told[0].reason.startswith("Everything loses by force; this lasts")


def test_what_is_proved_goes_before_how_often_it_was_tried() -> None:
    state = CHESS.start(seed="1")
    actions = CHESS.legal(state)[:5]
    lost = [Estimate(action, 9, 0.0, True, 2) for action in actions[:4]]
    told = _told(CHESS, state, 0, [*lost, Estimate(actions[4], 0, 0.2)])
    assert told[0].action == actions[4] and "force" not in told[0].reason
    assert all(each.reason.startswith("Loses by force. ") for each in told[1:])
    likely = [Estimate(action, 9, 0.99) for action in actions[:4]]
    told = _told(CHESS, state, 0, [*likely, Estimate(actions[4], 1, 1.0, True, 3)])
    assert told[0].action == actions[4] and told[0].reason.startswith("Wins by force in 2 turns. ")
    told = _told(CHESS, state, 0, [Estimate(actions[0], 9, 1.0, True, 5), Estimate(actions[4], 1, 1.0, True, 3)])
    assert told[0].action == actions[4]


@pytest.mark.usefixtures("as_believed")
def test_a_certain_draw_is_no_even_chance_and_a_proved_loss_no_equal_of_a_likely_one() -> None:
    state = CHESS.start_from(TAKEABLE, "1")
    even = Estimate(CHESS.parse(state, "c2c3"), 3, 0.5)
    assert [each.outlook for each in told_of(proved("c2b2", 0.5, 2), even)] == ["a draw", "50 % to win"]
    unlikely = Estimate(CHESS.parse(state, "c2c3"), 3, 0.001)
    first, second = told_of(unlikely, proved("c2b2", 0.0, 2))
    assert (
        "equal" not in first.reason
        and "As good as" not in first.reason
        and second.reason.startswith("Loses by force. ")
    )


@pytest.mark.usefixtures("as_believed")
def test_points_are_those_that_are_shown() -> None:
    state = CHESS.start_from(TAKEABLE, "1")
    assert words_for(state, c2c3=0.604, c2b2=0.597)[0].endswith(" As good as “Step c2 to b2 (Pawn)”.")
    assert words_for(state, c2c3=0.604, c2b2=0.464)[0].endswith(" 14 % ahead of “Step c2 to b2 (Pawn)”.")
    assert words_for(state, c2c3=0.605001, c2b2=0.464)[0].endswith(" 15 % ahead of “Step c2 to b2 (Pawn)”.")


def test_alone_at_the_table_points_are_those_of_the_score() -> None:
    captain = GAMES["captain_flip"]
    state = captain.start(1, {}, "1")
    found = [Estimate(action, 10, value) for action, value in zip(captain.legal(state), (0.69, 0.65))]
    best, other = _told(captain, state, 0, found)
    score, less = (int(each.outlook.split()[1]) for each in (best, other))
    assert score - less > 9 and f" {score - less} points ahead of " in best.reason


@pytest.mark.usefixtures("as_believed")
def test_of_equals_the_first_has_nothing_against_it_and_nobody_is_told_to_take_back() -> None:
    state = CHESS.start_from(MELEE, "1")
    flawed, plain = CHESS.parse(state, "c2c3"), CHESS.parse(state, "c2b2")
    told = _told(CHESS, state, 0, [Estimate(flawed, 10, 0.502), Estimate(plain, 10, 0.5)])
    assert [each.action for each in told] == [plain, flawed] and told[0].chance == told[1].chance == 0.502
    told = _told(CHESS, state, 0, [Estimate(flawed, 10, 0.51), Estimate(plain, 10, 0.5)])
    assert [each.action for each in told] == [flawed, plain]
    ships = GAMES["flip_ships"]
    back = next(action for action in ships.rules.actions if ships.hints.goes_back(ships.start(seed="1"), action))
    assert ships.notation.text(ships.start(seed="1"), back).startswith("restart")


def test_what_speaks_against_the_best_too_is_not_told_of_another() -> None:
    """Said of one alone, it sounds as if the best had nothing of the kind."""
    same = "gives up the King on b3 and lets Red take the meeple there"
    assert _only_against_it(same, same) == _worse_than(same, same) == ""
    assert _only_against_it(same, "lets Blue take the meeple there") == "gives up the King on b3"
    assert _only_against_it(same, "") == _worse_than(same, "leaves c5 to Red") == same
    often, rarely = "lets Red take on f1: 88 %", "lets Red take on b4 or c2: 8 %"
    assert _only_against_it(often, rarely) == "" and _worse_than(often, rarely) == often
    assert _only_against_it(rarely, often) == _worse_than(rarely, often) == ""
    assert _worse_than("costs you 6 points", "costs you 4 points") == "costs you 6 points"
    unused = "leaves its encore and its second try unused"
    assert _only_against_it(unused, "leaves its encore unused") == unused, "one part"


def test_what_is_compared_was_tried_often_enough_to_be() -> None:
    """A search that finds a good action early hardly looks at the others, whose values then are guesses."""
    for game in GAMES.values():
        if game.mind.tactics is not None:
            continue
        state = next(
            each
            for each in states(game, None, {}, 0)
            if len({game.hints.kind(each, it) for it in game.legal(each)}) > 2
        )
        seat, adviser = game.rules.turn(state), adviser_for(game, "1", 600)
        found = best_of_kinds(game, state, adviser.estimate(game, state, seat, compared=3))[:3]
        assert len(found) == 3 and all(each.visits >= COMPARED_LEAST for each in found)
        assert all(0 <= each.value <= 1 for each in adviser.estimate(game, state, seat, compared=3))


def test_an_action_that_ends_the_game_is_certain() -> None:
    """Also where too many cards are face down for the end to be solved."""
    state = CHESS.start_from("??????/??????/??????/??P???/??????/?????? 6/6/3r2/6/2b3/6 b 0 1", "1")
    state = CHESS.apply(state, CHESS.parse(state, "c2c3"))
    assert not bounds(CHESS, state, 0, 1000)
    best = advise(CHESS, state, 0, "1", simulations=50)[0]
    assert best.outlook == "100 % to win"
    assert best.reason == "Wins by force this turn. Wins at once: red has no meeple left."
