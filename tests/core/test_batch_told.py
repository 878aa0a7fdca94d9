"""What a batch is told wrongly is refused in a sentence, and copies of a batch are whole."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.batch import Batch
from tableflip.core.batch_told import row_seeds
from tableflip.core.errors import TableflipError
from tableflip.games._template import PEEK_PAIRS
from tests.core.test_batch import looks, played, same

CHESS = GAMES["flip_chess"]


def pickled(batch: Any) -> Any:
    return pickle.loads(pickle.dumps(batch))


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("copied", [copy, deepcopy, pickled])
def test_a_copy_shows_its_own_rows_and_goes_on_as_the_first_would(threads: int, copied: Any) -> None:
    batch = Batch(CHESS, 5, seeds=1, threads=threads, all_seats=True)
    played(batch, 30)
    other = copied(batch)
    assert other.game.name == CHESS.name and same(looks(batch), looks(other))
    if copied is copy:
        assert np.shares_memory(other.seen, batch.rows) == np.shares_memory(batch.seen, batch.rows)
    else:
        assert not np.shares_memory(other.rows, batch.rows)
        before = looks(batch)
        after = played(other, 40)
        assert same(before, looks(batch)), "what a copy does changes nothing here"
        assert same(after, played(batch, 40))
    assert np.shares_memory(other.seen, other._seen)  # pyright: ignore[reportPrivateUsage]
    assert np.shares_memory(other.final_seen, other._final)  # pyright: ignore[reportPrivateUsage]


def test_states_of_others_are_not_loaded() -> None:
    batch, three = Batch(PEEK_PAIRS, 3, seeds=1), Batch(PEEK_PAIRS, 3, seeds=1, seats=3)
    before = looks(batch)
    own = batch.save()
    garbage = own.copy()
    garbage[1, -1] ^= 1
    refused: list[tuple[Any, str]] = [
        (three.save(), "not saved by a batch of this game and number of seats"),
        (garbage, "not saved by"),
        (own[:2], "take 3 saved states"),
        (own[:, :-1], "saved states of"),
        (own.astype(np.float64), "not float64"),
        ("a text", "not <U6"),
    ]
    for wrong, words in refused:
        with pytest.raises(TableflipError, match=words):
            batch.load(wrong)
        assert same(before, looks(batch))
    batch.load(own[0], [2])
    assert (batch.rows[2] == before[0][0]).all()


def test_a_row_that_was_over_goes_on_from_a_loaded_state() -> None:
    batch = Batch(PEEK_PAIRS, 2, seeds=1, autoreset=False)
    begun = batch.save()
    while not batch.terminated.all():
        batch.step(batch.sample(), batch.seats >= 0)
    over = batch.save()
    batch.load(begun)
    assert not batch.terminated.any() and not batch.rewards.any() and batch.mask.any(axis=1).all()
    batch.load(over)
    assert batch.terminated.all() and not batch.mask.any()


def test_rows_are_whole_numbers_or_flags_of_any_layout() -> None:
    batch = Batch(PEEK_PAIRS, 4, seeds=1)
    for wrong in ([0.5], ["a"], [[1.0, 2.0]], [4], [-1]):
        with pytest.raises(TableflipError, match="rows"):
            batch.reset(wrong)
    flags = np.array([True, True, False, False, False, True, False, True])[::2]
    games = batch.games.copy()
    batch.reset(flags)
    assert (batch.games - games).tolist() == [1, 0, 0, 0]
    batch.reset([])
    batch.reset(np.array([3], np.uint8))
    assert (batch.games - games).tolist() == [1, 0, 0, 1]
    loops: list[Any] = [loop for loop in batch._loops.values() if hasattr(loop, "signatures")]  # pyright: ignore[reportPrivateUsage]
    assert loops and all(len(loop.signatures) == 1 for loop in loops), "nothing was compiled for it anew"


def test_seeds_are_numbers_texts_or_one_for_each_row() -> None:
    assert row_seeds(np.int64(7), 2) == row_seeds(np.array([7, 8]), 2) == ["7", "8"]
    for wrong in (1.5, None, {1, 2}):
        with pytest.raises(TableflipError, match="a seed is a whole number or a text"):
            row_seeds(wrong, 2)  # type: ignore[arg-type]
