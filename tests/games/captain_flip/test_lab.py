"""Training the network of Captain Flip: a small session of what the lab does at full size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tableflip.core.data import card_of, read_weights
from tableflip.games.captain_flip.lab.self_play import LAMBDA, play, targets
from tableflip.games.captain_flip.lab.train import (
    games_kept,
    initial_network,
    keep,
    kept,
    main,
    network_of,
    train,
    weights_of,
    write_initial,
    write_trained,
)
from tableflip.games.captain_flip.mind.features import DENSE_SCALE, DENSE_SIZE, SPARSE_SIZE, Dense
from tableflip.games.captain_flip.mind.network import FIRST_UNITS, SECOND_UNITS, WEIGHTS, forward
from tableflip.lab.network import Network


def test_weights_come_back_from_the_network() -> None:
    assert (weights_of(network_of(WEIGHTS)) == WEIGHTS).all()


def test_whole_numbers_say_what_the_network_does() -> None:
    dice = np.random.default_rng(7)
    network = network_of(WEIGHTS)
    for _ in range(20):
        sparse, dense = dice.integers(0, SPARSE_SIZE, 60), dice.integers(-40, 40, DENSE_SIZE)
        features = np.zeros((1, SPARSE_SIZE + DENSE_SIZE), np.float32)
        np.add.at(features[0], sparse, 1)
        features[0, SPARSE_SIZE:] = dense / DENSE_SCALE
        assert abs(forward(sparse, 60, dense, WEIGHTS) - network.chance(features)[0]) < 0.01


def test_samples_agree_with_who_won_and_come_again() -> None:
    samples, again = play(("school", 0, 4)), play(("school", 0, 4))
    assert samples.features.shape == (len(samples.won), SPARSE_SIZE + DENSE_SIZE) and len(samples.won) > 100
    assert (samples.features == again.features).all() and (samples.target == again.target).all()
    assert samples.target[samples.won == 1].mean() > samples.target[samples.won == 0].mean() + 0.2
    assert samples.margin[samples.won == 1].min() >= 0


def test_what_to_learn_is_who_won_and_what_was_thought() -> None:
    wanted = targets(np.ones(3, np.float32) * [1, 0, 1], np.array([0, 1, 0]), np.array([0.5, 0.2, 0.9]))
    last = LAMBDA + (1 - LAMBDA) * 0.9
    middle = LAMBDA * (1 - last) + (1 - LAMBDA) * 0.2
    assert np.allclose(wanted, [LAMBDA * (1 - middle) + (1 - LAMBDA) * 0.5, middle, last])


def test_a_session_keeps_its_samples_and_learns_from_all(tmp_path: Path) -> None:
    keep(play(("earlier", 0, 2)), tmp_path, "earlier", 2)
    trained = train(2, tmp_path, workers=1)
    assert [part.shape for part in trained.parameters] == [
        (SPARSE_SIZE + DENSE_SIZE, FIRST_UNITS),
        (FIRST_UNITS,),
        (FIRST_UNITS, SECOND_UNITS),
        (SECOND_UNITS,),
        (SECOND_UNITS, 2),
        (2,),
    ]
    assert len(list(kept(tmp_path))) == 2 and games_kept(tmp_path) == 4
    assert (weights_of(trained) != WEIGHTS).any()
    with np.load(tmp_path / "earlier-2.npz") as parts:
        assert tuple(parts) == ("features", "target", "won", "margin")


def test_trained_weights_are_written_with_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def session(games: int, folder: Path, _workers: int) -> Network:
        keep(play(("session", 0, 1)), folder, "session", games)
        return network_of(WEIGHTS)

    monkeypatch.setattr("tableflip.games.captain_flip.lab.train.train", session)
    path = tmp_path / "weights.npy"
    write_trained(1, tmp_path / "samples", path)
    assert (read_weights(path) == WEIGHTS).all()
    card = card_of(path)
    assert card.games == 1 and card.made.endswith("lab 1 samples") and "not measured" in card.strength


def test_training_begins_with_judgement(tmp_path: Path) -> None:
    judged = network_of(weights_of(initial_network()))
    features = np.zeros((2, SPARSE_SIZE + DENSE_SIZE), np.float32)
    features[:, SPARSE_SIZE + Dense.JUDGED_BY_TILES] = (1, -1)
    good, bad = judged.chance(features)
    assert good > 0.6 and bad < 0.4
    write_initial(tmp_path / "weights.npy")
    assert (read_weights(tmp_path / "weights.npy") == weights_of(initial_network())).all()
    assert card_of(tmp_path / "weights.npy").games == 0


def test_the_lab_says_what_it_can_be_asked() -> None:
    for wrong in ([], ["6"], ["0", "samples"], ["x", "samples"], ["6", "samples", "on"]):
        with pytest.raises(SystemExit, match="how many games"):
            main(wrong)
