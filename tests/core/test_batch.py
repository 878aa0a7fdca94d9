"""Many games at once: rows of their own, refusals before anything changes, and every way to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.action import Action
from tableflip.core.batch import Batch
from tableflip.core.batch_told import row_seeds
from tableflip.core.chance import seed_of_game
from tableflip.core.errors import BadOption, NotLegal, TableflipError
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.core.records import pack
from tableflip.games._template import PEEK_PAIRS
from tableflip.games.flip_chess.mind.observe import Plane
from tableflip.games.flip_ships.rules.state import Verb

ARRAYS = ("rows", "seen", "mask", "seats", "rewards", "terminated", "truncated", "plies", "games", "final_seen")


def looks(batch: Batch[Any]) -> list[Any]:
    return [getattr(batch, name).copy() for name in ARRAYS]


def same(one: list[Any], other: list[Any]) -> bool:
    return all((left == right).all() for left, right in zip(one, other))


def played(batch: Batch[Any], steps: int) -> list[Any]:
    for _ in range(steps):
        batch.step(batch.sample())
    return looks(batch)


def test_any_number_of_threads_plays_the_same_games() -> None:
    alone = played(Batch(PEEK_PAIRS, 37, seeds=3, threads=1), 120)
    assert same(alone, played(Batch(PEEK_PAIRS, 37, seeds=3, threads=4), 120))
    assert alone[ARRAYS.index("games")].min() > 1
    assert not same(alone, played(Batch(PEEK_PAIRS, 37, seeds=4), 120))


def test_a_row_plays_the_games_of_its_seed_whatever_the_others_do() -> None:
    many = Batch(PEEK_PAIRS, 5, seeds=[8, 3, "x", 3, 1], options=[{}, {"cards": "16"}, {}, {"cards": "16"}, {}])
    one = Batch(PEEK_PAIRS, 1, seeds=["3"], options={"cards": "16"})
    for _ in range(150):
        many.step(many.sample())
        one.step(one.sample())
        for name in ARRAYS:
            assert (getattr(many, name)[[1, 3]] == getattr(one, name)).all(), name
    game = int(one.games[0]) - 1
    assert game >= 1
    one.reset()
    again = PEEK_PAIRS.start(2, {"cards": "16"}, seed_of_game("3", game + 1))
    assert (one.rows[0] == pack(again)).all()
    assert one.options_of(0) == {"cards": "16"} and many.options_of(0) == {"cards": "12"}


def test_seeds_count_up_from_a_number_and_texts_are_numbered() -> None:
    assert row_seeds("7", 2) == row_seeds(7, 2) == ["7", "8"]
    assert row_seeds("moon", 2) == ["moon 0", "moon 1"]
    with pytest.raises(TableflipError, match="3 rows take 3 seeds, not 2"):
        row_seeds([1, 2], 3)
    with pytest.raises(TableflipError, match=r"a whole number or a text, not 1\.5"):
        row_seeds(np.array([1.5, 2]), 2)


def test_rows_are_dealt_again_one_by_one_by_seeds_and_options_of_their_own() -> None:
    batch = Batch(PEEK_PAIRS, 4, seeds=1)
    played(batch, 5)
    before = looks(batch)
    batch.reset([2], seeds=["moon"], options=[{"cards": "20"}])
    assert (batch.rows[[0, 1, 3]] == before[0][[0, 1, 3]]).all() and batch.plies.tolist() == [5, 5, 0, 5]
    assert (batch.rows[2] == pack(PEEK_PAIRS.start(2, {"cards": "20"}, "moon"))).all()
    batch.reset(np.array([True, False, False, False]))
    assert (batch.rows[0] == pack(PEEK_PAIRS.start(2, {}, seed_of_game("1", 1)))).all()
    with pytest.raises(BadOption):
        batch.reset([1], options={"cards": "13"})
    with pytest.raises(TableflipError, match="1 rows take 1 sets of options, not 2"):
        batch.reset([1], options=[{}, {}])
    with pytest.raises(TableflipError, match="options are told by name, or so for each row; not 'cards'"):
        batch.reset([1], options="cards")  # type: ignore[arg-type]
    for rows in ([4], [-1], np.ones(3, bool)):
        with pytest.raises(TableflipError):
            batch.reset(rows)


def test_what_is_told_by_row_goes_to_the_rows_in_the_order_in_which_they_are_told() -> None:
    batch = Batch(PEEK_PAIRS, 4, seeds=1)
    batch.reset([3, 1], seeds=["moon", "sun"], options=[{"cards": "20"}, {}])
    dealt = [pack(PEEK_PAIRS.start(2, options, seed)) for options, seed in (({"cards": "20"}, "moon"), ({}, "sun"))]
    assert (batch.rows[[3, 1]] == dealt).all() and batch.options_of(3)["cards"] == "20"
    played(batch, 4)
    states = batch.rows.copy()
    saved = batch.save([2, 0, 2])
    batch.load(saved, [0, 3, 1])
    assert (batch.rows == states[[2, 2, 2, 0]]).all() and (batch.seats == batch.seats[[1, 1, 1, 3]]).all()
    for told_twice in (
        lambda: batch.reset([1, 1]),
        lambda: batch.load(saved[:2], [2, 2]),
        lambda: batch.sow([0, 0], 1),
    ):
        with pytest.raises(TableflipError, match="is told twice"):
            told_twice()


def test_nothing_is_sampled_where_a_game_is_over() -> None:
    batch = Batch(PEEK_PAIRS, 2, seeds=1, autoreset=False)
    numbers = batch.sample()
    while not batch.terminated.any():
        batch.step(numbers)
        numbers = batch.sample()
    assert (numbers[batch.terminated] == 0).all()


@pytest.mark.parametrize("kind", [np.int64, np.uint32, np.int8, np.int32])
def test_whole_numbers_of_other_kinds_are_cast(kind: Any) -> None:
    batch, other = Batch(PEEK_PAIRS, 3, seeds=1), Batch(PEEK_PAIRS, 3, seeds=1)
    numbers = batch.sample()
    batch.step(numbers.astype(kind))
    other.step(numbers.tolist())
    assert same(looks(batch), looks(other))


@pytest.mark.parametrize("number", [39, 40, 253, 10_000_000, -5, 2**40, -(2**40), 2**63 - 1])
def test_an_illegal_number_is_refused_before_any_row_changes(number: int) -> None:
    batch = Batch(PEEK_PAIRS, 3, seeds=1)
    before = looks(batch)
    numbers = batch.sample().astype(np.int64)
    numbers[1] = number
    with pytest.raises(NotLegal, match="row 1"):
        batch.step(numbers)
    assert same(before, looks(batch))


def test_numbers_that_are_none_are_refused() -> None:
    batch = Batch(PEEK_PAIRS, 3)
    for numbers in ([0.5, 1, 2], [1, 2], [[1, 2, 3]], ["a", "b", "c"]):
        with pytest.raises(TableflipError, match="3 rows take 3 whole numbers"):
            batch.step(numbers)
    for size, threads in ((0, 1), (1, 0), (1, 1.5), (2.0, None)):
        with pytest.raises(TableflipError, match="1 or more"):
            Batch(PEEK_PAIRS, size, threads=threads)  # type: ignore[arg-type]


def test_a_game_that_ends_keeps_its_last_sight() -> None:
    batch, still = Batch(PEEK_PAIRS, 6, seeds=2), Batch(PEEK_PAIRS, 6, seeds=2, autoreset=False)
    movers = batch.seats.copy()
    while not batch.terminated.any():
        movers[:] = batch.seats
        numbers = batch.sample().copy()
        batch.step(numbers)
        still.step(numbers)
    row = int(np.flatnonzero(batch.terminated)[0])
    assert still.terminated[row] and still.seats[row] == -1 and not still.mask[row].any()
    seen = np.zeros(71, np.uint8)
    Fast(PEEK_PAIRS).observe(still.rows[row], int(movers[row]), seen)
    assert (batch.final_seen[row] == seen).all() and (still.final_seen[row] == seen).all()
    assert batch.plies[row] == 0 and batch.games[row] == 2 and batch.mask[row].any()
    assert batch.rewards[row].tolist() == still.rewards[row].tolist() and set(batch.rewards[row]) <= {-1.0, 0.0, 1.0}
    with pytest.raises(NotLegal, match=f"row {row} is over: reset it first"):
        still.step(still.sample())
    others = np.flatnonzero(still.seats >= 0)
    still.step(still.sample(), others)  # the others may go on
    still.reset([row])
    assert (still.rows[row] == batch.rows[row]).all()


def test_every_seat_sees_its_own() -> None:
    batch, own = Batch(PEEK_PAIRS, 4, 5, 3, all_seats=True), Batch(PEEK_PAIRS, 4, 5, 3)
    assert batch.seen.shape == (4, 3, 71) and own.seen.shape == (4, 71)
    for _ in range(40):
        batch.step(batch.sample())
        own.step(own.sample())
    for row in range(4):
        assert (batch.seen[row, batch.seats[row]] == own.seen[row]).all()
    assert any((batch.seen[row, 0] != batch.seen[row, 1]).any() for row in range(4))


def test_a_state_goes_out_and_comes_back_into_any_rows() -> None:
    batch = Batch(PEEK_PAIRS, 4, seeds=1, limit=9)
    played(batch, 6)
    saved = batch.save([1])
    there = looks(batch)
    played(batch, 2)
    batch.load(saved)  # one state into all rows, to be searched from
    assert (batch.rows == there[0][1]).all() and (batch.plies == 6).all() and (batch.mask == there[2][1]).all()
    played(batch, 2)
    assert not batch.truncated.any()
    played(batch, 1)
    assert batch.truncated.all()


def test_arrays_are_shared_without_a_copy() -> None:
    batch = Batch(PEEK_PAIRS, 4, seeds=1)
    views = {name: np.from_dlpack(getattr(batch, name)) for name in ("seen", "mask", "rewards", "terminated")}
    for _ in range(60):
        batch.step(batch.sample())
        for name, view in views.items():
            assert np.shares_memory(view, getattr(batch, name)) and (view == getattr(batch, name)).all()
    assert batch.mask.dtype == np.bool_


def test_outcomes_are_told_as_well_as_drawn() -> None:
    chess = GAMES["flip_chess"]
    batch = Batch(chess, 3, seeds=1)
    step = chess.parse(batch.read(0), "a2a3")
    batch.step([chess.rules.space.number(step)] * 3)
    flip = chess.rules.space.number(chess.parse(batch.read(0), "*c3"))
    before = looks(batch)
    for told in ([[9], [1], [1]], [[1, 1], [1, -1], [1, -1]]):  # no such kind; nothing else is left to chance
        with pytest.raises(NotLegal, match="row 0: what is told cannot come"):
            batch.step([flip] * 3, told=told)
        assert same(before, looks(batch))
    for wrong in ([1, 2, 3], [[-1, 1]] * 3, [[4096]] * 3):
        with pytest.raises(TableflipError):
            batch.step([flip] * 3, told=wrong)
    batch.step([flip] * 3, told=[[6], [2], [-1]])
    kinds = batch.seen[:, Plane.KINDS : Plane.AT, 2, 2]
    assert kinds[0].tolist() == [0, 0, 0, 0, 0, 1] and kinds[1].tolist() == [0, 1, 0, 0, 0, 0] and kinds[2].sum() == 1
    drawn = Batch(chess, 3, seeds=1)
    drawn.step([chess.rules.space.number(step)] * 3)
    drawn.step([flip] * 3)
    assert (drawn.rows[2] == batch.rows[2]).all()
    played(batch, 50)


def test_a_landing_is_told_in_notation() -> None:
    ships = GAMES["flip_ships"]
    batch = Batch(ships, 2, seeds=1)
    flick = ships.rules.space.number(next(action for action in ships.rules.actions if action.verb == 3))
    while not batch.mask[:, flick].all():
        batch.step(batch.sample())
    before = looks(batch)
    outcomes = ships.outcomes
    assert outcomes
    state = batch.read(1)
    outcomes.nature(state, *ships.rules.actions[flick])
    text = outcomes.text(state)
    for wrong in ({1: "nowhere"}, {2: text}):
        with pytest.raises(TableflipError):
            batch.step([flick] * 2, outcomes=wrong)
        assert same(before, looks(batch))
    with pytest.raises(TableflipError, match="whole numbers below"):
        batch.step([flick] * 2, told=[[0.5], [0.5]])
    with pytest.raises(TableflipError, match="both outcomes and a landing are told"):
        batch.step([flick] * 2, told=[[3], [3]], outcomes={1: text})
    assert same(before, looks(batch))
    batch.step([flick] * 2, outcomes={1: text})
    assert outcomes.text(batch.read(1)) == text and batch.plies[1] == before[ARRAYS.index("plies")][1] + 1


def test_the_last_sight_after_a_landing_told_in_notation_is_that_of_whoever_flicked() -> None:
    ships: Game[Any] = GAMES["flip_ships"]
    assert ships.outcomes
    actions: Sequence[Action] = ships.rules.actions
    batch = Batch(ships, 64, seeds=1, autoreset=False)
    while True:
        before, movers, numbers = batch.save(), batch.seats.copy(), batch.sample().copy()
        running = batch.seats >= 0
        batch.step(numbers, running)
        flicked = [
            row for row in np.flatnonzero(batch.terminated & running) if actions[int(numbers[row])].verb == Verb.FLICK
        ]
        if (row := next((int(row) for row in flicked if movers[row] == 1), -1)) >= 0:
            break
    end = batch.read(row)
    again = Batch(ships, 1, seeds=1, autoreset=False)
    again.load(before[row])
    again.step(numbers[row : row + 1], outcomes={0: ships.outcomes.text(end)})
    assert again.terminated[0]
    seen, others = np.zeros((2, batch.final_seen.shape[1]), np.uint8)
    Fast(ships).observe(again.rows[0], 1, seen)
    Fast(ships).observe(again.rows[0], 0, others)
    assert (again.final_seen[0] == seen).all() and (seen != others).any()
