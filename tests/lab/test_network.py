"""The small network that the labs of the games train."""

from __future__ import annotations

import numpy as np

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
