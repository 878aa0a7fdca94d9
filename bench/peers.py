"""The peers: OpenSpiel in C++ and from Python, Pgx on JAX; each does the same random play."""

from __future__ import annotations

import importlib
import random
from typing import Any

from bench.clock import Work

BATCH = 1024
ROLLOUTS = 2000


def library(name: str) -> Any:
    """A library that only comparisons need, and that has no types."""
    return importlib.import_module(name)


def openspiel_rollouts(name: str) -> Work:
    """OpenSpiel's own C++ random rollouts; units are moves, by the mean length of its random games.

    Its evaluator cannot be called from Python, so a search of a single simulation makes all the rollouts.
    """
    pyspiel = library("pyspiel")
    game = pyspiel.load_game(name)
    lengths = [_random_length(game, random.Random(seed)) for seed in range(300)]
    mean = sum(lengths) / len(lengths)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, 1, 100, False, 1, False)
    root = game.new_initial_state()

    def work() -> int:
        bot.mcts_search(root)
        return int(ROLLOUTS * mean)

    return work


def _random_length(game: Any, pick: random.Random) -> int:
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(pick.choice(state.legal_actions()))
        moves += 1
    return moves


def openspiel_python(name: str) -> Work:
    """A Python loop over OpenSpiel's states."""
    pyspiel = library("pyspiel")
    game = pyspiel.load_game(name)
    pick = random.Random(1)
    return lambda: sum(_random_length(game, pick) for _ in range(20))


def openspiel_mcts(name: str, simulations: int = 2000) -> Work:
    """OpenSpiel's C++ tree search, one random rollout a simulation."""
    pyspiel = library("pyspiel")
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 100, False, 1, False)
    root = game.new_initial_state()

    def work() -> int:
        bot.mcts_search(root)
        return simulations

    return work


def pgx_batch(name: str, steps: int = 64) -> Work:
    """Pgx, batch 1024, a jitted scan with observation, mask and automatic reset."""
    jax, jnp = library("jax"), library("jax.numpy")
    env = library("pgx").make(name)
    step = jax.vmap(library("pgx.experimental").auto_reset(env.step, env.init))
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), BATCH))

    def scan(state: Any, key: Any) -> Any:
        def one(carry: Any, key: Any) -> Any:
            logits = jnp.log(carry.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(key, logits)
            after = step(carry, action, jax.random.split(key, BATCH))
            return after, after.observation.sum()

        return jax.lax.scan(one, state, jax.random.split(key, steps))

    run: Any = jax.jit(scan)
    keys = iter(range(1_000_000))

    def work() -> int:
        run(state, jax.random.PRNGKey(next(keys)))[1].block_until_ready()
        return BATCH * steps

    return work
