"""What the judge of Flip Chess has learnt: the same for both sides, compiled or not, and sound in plain positions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tableflip.core.compiled import compiled, rule
from tableflip.core.loops import as_state
from tableflip.core.records import Row, pack
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import ALL_SQUARES, SQUARES, Figure
from tableflip.games.flip_chess.mind.experience import (
    FEATURES,
    KNOTS,
    PLACES,
    WEIGHTS,
    Feature,
    next_to,
    placed,
    spread,
    worth,
)
from tableflip.games.flip_chess.mind.judge import count_up, is_trained_for, judge
from tableflip.games.flip_chess.rules.state import Phase, State
from tests.games.flip_chess.table import position

ONES = np.repeat(np.eye(FEATURES, dtype=np.int64)[:, None, :], SQUARES + 1, axis=1)


@rule
def judged(row: Row) -> int:
    state = as_state(row)
    return judge(state, state.side)


def met(seed: int, plies: int, **options: str) -> State:
    """A position out of a game of random decisions, at the beginning of a turn."""
    pick, state = random.Random(f"met {seed}"), FLIP_CHESS.start(2, options, f"met {seed}")
    while plies > 0 or state.phase not in (Phase.STEP, Phase.OVER):
        if state.phase == Phase.OVER:
            return met(seed + 1000, 20, **options)
        FLIP_CHESS.rules.step(state, *pick.choice(FLIP_CHESS.legal(state)))
        plies -= 1
    return state if state.phase == Phase.STEP else met(seed + 1000, 20, **options)


def from_across(state: State) -> State:
    """The same position seen from the other side of the table: squares turned, sides exchanged."""
    turned = state.clone()
    for square in range(SQUARES):
        turned.cards[square] = state.cards[SQUARES - 1 - square]
    turned.up, turned.kings, turned.sure = (around(each) for each in (state.up, state.kings, state.sure))
    for side in range(2):
        turned.meeples[side] = around(state.meeples[1 - side])
    turned.side = 1 - state.side
    return turned


def around(squares: int) -> int:
    return sum(1 << SQUARES - 1 - square for square in range(SQUARES) if squares >> square & 1)


def features(state: State) -> NDArray[np.int64]:
    return np.array([worth(state, ones) for ones in ONES])


def named(state: State) -> dict[Any, int]:
    """The features that are not 0, places and kinds of cards apart."""
    found = features(state)
    names = {int(feature): feature for feature in Feature}
    return {names.get(number, number): int(value) for number, value in enumerate(found) if value}


def test_compiled_and_interpreted_it_judges_alike() -> None:
    fast = compiled(judged, FLIP_CHESS.owner)
    for seed in range(60):
        state = met(seed, 10 + 3 * seed)
        assert fast(pack(state)) == judge(state, state.side)


def test_both_sides_are_judged_alike() -> None:
    for seed in range(40):
        state = met(seed, 20 + 4 * seed)
        assert judge(from_across(state), 1 - state.side) == judge(state, state.side) == -judge(state, 1 - state.side)
        assert (features(from_across(state)) == features(state)).all()


def test_hidden_cards_do_not_matter() -> None:
    for seed in range(20):
        state = met(seed, 60)
        dealt = FLIP_CHESS.redeal(state, state.side, FLIP_CHESS.start(seed=str(seed)).chance)
        assert judge(dealt, 0) == judge(state, 0)


def test_the_judgement_is_the_sum_of_its_features() -> None:
    for seed in range(20):
        state = met(seed, 30 + 5 * seed)
        up = bin(state.up).count("1")
        assert worth(state, WEIGHTS) == int(features(state) @ WEIGHTS[up])


def test_features_are_what_their_names_say() -> None:
    state = position(
        "p p p p p p\n p p p p p p\n p p K p p p\n p p p p Q p\n p P P K p p\n p p p p p p",
        ". . . . . r\n . . . . . .\n . . . . . .\n . . . b . r\n . . . b . .\n b . . . . .",
    )
    found = named(state)
    assert found[Feature.HELD] == 1 and Feature.EXPOSED in found, "red could take on d2 by the Queen"
    assert found[Feature.FAR] == 1 and Feature.NEAR_MINE not in found, "c4 is two steps from d3"
    assert found[Feature.TURN] == 1 and found[Feature.LEAD] == 480 // 17 and found[Feature.RATIO] == 480 // 5
    assert Feature.UNSEEN not in found and Feature.DOWN not in found, "both have two on hidden cards"
    assert [found.get(Feature.OPEN + kind - Figure.PAWN, 0) for kind in range(Figure.PAWN, Figure.KING)] == [
        1,
        0,
        0,
        0,
        0,
    ], "the Pawn on c2; the Queen is beside both"


def test_neighbours_do_not_reach_around_the_board() -> None:
    assert next_to(1) == 1 << 1 | 1 << 6
    assert next_to(1 << 35) == 1 << 34 | 1 << 29
    assert next_to(1 << 5 | 1 << 6) == 1 | 1 << 4 | 1 << 7 | 1 << 11 | 1 << 12
    assert next_to(ALL_SQUARES) == ALL_SQUARES


def test_weights_change_evenly_between_the_knots() -> None:
    knots = np.arange(len(KNOTS) * FEATURES).reshape(len(KNOTS), FEATURES)
    found = spread(knots)
    assert found.shape == WEIGHTS.shape == (SQUARES + 1, FEATURES)
    assert all((found[knot] == row).all() for knot, row in zip(KNOTS, knots))
    assert found[9, 0] == knots[1, 0] // 2


def test_plain_positions() -> None:
    cards = "\n".join(["p P p P p P"] * 6)
    ahead = position(cards, ". . r . . .\n r . . . . .\n . . . . . .\n . . . . . .\n . . b . b .\n . b . . . b")
    assert judge(ahead, 0) > 200 > -200 > judge(ahead, 1), "four against two"
    kings = "P P P P P P\n" * 2 + "P P P p P P\n" + "P K P P P P\n" * 2 + "P P P P P P"
    held = position(kings, ". . . . . .\n . r r . r .\n . . . . . .\n . b . . . .\n . . . . . b\n . . b . . .")
    assert judge(held, 0) > 150, "a King held, and one card to come"


@pytest.mark.parametrize(
    "options",
    [
        {"melee": "yes"},
        {"chain": "must"},
        {"standing": "launch"},
        {"deal": "balanced"},
        {"ending": "quick"},
        {"returning": "no"},
        {"rook": "free"},
        {"pawn": "forward"},
    ],
)
def test_other_games_are_judged_by_the_plain_count(options: dict[str, str]) -> None:
    for seed in range(5):
        state = met(seed, 40, **options)
        assert not is_trained_for(state.book) and judge(state, 0) == count_up(state, 0)
    assert is_trained_for(met(1, 40, stall="off").book)


def test_places_are_alike_left_and_right() -> None:
    seen = {places_of(1 << square).index(1) for square in range(SQUARES)}
    assert seen == set(range(PLACES))
    assert places_of(1) == places_of(1 << 5) != places_of(1 << 1) == places_of(1 << 4)


def places_of(squares: int) -> list[int]:
    state = FLIP_CHESS.start(2, {}, "places")
    state.meeples[0], state.meeples[1] = squares, 0
    return [int(placed(state.meeples[0], 0, ones, 0)) for ones in ONES[:PLACES]]
