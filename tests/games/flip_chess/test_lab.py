"""Learning to judge Flip Chess: a little of what the lab does at full size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tableflip.core.data import card_of, read_weights
from tableflip.core.mind import ONE_LOGIT
from tableflip.games.flip_chess.lab.self_play import Samples, play
from tableflip.games.flip_chess.lab.train import COMMAND, fit, initial_knots, loss, main, spread_out, write
from tableflip.games.flip_chess.mind.experience import FEATURES, KNOTS, SCALE, Feature, spread, worth
from tableflip.games.flip_chess.mind.judge import count_up
from tests.games.flip_chess.table import position


def test_samples_of_games_agree_with_who_won() -> None:
    samples = play(("school", 0, 10))
    assert samples.features.shape == (len(samples.won), FEATURES) and len(samples.won) > 100
    assert set(samples.won.tolist()) <= {0.0, 0.5, 1.0} and 0 <= samples.cards_up.min() < samples.cards_up.max() <= 36
    lead = samples.features[:, Feature.LEAD]
    assert lead[samples.won == 1].mean() > lead[samples.won == 0].mean() + 20
    again = play(("school", 0, 10))
    assert all((one == other).all() for one, other in zip(samples, again)), "the same session plays the same games"


def test_it_finds_the_weights_that_results_were_made_with() -> None:
    random = np.random.default_rng(3)
    truth = np.zeros((len(KNOTS), FEATURES))
    truth[:, Feature.HELD], truth[:, Feature.DOWN] = (100, 200, 500), (-50, 50, 0)
    features = random.integers(-2, 3, (20_000, FEATURES)).astype(np.int16)
    samples = Samples(features, random.integers(0, 37, 20_000).astype(np.int8), np.zeros(20_000, np.float32))
    inputs = spread_out(samples)
    chance = 1 / (1 + np.exp(-inputs @ truth.ravel() / ONE_LOGIT))
    won = (random.random(20_000) < chance).astype(float)
    found = fit(inputs, won)
    assert np.abs(found - truth).max() < 60 and loss(found, inputs, won) <= loss(truth, inputs, won) + 0.002
    assert loss(truth, inputs, won) < loss(np.zeros_like(truth), inputs, won) - 0.05


def test_it_begins_with_the_plain_count() -> None:
    weights = spread(np.round(initial_knots() * SCALE))
    state = position(
        "p p p p p p\n p P P P P p\n p P K P P p\n p P P K P p\n p P P P P p\n p p p p p p",
        "r . . r . .\n . . r . . .\n . . . . . .\n . . b b . .\n . b . . b .\n b . . . . .",
    )
    assert abs(worth(state, weights) // SCALE - count_up(state, 0)) <= 2 and count_up(state, 0) > 0


def test_what_is_written_can_be_read_and_tells_how_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "weights.npy"
    write(initial_knots(), path, made=f"{COMMAND} begin", seed="none", games=0, strength="none")
    assert (read_weights(path) == np.round(initial_knots() * SCALE)).all()
    assert card_of(path).made == f"{COMMAND} begin"


def test_it_asks_for_games_and_a_folder() -> None:
    for arguments in ([], ["0", "samples"], ["many", "samples"], ["5"]):
        with pytest.raises(SystemExit, match="say how many games"):
            main(arguments)
