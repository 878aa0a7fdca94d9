"""The deep search: what it finds is what trying everything finds, sooner wins are better, and budgets are kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableflip import GAMES, BadOption
from tableflip.bots import DeepBot, bot_names, make_bot
from tableflip.bots.deep import Candidate, Walk, bring_up
from tableflip.bots.deepening import INFINITE, QUIET_TURNS, SURE, WIN, end_value
from tableflip.bots.endgame import bounds, holding_out
from tableflip.bots.players import OVERTIME
from tableflip.core.records import pack
from tableflip.games.flip_chess.rules.state import LEGAL_MOST, State
from tableflip.lab.calibrate import played

CHESS = GAMES["flip_chess"]
TACTICS = CHESS.mind.tactics
CROWN = "PQNNBK/QRPPRB/PPPPPP/PPKPPP/PPpPPP/PPPPPP 6/6/6/6/2b3/4rr b 0 41"  # CHESS-320


def reached(seed: str, plies: int, **options: str) -> State:
    """A position out of a game of random decisions, at the beginning of a turn."""
    pick, state = random.Random(seed), CHESS.start(2, options, seed)
    while plies > 0 or (state.phase and CHESS.rules.turn(state) >= 0):
        if CHESS.rules.turn(state) < 0:
            return reached(f"{seed}+", plies, **options)
        state = CHESS.apply(state, pick.choice(CHESS.legal(state)))
        plies -= 1
    return state


def tried(state: State, left: int, low: int = -INFINITE, high: int = INFINITE, depth: int = 0) -> int:
    """The value of a position by plain recursion, without memory or order; `depth` is negative within a turn."""
    assert TACTICS is not None
    mover, fresh = CHESS.rules.turn(state), depth >= 0
    depth = abs(depth)
    best, numbers = -INFINITE, [0] * LEGAL_MOST
    count = CHESS.rules.legal_into(state, numbers)  # type: ignore[arg-type]
    if left <= 0:
        if fresh:
            best = TACTICS.judge(state, mover)
            if left <= -QUIET_TURNS:
                return best
        forcing = TACTICS.forcing_into(state, numbers)  # type: ignore[arg-type]
        count = forcing if forcing or fresh else CHESS.rules.legal_into(state, numbers)  # type: ignore[arg-type]
    for number in numbers[:count]:
        if best >= high:
            break
        low = max(low, best)
        after = state.clone()
        CHESS.rules.step(after, *CHESS.rules.actions[number])
        TACTICS.skip(after)
        following = CHESS.rules.turn(after)
        if following < 0:
            value = end_value(CHESS.rules.payoff(after, mover), depth)
        elif following == mover:
            value = tried(after, left, low, high, -(depth + 1))
        else:
            value = -tried(after, left - 1, -high, -low, depth + 1)
        best = max(best, value)
    return best


@pytest.mark.parametrize(
    ("plies", "turns", "options", "seed"),
    [(60, 1, {}, 2), (130, 2, {}, 1), (110, 1, {"melee": "yes", "standing": "launch"}, 1)],
)
def test_it_finds_what_trying_everything_finds(plies: int, turns: int, options: dict[str, str], seed: int) -> None:
    state = reached(f"deep {seed}", plies, **options)
    walk = Walk(CHESS, DeepBot[Any]("1", 1 << 30))
    found = walk.value(pack(state), turns, -INFINITE, INFINITE)
    assert found == tried(state, turns)
    assert walk.value(pack(state), turns, -INFINITE, INFINITE) == found, "what is kept in the table is no other"


def test_a_win_is_won_and_the_sooner_the_better() -> None:
    state = CHESS.start_from(CROWN)
    assert CHESS.notation.text(state, DeepBot[Any]("1", 500).choose(CHESS, state, 0)) == "c2c3"
    assert end_value(1000, 3) == WIN - 3 > end_value(1000, 5) > SURE
    assert end_value(0, 3) == 3 - WIN < end_value(0, 5) and end_value(500, 3) == 0


def test_it_plays_every_option_by_the_rules() -> None:
    for options in ({"chain": "yes"}, {"chain": "must", "melee": "yes"}, {"deal": "balanced", "ending": "quick"}):
        state = CHESS.start(2, options, "options")
        bots = [make_bot(CHESS, "deep:150", str(seat)) for seat in range(2)]
        for _ in range(60):
            seat = CHESS.rules.turn(state)
            if seat < 0:
                break
            state = CHESS.apply(state, bots[seat].choose(CHESS, state, seat))


def test_the_same_seed_and_number_of_positions_give_the_same_and_hidden_cards_do_not_matter() -> None:
    for plies in (40, 41, 100):
        pick, state = random.Random("same"), CHESS.start(2, {}, "same")
        for _ in range(plies):
            state = CHESS.apply(state, pick.choice(CHESS.legal(state)))
        seat = CHESS.rules.turn(state)
        deals = [CHESS.redeal(state, seat, CHESS.start(seed=str(deal)).chance) for deal in range(3)]
        found = [DeepBot[Any]("5", 800).estimate(CHESS, dealt, seat) for dealt in deals]
        assert found[0] == found[1] == found[2]
        assert all(0 < each.value < 1 for each in found[0])


def test_before_a_flip_among_many_cards_it_imagines_no_deal() -> None:
    state = reached("veil", 10)
    seat = CHESS.rules.turn(state)
    assert TACTICS is not None and not TACTICS.is_veiled(state)
    found = [DeepBot[Any](seed, 3000).rank(CHESS, state, seat, CHESS.legal(state), narrow=False) for seed in "123"]
    values = [{each.number: each.value for each in some} for some in found]
    assert values[0] == values[1] == values[2] and len(set(values[0].values())) > 1


def test_what_the_last_look_did_not_reach_is_compared_as_if_it_had_changed_like_the_others() -> None:
    found = [
        Candidate(number, [], value, turns)
        for number, value, turns in ((1, 40, 3), (2, 10, 3), (3, 90, 2), (4, -20, 2))
    ]
    bring_up(found, {1: 100, 2: 50, 3: 90, 4: -20})
    assert [each.value for each in found] == [40, 10, 40, -70], "50 less each, and none above the best that was reached"
    bring_up(found, {})
    assert [each.value for each in found] == [40, 10, 40, -70], "where nothing was known before there is no change"
    won = [Candidate(1, [], SURE + 5, 3), Candidate(2, [], 80, 2)]
    bring_up(won, {1: 100, 2: 80})
    assert won[1].value == 80, "a win found for one is none for the others"


def test_the_first_hint_is_the_action_that_the_bot_would_take() -> None:
    line = list(played(CHESS, CHESS.start(2, {}, "2"), ("greedy", "greedy"), "2"))
    mixed = 0
    for state in line[::4]:
        seat = CHESS.rules.turn(state)
        found = DeepBot[Any]("1", 1500).estimate(CHESS, state, seat)
        if len({each.visits for each in found}) == 1:
            continue
        mixed += 1
        best = max(found, key=lambda each: (each.value, each.visits))
        ranked = DeepBot[Any]("1", 1500).rank(CHESS, state, seat, CHESS.legal(state), narrow=False)
        assert best.action == CHESS.rules.actions[ranked[0].number]
    assert mixed > 10


class Clock:
    """A clock that goes on a little with every look at it."""

    def __init__(self, pace: float) -> None:
        self.now, self.pace = 0.0, pace

    def __call__(self) -> float:
        self.now += self.pace
        return self.now


def looked_at(bot: DeepBot[Any], state: State) -> int:
    walk = Walk(CHESS, bot)
    for turns in range(1, 9):
        if walk.value(pack(state), turns, -INFINITE, INFINITE) is None:
            break
    return walk.used


def test_a_time_is_kept_but_for_the_least_it_should_do() -> None:
    state = reached("time", 30)
    assert looked_at(DeepBot("1", 700), state) == 700
    short = looked_at(DeepBot("1", None, 0.05, clock=Clock(0.01)), state)
    longer = looked_at(DeepBot("1", None, 0.05, least=10 * short, clock=Clock(0.01)), state)
    assert 0 < short < longer <= 10 * short
    assert longer >= OVERTIME * short, "a busy machine does not make it play weakly"
    stopped = DeepBot[Any]("1", 1 << 30, is_stopped=lambda: True)
    assert stopped.choose(CHESS, state, CHESS.rules.turn(state)) in CHESS.legal(state)


def hunted(seed: int) -> State:
    """One blue meeple among red ones, on a board on which all cards but one are open."""
    pick = random.Random(f"hunted {seed}")
    cards = pick.sample("KKQQRRBBNN" + "P" * 25, 35)
    meeples = pick.sample(["b", *"rrrr", *"." * 30], 35)
    ranks = [["p", *cards][at : at + 6] for at in range(0, 36, 6)]
    stand = [["r", *meeples][at : at + 6] for at in range(0, 36, 6)]
    rows = "/".join("".join(each).replace(".", "1") for each in stand)
    return CHESS.start_from(f"{'/'.join(map(''.join, ranks))} {rows} b 0 81", "1")


def test_in_a_proved_loss_it_holds_out_as_long_as_it_can() -> None:
    lost = 0
    for seed in range(300):
        state = hunted(seed)
        proved = bounds(CHESS, state, 0, 20_000)
        if not (good := holding_out(proved)) or len(good) == len(proved):
            continue
        lost += 1
        assert all(proved[action].turns >= each.turns for action in good for each in proved.values())
        for bot in ("search:2500", "deep:20000"):
            assert make_bot(CHESS, bot, "1").choose(CHESS, state, 0) in good
        assert DeepBot[Any]("1", None, 1e-9).choose(CHESS, state, 0) in good, "by the proof alone, without a look ahead"
        if lost == 3:
            return
    pytest.fail("no lost position was met")


def test_it_is_offered_where_a_game_has_tactics() -> None:
    assert "deep" in bot_names(CHESS) and "deep" not in bot_names(GAMES["flip_city"])
    with pytest.raises(BadOption, match="no bot 'deep'"):
        make_bot(GAMES["flip_city"], "deep")
    both: Any = make_bot(CHESS, "deep:500,1.5s")
    assert both.positions == 500 and both.seconds == 1.5
    with pytest.raises(BadOption, match=r"a deep budget is positions \(deep:5000\) or seconds"):
        make_bot(CHESS, "deep:much")
