"""Gymnasium's own checks of every game, rows that equal single environments, and every way to reset."""

from __future__ import annotations

import pickle
import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.errors import BadOption, NotLegal, TableflipError
from tableflip.core.ply import Deed
from tableflip.envs import opponents
from tableflip.envs.gymnasium import id_of, register
from tableflip.envs.libraries import library
from tableflip.games._template import PEEK_PAIRS

gymnasium = library("gymnasium")
AutoresetMode = gymnasium.vector.AutoresetMode
PEEK = register(PEEK_PAIRS)


def vector(count: int, **told: Any) -> Any:
    return gymnasium.make_vec(PEEK, num_envs=count, vectorization_mode="vector_entry_point", **told)


def first_legal(observation: Any) -> Any:
    return observation["action_mask"].argmax(axis=-1)


@pytest.mark.parametrize("name", GAMES)
def test_its_own_checks_pass(name: str) -> None:
    env: Any = gymnasium.make(id_of(GAMES[name]), opponent="random", max_plies=400)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library("gymnasium.utils.env_checker").check_env(env.unwrapped, skip_render_check=True)


def test_a_spec_can_be_written_down_and_read_again() -> None:
    spec: Any = gymnasium.spec("tableflip/FlipChess-v1")
    env = gymnasium.make(spec.from_json(spec.to_json()), opponent="random")
    assert env.unwrapped.rows.game is GAMES["flip_chess"]


def test_the_ids_are_those_promised() -> None:
    assert {f"tableflip/{name}-v1" for name in ("FlipChess", "FlipCity", "FlipShips", "CaptainFlip")} <= set(
        gymnasium.registry
    )


@pytest.mark.parametrize("opponent", ["random", "greedy", "level1", "search:20"])
def test_a_row_equals_the_single_environment_with_its_seed(opponent: str) -> None:
    rows = vector(3, opponent=opponent)
    ones = [gymnasium.make(PEEK, opponent=opponent) for _ in range(3)]
    seen, _ = rows.reset(seed=7)
    single = [one.reset(seed=7 + row)[0] for row, one in enumerate(ones)]
    games = 0
    for _ in range(60):
        for row, one in enumerate(single):
            assert all((one[part] == seen[part][row]).all() for part in one)
        actions = first_legal(seen)
        seen, rewards, terminated, truncated, infos = rows.step(actions)
        for row, one in enumerate(ones):
            after = one.step(int(actions[row]))
            assert after[1:4] == (rewards[row], terminated[row], truncated[row])
            single[row] = after[0]
            if terminated[row]:
                games += 1
                last = infos["final_obs"][row]
                assert infos["_final_obs"][row] and all((last[part] == after[0][part]).all() for part in last)
                assert infos["final_info"]["seat"][row] == after[4]["seat"] and not last["action_mask"].any()
                single[row] = one.reset()[0]
    assert games >= 3 and rows.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_who_learns_changes_seats_from_game_to_game_or_keeps_one() -> None:
    env: Any = gymnasium.make(PEEK, opponent="random", seats=3)
    assert [env.reset(seed=1)[1]["seat"], env.reset()[1]["seat"], env.reset()[1]["seat"]] == [0, 1, 2]
    env = gymnasium.make(PEEK, opponent="random", seat=1)
    assert [env.reset(seed=1)[1]["seat"], env.reset()[1]["seat"]] == [1, 1]
    with pytest.raises(TableflipError, match="seats 0 to 1, not 2"):
        gymnasium.make(PEEK, seat=2)


def to_the_end(env: Any, seen: Any) -> Any:
    """Let every row play until the first one ends."""
    while True:
        seen, _, terminated, _, _ = env.step(first_legal(seen))
        if terminated.any():
            return seen, terminated


def test_a_game_is_dealt_again_in_the_next_step() -> None:
    env = vector(3, opponent="random", autoreset_mode=AutoresetMode.NEXT_STEP)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, terminated = to_the_end(env, env.reset(seed=2)[0])
    row = int(np.flatnonzero(terminated)[0])
    assert not seen["action_mask"][row].any()
    after, rewards, ended, _, _ = env.step(np.where(terminated, 10**6, first_legal(seen)))
    assert after["action_mask"][row].any() and rewards[row] == 0 and not ended[row]
    assert env.unwrapped.batch.games[row] == 2


