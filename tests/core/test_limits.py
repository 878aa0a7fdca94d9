"""Games that are cut off at a limit of decisions: told apart from those that are over, in playouts and in batches."""

from __future__ import annotations

import pytest

from tableflip.core.batch import Batch
from tableflip.core.errors import TableflipError
from tableflip.core.fast import Fast
from tableflip.games._template import PEEK_PAIRS


def test_playouts_tell_how_many_games_were_cut_off() -> None:
    fast = Fast(PEEK_PAIRS)
    whole = fast.playouts(20, "1")
    assert whole.games == 20 and whole.truncated == 0 and whole.decisions > 20 * 12
    cut = fast.playouts(20, "1", limit=5)
    assert (cut.decisions, cut.truncated) == (100, 20)
    assert fast.playouts(20, "1", limit=PEEK_PAIRS.rules.plies_most) == whole


def test_a_game_that_ends_at_its_limit_is_not_cut_off() -> None:
    fast = Fast(PEEK_PAIRS)
    length = fast.playouts(1, "1").decisions
    assert fast.playouts(1, "1", limit=length).truncated == 0
    assert fast.playouts(1, "1", limit=length - 1).truncated == 1


@pytest.mark.parametrize("limit", [0, -1, 10**10])
def test_a_limit_is_a_number_that_can_be_counted_to(limit: int) -> None:
    with pytest.raises(TableflipError, match="a limit of decisions goes from 1"):
        Fast(PEEK_PAIRS).playouts(1, limit=limit)
    with pytest.raises(TableflipError, match="a limit of decisions goes from 1"):
        Batch(PEEK_PAIRS, 1, limit=limit)


def test_a_batch_tells_cut_off_games_apart_and_deals_them_again() -> None:
    games = Batch(PEEK_PAIRS, 4, seeds="1", limit=7)
    before = games.rows.copy()
    for ply in range(1, 15):
        games.step(games.sample())
        assert games.plies.tolist() == [ply % 7] * 4
        assert games.truncated.tolist() == [ply % 7 == 0] * 4
        assert not games.terminated.any() and not games.rewards.any()
    assert (games.rows != before).any(axis=1).all()  # dealt again, otherwise
    again = games.rows.copy()
    games.step(games.sample())
    assert (games.rows != again).any(axis=1).all() and not games.truncated.any()


def test_a_batch_without_a_limit_plays_to_the_end() -> None:
    games = Batch(PEEK_PAIRS, 8, seeds="1")
    assert games.limit == PEEK_PAIRS.rules.plies_most
    ended = 0
    for _ in range(300):
        games.step(games.sample())
        assert not games.truncated.any()
        ended += int(games.terminated.sum())
        assert (games.plies[games.terminated] == 0).all()
    assert ended > 8


def test_a_game_that_is_over_at_its_limit_is_done_and_not_cut_off() -> None:
    one = Batch(PEEK_PAIRS, 1, seeds="3")
    plies = 0
    while not one.terminated.any():
        one.step(one.sample())
        plies += 1
    same = Batch(PEEK_PAIRS, 1, seeds="3", limit=plies)
    for _ in range(plies):
        same.step(same.sample())
    assert same.terminated.tolist() == [True] and same.truncated.tolist() == [False]
