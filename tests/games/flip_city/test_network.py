"""The network of Flip City: what it sees, what it may not see, and what it thinks of plain positions."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from tableflip.bots.tree import evaluate_leaf
from tableflip.core.chance import below, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.loops import as_state
from tableflip.core.records import Row, pack
from tableflip.games.flip_city import FLIP_CITY as GAME
from tableflip.games.flip_city.box import SIDES, Side
from tableflip.games.flip_city.mind.evaluate import evaluate, foresee, is_trained_for
from tableflip.games.flip_city.mind.features import (
    CASH_FEATURE,
    FEATURES,
    FEATURES_MOST,
    MUST_FEATURE,
    MY_CITY_FEATURE,
    MY_EMPTY_FEATURE,
    PLAYED_FEATURE,
    POINT_FEATURE,
    RIVAL_EMPTY_FEATURE,
    ROOM_FEATURE,
    START_FEATURE,
    SUPPLY_FEATURE,
    SUPPLY_STEPS,
    UNSEEN_FEATURE,
    WINNER_FEATURE,
    Zone,
    list_features,
    list_features_of_next,
)
from tableflip.games.flip_city.mind.network import LAST_BIAS_AT, WEIGHTS, chance_of_active
from tableflip.games.flip_city.rules.state import Phase, State
from tests.games.flip_city.table import city, press

OFFICE_SOLD_OUT = {SUPPLY_FEATURE + Side.OFFICE * len(SUPPLY_STEPS) + place: 1 for place in range(len(SUPPLY_STEPS))}


def features(state: State, is_top_seen: bool = True) -> Counter[int]:
    written = np.full(FEATURES_MOST, -1, np.int64)
    count = list_features(state, is_top_seen, written)  # type: ignore[arg-type]
    assert (written[:count] >= 0).all() and (written[:count] < FEATURES).all()
    return Counter(written[:count].tolist())


def next_features(state: State) -> Counter[int]:
    written = np.full(FEATURES_MOST, -1, np.int64)
    return Counter(written[: list_features_of_next(state, written)].tolist())  # type: ignore[arg-type]


def lying(zone: Zone, side: Side) -> int:
    return zone * SIDES + side


def midgame(seed: str, decisions: int = 60) -> State:
    state = GAME.start(2, {}, seed)
    dice = stream(f"walk {seed}")
    for _ in range(decisions):
        legal = GAME.legal(state)
        GAME.rules.step(state, *legal[below(dice, len(legal))])
    return state


def test_the_weights_fit_the_network() -> None:
    assert len(WEIGHTS) == LAST_BIAS_AT + 1


def test_every_card_is_a_feature_by_where_it_lies() -> None:
    state = city(
        "deck 0: church hospital*2 | discard 0: factory*3 | played: apartment shopping_mall | cash 3 | points 1"
        " | unhappy 1 | must_next 1 | deck 1: station | discard 1: hospital"
    )
    assert features(state) == Counter(
        {
            lying(Zone.MY_TOP, Side.CHURCH): 1,
            lying(Zone.MY_DECK, Side.HOSPITAL): 2,
            lying(Zone.MY_DISCARD, Side.FACTORY): 3,
            lying(Zone.PLAYED, Side.SHOPPING_MALL): 1,
            lying(Zone.PLAYED, Side.APARTMENT): 1,
            lying(Zone.RIVAL_TOP, Side.STATION): 1,
            lying(Zone.RIVAL_DISCARD, Side.HOSPITAL): 1,
            CASH_FEATURE: 1,
            CASH_FEATURE + 1: 1,
            CASH_FEATURE + 2: 1,
            POINT_FEATURE: 1,
            ROOM_FEATURE + 1: 1,
            MUST_FEATURE: 1,
            **OFFICE_SOLD_OUT,
        }
    )


def test_a_top_card_that_is_about_to_be_seen_is_one_of_the_deck() -> None:
    seen = features(city("deck 0: church hospital*2 | played: factory"))
    unseen = features(city("deck 0: church hospital*2 | played: factory"), False)
    assert seen - unseen == Counter([lying(Zone.MY_TOP, Side.CHURCH)])
    assert unseen - seen == Counter([lying(Zone.MY_DECK, Side.CHURCH), UNSEEN_FEATURE])
    empty = city("discard 0: church | played: factory | discard 1: church")
    assert features(empty)[MY_EMPTY_FEATURE] == features(empty)[RIVAL_EMPTY_FEATURE] == 1


def test_steps_are_climbed_and_not_left_again() -> None:
    many = features(city("deck 0: church*4 | played: convenience_store*10 | cash 40 | points 12 | limit 12"))
    assert sum(many[PLAYED_FEATURE + step] for step in range(10)) == 2
    assert sum(many[MY_CITY_FEATURE + step] for step in range(8)) == 3
    assert sum(many[CASH_FEATURE + step] for step in range(16)) == 16
    assert sum(many[POINT_FEATURE + step] for step in range(8)) == 8
    assert many[ROOM_FEATURE + 5] == many[WINNER_FEATURE] == 1 and many[START_FEATURE] == 0
    few = features(city("supply: hospital*3"))
    assert few[SUPPLY_FEATURE + Side.HOSPITAL * 4 + 2] == 1 and few[SUPPLY_FEATURE + Side.HOSPITAL * 4 + 1] == 0
    assert few[SUPPLY_FEATURE + Side.FACTORY * 4] == few[START_FEATURE] == 1


def test_what_the_other_would_see_is_what_it_sees_after_the_end() -> None:
    seen = 0
    for seed in range(40):
        state = midgame(str(seed), 40 + seed)
        if state.phase == Phase.BUILD:
            assert next_features(state) == features(press(state, "end"))
            seen += 1
    assert seen > 5


def test_a_builder_is_judged_by_the_best_single_thing_it_can_build() -> None:
    """One thing more or less in a row of weights is the same as looking at the city that has it."""
    for position in (
        "phase build | cash 4 | actions 1 | played: factory*2 | discard 0: hospital*9 | deck 1: church",
        "phase build | cash 9 | actions 1 | discard 0: apartment factory hospital*12 | deck 1: church",
        "phase build | cash 12 | actions 1 | discard 0: apartment hospital*14 | deck 1: church*15 | supply: hospital*4",
        "phase build | cash 0 | actions 1 | discard 0: hospital | deck 1: church | played: church",
    ):
        state = city(position)
        after = [press(state, GAME.notation.text(state, action)) for action in GAME.legal(state)]
        ends = [one if one.phase == Phase.PLAY else press(one, "end") for one in after]
        best = max(1.0 - chance_of_active(end, True, WEIGHTS) for end in ends)
        assert chance_of_active(state, True, WEIGHTS) == pytest.approx(best, abs=1e-12)


def test_the_network_does_not_know_the_order_of_a_deck() -> None:
    for seed in "abc":
        state = midgame(seed)
        for again in "xyz":
            other = GAME.redeal(state, 0, stream(again))
            assert pack(other).tobytes() != pack(state).tobytes()
            assert foresee(other, 0) == foresee(state, 0)


def test_two_players_share_one_win() -> None:
    for seed in "defg":
        state = midgame(seed)
        assert foresee(state, 0) + foresee(state, 1) == 1000 and 0 < foresee(state, 0) < 1000


def test_a_turn_that_wins_is_won_and_a_better_city_is_better() -> None:
    won = city("phase build | played: station*3 | points 9 | discard 1: church")
    assert foresee(won, 0) == 999
    assert (foresee(press(won, "end"), 0), foresee(press(won, "end"), 1)) == (1000, 0)
    start = GAME.start(2, {"first": "0"}, "even")
    assert 500 < foresee(start, 0) < 650
    strong = start.clone()
    strong.cities[0].discard[Side.CHURCH] += 3
    strong.cities[0].discard[Side.CONVENIENCE_STORE] += 5
    assert foresee(strong, 0) > foresee(start, 0) + 100


def test_other_games_go_by_judgement() -> None:
    for seats, options in ((3, {}), (1, {}), (2, {"office": "on"}), (2, {"book": "win_points=9"})):
        state = GAME.start(seats, options, "other")
        assert not is_trained_for(state)
        assert foresee(state, 0) == evaluate(state, 0)
    assert not is_trained_for(GAME.start(2, {"book": "church.limit_bonus=2"}, "other"))
    assert is_trained_for(GAME.start(2, {"round_limit": "50"}, "other"))


def test_the_network_judges_the_same_compiled() -> None:
    values = np.empty(GAME.about.seats[-1])
    for seed in "hijk":
        state = midgame(seed)
        compiled(row_judged, GAME.owner)(pack(state), np.array([0, 1], np.int32), values)
        assert [round(value * 1000) for value in values[:2]] == [foresee(state, 0), foresee(state, 1)]


@rule
def row_judged(row: Row, movers: NDArray[np.int32], values: NDArray[np.float64]) -> None:
    evaluate_leaf(as_state(row), movers, 2, False, values)
