"""Teaching the instinct of Captain Flip: a small school of what the lab does at full size."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

from tableflip.games.captain_flip.instinct import FIRST, SECOND, WEIGHTS, felt, read
from tableflip.games.captain_flip.signs import AMOUNTS, MARKS, UNIT
from tableflip.lab.instinct import by_judgement, network_of, teach, weights_of, write
from tableflip.lab.network import Network, error, fit


def test_a_network_learns_a_rule_it_was_not_told() -> None:
    dice = np.random.default_rng(5)
    seen = dice.normal(size=(6000, 6)).astype(np.float32)
    won = (np.abs(seen[:, 0]) > np.abs(seen[:, 1])).astype(np.float32)
    network = Network.fresh(6, 16, 8)
    before = error(network, seen, won)
    fit(network, seen[:5000], won[:5000], 2 * won[:5000] - 1, epochs=1200)
    assert before > 0.6 and error(network, seen[5000:], won[5000:]) < 0.2


def test_slopes_are_those_of_the_error() -> None:
    dice = np.random.default_rng(6)
    seen, won = dice.normal(size=(50, 4)).astype(np.float32), dice.integers(0, 2, 50).astype(np.float32)
    network = Network.fresh(4, 6, 5, seed=2)
    network.parts[4][:, 1] = 0  # the margin is always right
    slopes = network.slopes(seen, won, np.zeros(50, np.float32))
    for part, place in ((0, (1, 2)), (2, (3, 1)), (4, (2, 0))):
        changed = Network([each.copy() for each in network.parts])
        changed.parts[part][place] += 1e-2
        lower = Network([each.copy() for each in network.parts])
        lower.parts[part][place] -= 1e-2
        slope = (error(changed, seen, won) - error(lower, seen, won)) / 2e-2
        assert abs(slope - slopes[part][place]) < 2e-3


def test_weights_come_back_from_the_table(tmp_path: Path) -> None:
    write(WEIGHTS, tmp_path / "table.py")
    assert (read(runpy.run_path(str(tmp_path / "table.py"))["TEXT"]) == WEIGHTS).all()
    assert (weights_of(network_of(WEIGHTS)) == WEIGHTS).all()


def test_whole_numbers_feel_what_the_network_does() -> None:
    dice = np.random.default_rng(7)
    network = network_of(WEIGHTS)
    for _ in range(20):
        marks, amounts = dice.integers(0, MARKS, 60), dice.integers(-40, 40, AMOUNTS)
        signs = np.zeros((1, MARKS + AMOUNTS), np.float32)
        np.add.at(signs[0], marks, 1)
        signs[0, MARKS:] = amounts / UNIT
        assert abs(felt(marks, 60, amounts, WEIGHTS) - network.chance(signs)[0]) < 0.01


def test_a_round_of_school() -> None:
    taught = teach(1, 24, by_judgement(), workers=1)
    assert [part.shape for part in taught.parts] == [
        (MARKS + AMOUNTS, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, 2), (2,)
    ]  # fmt: skip
    assert (weights_of(taught) == weights_of(teach(1, 24, by_judgement(), workers=1))).all()
    assert (weights_of(taught) != weights_of(by_judgement())).any()
