"""The small network that the labs of the games train."""

from __future__ import annotations

import numpy as np

from tableflip.lab.network import Network, fit, loss


def test_a_network_learns_a_rule_it_was_not_told() -> None:
    random = np.random.default_rng(5)
    features = random.normal(size=(6000, 6)).astype(np.float32)
    won = (np.abs(features[:, 0]) > np.abs(features[:, 1])).astype(np.float32)
    network = Network.initial(6, 16, 8)
    before = loss(network, features, won)
    fit(network, features[:5000], won[:5000], 2 * won[:5000] - 1, epochs=1200)
    assert before > 0.6 and loss(network, features[5000:], won[5000:]) < 0.2


def test_gradients_are_those_of_the_loss() -> None:
    random = np.random.default_rng(6)
    features, won = random.normal(size=(50, 4)).astype(np.float32), random.integers(0, 2, 50).astype(np.float32)
    network = Network.initial(4, 6, 5, seed=2)
    network.parameters[4][:, 1] = 0  # the margin is always right
    gradients = network.gradients(features, won, np.zeros(50, np.float32))
    for layer, place in ((0, (1, 2)), (2, (3, 1)), (4, (2, 0))):
        changed = Network([each.copy() for each in network.parameters])
        changed.parameters[layer][place] += 1e-2
        lower = Network([each.copy() for each in network.parameters])
        lower.parameters[layer][place] -= 1e-2
        gradient = (loss(changed, features, won) - loss(lower, features, won)) / 2e-2
        assert abs(gradient - gradients[layer][place]) < 2e-3