def test_a_game_that_is_over_waits_where_nothing_is_dealt_again() -> None:
    env = vector(3, opponent="random", autoreset_mode=AutoresetMode.DISABLED)
    seen, terminated = to_the_end(env, env.reset(seed=2)[0])
    with pytest.raises(NotLegal, match="is over: reset it first"):
        env.step(first_legal(seen))
    others = seen["observation"][~terminated].copy()
    for wrong in (np.zeros(3, bool), np.ones(2, bool)):
        with pytest.raises(TableflipError, match="reset mask"):
            env.reset(options={"reset_mask": wrong})
    seen, _ = env.reset(options={"reset_mask": terminated})
    assert (seen["observation"][~terminated] == others).all() and seen["action_mask"].any(axis=1).all()
    with pytest.raises(TableflipError, match="3 rows take 3 seeds, not 2"):
        env.reset(seed=[1, 2])


def test_an_illegal_action_loses_is_replaced_or_is_refused() -> None:
    env = vector(2, opponent="random")
    seen, _ = env.reset(seed=1)
    actions = first_legal(seen)
    for wrong in (39, -1, 2**40):
        _, rewards, terminated, _, infos = env.step(np.array([wrong, actions[1]]))
        assert terminated[0] and rewards[0] == -1 and infos["final_info"]["illegal"][0]
        assert not infos["illegal"].any()
        seen, _ = env.reset(seed=1)
    env = vector(2, opponent="random", illegal="replace")
    env.reset(seed=1)
    assert not env.step(np.array([39, 39]))[2].any()
    env = vector(2, opponent="random", illegal="raise")
    before, _ = env.reset(seed=1)
    with pytest.raises(NotLegal, match="row 1: 39 is not a legal action"):
        env.step(np.array([first_legal(before)[0], 39]))
    assert (env.unwrapped.batch.seen == before["observation"]).all()
    for wrong in (np.array([0.5, 1.0]), np.array([1])):
        with pytest.raises(TableflipError, match="2 rows take 2 whole numbers"):
            env.step(wrong)


def test_a_long_game_is_cut_off_and_arrays_can_be_shared() -> None:
    env = vector(2, opponent="random", max_plies=6, copy=False, threads=2)
    with pytest.raises(TableflipError, match="reset the environment"):
        env.unwrapped.step(np.array([0, 0]))
    seen, _ = env.reset(seed=1)
    assert np.shares_memory(seen["observation"], env.unwrapped.batch.seen)
    for _ in range(6):
        seen, rewards, terminated, truncated, infos = env.step(first_legal(seen))
        assert not terminated.any() and not rewards.any()
        if truncated.any():
            assert infos["_final_obs"].tolist() == truncated.tolist()
            return
    raise AssertionError("nothing was cut off")


def test_a_game_that_is_cut_off_in_the_learners_turn_keeps_the_mask() -> None:
    env: Any = gymnasium.make(PEEK, opponent="random", seat=0, max_plies=1)
    first, _ = env.reset(seed=1)
    number = int(np.flatnonzero(first["action_mask"])[-1])  # turns a card up: another follows
    seen, _, terminated, truncated, _ = env.step(number)
    assert truncated and not terminated and env.unwrapped.rows.batch.seats[0] == 0
    assert seen["action_mask"].any() and (env.unwrapped.action_masks() == seen["action_mask"]).all()
    rows = vector(1, opponent="random", seat=0, max_plies=1)
    rows.reset(seed=1)
    *_, infos = rows.step(np.array([number]))
    assert (infos["final_obs"][0]["action_mask"] == seen["action_mask"]).all()


def test_a_learner_that_never_has_a_say_is_told_so() -> None:
    env: Any = gymnasium.make(PEEK, opponent="random", seat=1, max_plies=1)
    with pytest.raises(TableflipError, match="100 games were over before seat 1 had a say: max_plies=1 is too few"):
        env.reset(seed=1)


