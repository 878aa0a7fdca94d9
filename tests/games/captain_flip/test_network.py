"""The network of Captain Flip: what it is given, and what it may not know."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tableflip import game_named
from tableflip.bots.tree import evaluate_leaf
from tableflip.core.chance import shuffle, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.loops import as_state
from tableflip.core.news import NOBODY
from tableflip.core.piles import pop, push
from tableflip.core.records import Row, pack
from tableflip.games.captain_flip.box import CELLS, POWER_NAMES, VALUES
from tableflip.games.captain_flip.mind.evaluate import foresee
from tableflip.games.captain_flip.mind.features import (
    ASK_FEATURE,
    DENSE_SCALE,
    DENSE_SIZE,
    HEART_FEATURE,
    SPARSE_MOST,
    SPARSE_SIZE,
    TILE_FEATURES,
    Dense,
    Lies,
    extract_features,
)
from tableflip.games.captain_flip.mind.judgement import Look, judged
from tableflip.games.captain_flip.mind.network import LAST_BIAS_AT, WEIGHTS, is_trained_for
from tableflip.games.captain_flip.rules.state import Ask, State
from tests.games.captain_flip.table import press, sea

GAME = game_named("captain_flip")


def features(state: State) -> tuple[set[int], list[int]]:
    sparse, dense = np.zeros(SPARSE_MOST, np.int64), np.zeros(DENSE_SIZE, np.int64)
    count = extract_features(state, sparse, dense)  # type: ignore[arg-type]
    return set(sparse[:count].tolist()), dense.tolist()


def midgame(seed: str, decisions: int = 25) -> State:
    state = GAME.start(2, {}, seed)
    dice = stream(f"walk {seed}")
    for _ in range(decisions):
        legal = GAME.legal(state)
        order = list(range(len(legal)))
        shuffle(dice, order, len(order))  # type: ignore[arg-type]
        GAME.rules.step(state, *legal[order[0]])
    return state


def hidden_again(state: State, seed: str) -> State:
    """The same position with the tiles exchanged that nobody has seen."""
    again = state.clone()
    cells = [cell for cell in range(CELLS) if again.present >> cell & 1 and again.known[cell] == NOBODY]
    lost = [again.board[cell] for cell in cells] + [again.deck.cards[place] for place in range(again.deck.count)]
    shuffle(stream(seed), lost, len(lost))  # type: ignore[arg-type]
    for cell in cells:
        again.board[cell] = lost.pop()
    for place, tile in enumerate(lost):
        again.deck.cards[place] = tile
    return again


def test_the_weights_fit_the_network() -> None:
    assert len(WEIGHTS) == LAST_BIAS_AT + 1
    assert max(HEART_FEATURE) < TILE_FEATURES and ASK_FEATURE + len(Ask) == SPARSE_SIZE


def test_a_tile_counts_by_where_it_lies_and_who_knows_it() -> None:
    state = sea("28- 51+ 25+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")  # 28 has a heart: take any facedown tile
    heart = HEART_FEATURE[POWER_NAMES.index("claim_any")]
    assert Lies.UP * TILE_FEATURES + heart not in features(state)[0]
    state.known[0] = 1 << state.active
    assert Lies.MY_SECRET * TILE_FEATURES + heart in features(state)[0]
    state.known[0] = 1 << 1 - state.active
    assert Lies.HIS_SECRET * TILE_FEATURES + heart in features(state)[0]
    press(state, "flip a1")
    assert Lies.UP * TILE_FEATURES + heart in features(state)[0]
    assert ASK_FEATURE + Ask.CLAIM in features(state)[0]


def test_amounts_are_seen_from_the_active_player() -> None:
    state = sea("28+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21", "24 22"))
    mine = features(state)[1]
    assert mine[Dense.MINE] == 6 * DENSE_SCALE // 20 and mine[Dense.HIS] == 13 * DENSE_SCALE // 20
    assert mine[Dense.LEAD] == -7 * DENSE_SCALE // 10
    state.active = 1
    his = features(state)[1]
    assert his[Dense.MINE] == mine[Dense.HIS] and his[Dense.LEAD] == 7 * DENSE_SCALE // 10
    assert his[Dense.MY_FLIPS] == mine[Dense.HIS_FLIPS]


def test_the_network_does_not_know_what_nobody_has_seen() -> None:
    for seed in "abc":
        state = midgame(seed)
        for again in "xyz":
            other = hidden_again(state, again)
            assert pack(other).tobytes() != pack(state).tobytes()
            assert foresee(other, 0) == foresee(state, 0)


def test_two_players_share_one_win() -> None:
    for seed in "defg":
        state = midgame(seed)
        first, second = foresee(state, 0), foresee(state, 1)
        assert first + second == 1000 and 0 < first < 1000


def test_a_lead_is_worth_something() -> None:
    state = GAME.start(2, {}, "lead")
    assert 400 < foresee(state, 0) < 600
    for _ in range(12):
        tile = pop(state.deck)
        push(state.players[0 if VALUES[state.faces.kind[tile]] > 0 else 1].pile, tile)
    assert foresee(state, 0) > 750


def test_other_games_go_by_judgement() -> None:
    for seats, options in ((3, {}), (2, {"grid": "4"}), (2, {"sergeant": "on"}), (2, {"optional_actions": "on"})):
        state = GAME.start(seats, options, "other")
        assert not is_trained_for(state)
        assert foresee(state, 0) == judged(state, 0, Look.THOUGHT)
    assert is_trained_for(GAME.start(2, {"deck": "reference"}, "other"))


def test_the_network_says_the_same_compiled() -> None:
    values = np.empty(GAME.about.seats[-1])
    for seed in "hij":
        state = midgame(seed)
        movers = np.array([0, 1], np.int32)
        compiled(row_judged, GAME.owner)(pack(state), movers, values)
        assert [round(value * 1000) for value in values[:2]] == [foresee(state, 0), foresee(state, 1)]


@rule
def row_judged(row: Row, movers: NDArray[np.int32], values: NDArray[np.float64]) -> None:
    evaluate_leaf(as_state(row), movers, 2, False, values)
