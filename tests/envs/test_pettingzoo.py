"""PettingZoo's own checks of every game, and what its agents are told."""

from __future__ import annotations

import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.errors import BadOption, NotLegal, TableflipError
from tableflip.core.game import Game
from tableflip.envs import pettingzoo
from tableflip.envs.libraries import library
from tableflip.games._template import PEEK_PAIRS

checks = library("pettingzoo.test")
TWICE = {"flip_ships": 4, "captain_flip": 6, "flip_city": 3}  # looked at with more seats too


def checked(env: Any, cycles: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it would rather have no mask beside the observation
        checks.api_test(env, num_cycles=cycles, verbose_progress=False)


@pytest.mark.parametrize("name", GAMES)
def test_its_own_checks_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    checked(pettingzoo.env(name), 500)
    if name in TWICE:
        checked(pettingzoo.env(name, seats=TWICE[name]), 100)
    checks.seed_test(lambda: pettingzoo.env(name), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


def played(env: Any, seed: int | None) -> list[tuple[str, int, bytes]]:
    env.reset(seed=seed)
    done: list[tuple[str, int, bytes]] = []
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        number = int(seen["action_mask"].argmax())
        done.append((agent, number, seen["observation"].tobytes()))
        env.step(number)
    return done


def test_a_seed_decides_the_game_and_without_one_it_is_another() -> None:
    env = pettingzoo.env(PEEK_PAIRS)
    first = played(env, 3)
    second = played(env, None)
    assert played(env, 3) == first and played(env, None) == second and first != second


def test_rewards_come_at_the_end_for_every_agent() -> None:
    env = pettingzoo.env(PEEK_PAIRS, seats=3, options={"cards": "16"})
    env.reset(seed=1)
    total, pick = dict.fromkeys(env.possible_agents, 0.0), np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        total[agent] += float(reward)
        assert terminated or seen["action_mask"].any()
        others = [each for each in env.agents if each != agent]
        assert not any(env.observe(each)["action_mask"].any() for each in others)
        env.step(None if terminated else int(pick.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(total.values())[0] == -1 and sum(total.values()) == pytest.approx(-1)


def test_an_illegal_action_loses_is_replaced_or_is_refused() -> None:
    env = pettingzoo.env(PEEK_PAIRS)
    for number in (39, -1, 10**12):
        env.reset(seed=1)
        env.step(number)
        assert env.unwrapped.rewards == {"player_0": -1.0, "player_1": 0.0} and all(env.terminations.values())
        assert env.infos["player_0"] == {"illegal": True}
    env = pettingzoo.env(PEEK_PAIRS, illegal="replace")
    env.reset(seed=1)
    env.step(39)
    assert env.agent_selection == "player_1" and not any(env.terminations.values())
    env = pettingzoo.env(PEEK_PAIRS, illegal="raise")
    env.reset(seed=1)
    before = env.observe("player_0")["observation"]
    with pytest.raises(NotLegal, match="player_0: 39 is not a legal action"):
        env.step(39)
    assert (env.observe("player_0")["observation"] == before).all()


def test_a_long_game_is_cut_off_for_all() -> None:
    env = pettingzoo.env(PEEK_PAIRS, max_cycles=5)
    assert len(played(env, 1)) == 5
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_what_cannot_be_is_refused_and_a_board_is_drawn() -> None:
    with pytest.raises(TableflipError, match="there is no game 'chess'"):
        pettingzoo.env("chess")
    with pytest.raises(BadOption):
        pettingzoo.env("flip_chess", options={"melee": "maybe"})
    with pytest.raises(TableflipError, match="may lose, be replaced or raise"):
        pettingzoo.env("flip_chess", illegal="shrug")
    game: Game[Any] = PEEK_PAIRS
    env = pettingzoo.env(game, render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render()) > 40 and pettingzoo.raw_env(game).render() is None


def test_an_action_is_one_whole_number_and_nothing_may_be_done_after_the_end() -> None:
    env = pettingzoo.env(PEEK_PAIRS, max_cycles=2)
    env.reset(seed=1)
    before = env.observe("player_0")
    for wrong in (1.7, None, "a", [1, 2]):
        with pytest.raises(TableflipError, match="an action is one whole number"):
            env.step(wrong)
    assert (env.observe("player_0")["action_mask"] == before["action_mask"]).all()
    while not any(env.truncations.values()):
        env.step(np.array([env.observe(env.agent_selection)["action_mask"].argmax()]))
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_a_copy_goes_its_own_way() -> None:
    env = pettingzoo.raw_env(PEEK_PAIRS)
    env.reset(seed=1)
    other = deepcopy(env)
    before = env.observe("player_0")
    number = int(before["action_mask"].argmax())
    other.step(number)
    assert (env.observe("player_0")["observation"] == before["observation"]).all()
    after = other.observe("player_0")["observation"]
    assert (after != before["observation"]).any()
    env.step(number)
    assert (env.observe("player_0")["observation"] == after).all()


def test_seats_are_counted_and_boards_are_drawn_as_text_or_not_at_all() -> None:
    for seats in (True, 2.0, "2", 5):
        with pytest.raises(BadOption, match="Flip City is for 1 to 4 seats, not "):
            pettingzoo.env("flip_city", seats=seats)
    assert len(pettingzoo.env("flip_city", seats=np.int64(2)).possible_agents) == 2
    with pytest.raises(TableflipError, match=r"a game is rendered as ansi \(text\) or not at all, not as 'human'"):
        pettingzoo.env("flip_city", render_mode="human")