def test_bots_at_several_seats_watch_each_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[tuple[int, int]] = []

    def noted(_bot: object, _game: object, seat: int, deeds: list[Deed], _source: object) -> None:
        watched.append((seat, deeds[0].seat))

    monkeypatch.setattr(opponents, "let_watch", noted)
    env: Any = gymnasium.make("tableflip/CaptainFlip-v1", opponent="greedy", seats=3, seat=0)
    seen, _ = env.reset(seed=1)
    while len(watched) < 30:
        seen, *_ = env.step(first_legal(seen))
    assert {seat for seat, _ in watched} == {1, 2} and {mover for _, mover in watched} == {0, 1, 2}


def test_a_partner_aims_and_its_landing_is_told() -> None:
    env: Any = gymnasium.make("tableflip/FlipShips-v1", opponent="planner:12", seat=1, max_plies=60).unwrapped
    rows, outcomes = env.rows, GAMES["flip_ships"].outcomes
    answer, told = rows.opponents.answer, list[str]()

    def recorded(*given: Any) -> Any:
        found = answer(*given)
        told.extend(found[1].values())
        return found

    rows.opponents.answer = recorded
    seen, _ = env.reset(seed=1)
    while not told:
        seen, *_ = env.step(first_legal(seen))
    assert outcomes and any(outcomes.text(rows.batch.read(0)) == each for each in told)


def test_unknown_opponents_and_options_are_refused_and_boards_are_drawn() -> None:
    for bot in ("grandmaster", "", 3):
        with pytest.raises(BadOption, match="has no bot"):
            gymnasium.make(PEEK, opponent=bot)
    for options in ({"cards": "13"}, {"cards": 12}, {3: "12"}, [3]):
        with pytest.raises(BadOption):
            gymnasium.make(PEEK, options=options)
    for wrong in ({"seat": "0"}, {"seat": 0.5}, {"max_plies": 2.5}, {"max_plies": "9"}, {"seats": "2"}):
        with pytest.raises(TableflipError):
            gymnasium.make(PEEK, **wrong)
    for made in (vector(2), gymnasium.make(PEEK, opponent="random")):
        with pytest.raises(TableflipError, match="a reset takes no 'cards'"):
            made.reset(options={"cards": "12"})
    env: Any = gymnasium.make(PEEK, opponent="random", render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render()) > 40


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def test_a_copy_of_an_environment_shows_its_own_games() -> None:
    for copied in (deepcopy, pickled):
        env = vector(3, opponent="greedy").unwrapped
        seen, _ = env.reset(seed=1)
        other = copied(env)
        for _ in range(12):
            mine, its = env.step(first_legal(seen)), other.step(first_legal(seen))
            assert all((mine[0][part] == its[0][part]).all() for part in seen) and (mine[2] == its[2]).all()
            seen = mine[0]
        ahead = other.step(first_legal(seen))[0]
        assert (env.batch.seen == seen["observation"]).all() and (ahead["observation"] != seen["observation"]).any()


def test_an_action_is_one_whole_number() -> None:
    env: Any = gymnasium.make(PEEK, opponent="random", disable_env_checker=True).unwrapped
    seen, _ = env.reset(seed=1)
    for wrong in (1.7, None, "a", [1, 2], True, float("nan")):
        with pytest.raises(TableflipError, match="an action is one whole number"):
            env.step(wrong)
    assert (env.rows.sight(0)["observation"] == seen["observation"]).all()
    assert not env.step(np.array([first_legal(seen)]))[2]
    env.reset(seed=1)
    assert env.step(2**80)[1:3] == (-1.0, True)


def test_seeds_may_be_numbers_of_numpy() -> None:
    env = vector(2, opponent="random")
    one, _ = env.reset(seed=5)
    for seed in (np.int64(5), [5, 6], (5, 6), np.array([5, 6])):
        other, _ = env.unwrapped.reset(seed=seed)
        assert all((one[part] == other[part]).all() for part in one)
    for wrong in (1.5, {5, 6}):
        with pytest.raises(TableflipError, match="a seed is a whole number"):
            env.unwrapped.reset(seed=wrong)
