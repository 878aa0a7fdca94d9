"""A small network trained with NumPy alone: two hidden layers, and outputs for the chance to win and the margin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

BATCH = 2048
LEARNING_RATE = 2e-3
WARM_UP = 200  # steps in which the learning rate grows to its full value
WEIGHT_DECAY = 1e-4
MARGIN_LOSS = 0.2  # the weight of the loss of the margin, an auxiliary target that says more than who won


@dataclass
class Network:
    """Parameters by layer: weights into the first, its bias, into the second, its bias, to the outputs, their bias."""

    parameters: list[Floats]

    @classmethod
    def initial(cls, inputs: int, first: int, second: int, seed: int = 1) -> Network:
        """One with random weights."""
        random = np.random.default_rng(seed)
        sizes = ((inputs, first, 0.1), (first, second, (2 / first) ** 0.5), (second, 2, 0.1))
        layers = [(random.normal(0, deviation, (into, out)), np.zeros(out)) for into, out, deviation in sizes]
        return cls([parameter.astype(np.float32) for layer in layers for parameter in layer])

    def forward(self, features: Floats) -> tuple[Floats, Floats, Floats]:
        """The activations of the two hidden layers and the outputs for a batch."""
        one, one_bias, two, two_bias, last, last_bias = self.parameters
        first = np.maximum(features @ one + one_bias, 0)
        second = np.maximum(first @ two + two_bias, 0)
        return first, second, second @ last + last_bias

    def chance(self, features: Floats) -> Floats:
        """The chance to win, from 0 to 1, for a batch."""
        return sigmoid(self.forward(features)[2][:, 0])

    def gradients(self, features: Floats, chance: Floats, margin: Floats | None) -> list[Floats]:
        """The gradient of the loss over a batch by each parameter."""
        first, second, out = self.forward(features)
        by_out = np.zeros_like(out)
        by_out[:, 0] = (sigmoid(out[:, 0]) - chance) / len(features)
        if margin is not None:
            by_out[:, 1] = 2 * MARGIN_LOSS * (out[:, 1] - margin) / len(features)
        by_second = (by_out @ self.parameters[4].T) * (second > 0)
        by_first = (by_second @ self.parameters[2].T) * (first > 0)
        layers = ((features, by_first), (first, by_second), (second, by_out))
        return [gradient for into, by in layers for gradient in (into.T @ by, by.sum(0))]


def sigmoid(logits: Floats) -> Floats:
    """A probability from its logit."""
    return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))


def loss(network: Network, features: Floats, won: Floats) -> float:
    """The mean cross entropy with who won."""
    chance = np.clip(network.chance(features), 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


@dataclass
class AdamW:
    """Adam with weight decay; the learning rate warms up and then decays to zero."""

    network: Network
    steps: int
    taken: int = 0
    mean: list[Floats] = field(init=False)
    square: list[Floats] = field(init=False)

    def __post_init__(self) -> None:
        self.mean = [np.zeros_like(parameter) for parameter in self.network.parameters]
        self.square = [np.zeros_like(parameter) for parameter in self.network.parameters]

    def step(self, gradients: list[Floats]) -> None:
        """One step down the gradients."""
        self.taken += 1
        rate = LEARNING_RATE * min(1.0, self.taken / WARM_UP) * (1 - self.taken / (self.steps + 1))
        for parameter, gradient, mean, square in zip(self.network.parameters, gradients, self.mean, self.square):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            unbiased = mean / (1 - 0.9**self.taken)
            deviation = np.sqrt(square / (1 - 0.999**self.taken)) + 1e-8
            parameter -= rate * (unbiased / deviation + WEIGHT_DECAY * parameter)


def fit(
    network: Network, features: NDArray[Any], chance: Floats, margin: Floats | None, epochs: int, seed: int = 1
) -> None:
    """Train a network on samples: features of positions, and their targets; a game without points has no margin."""
    size = min(BATCH, len(features))
    optimizer = AdamW(network, epochs * (len(features) // size))
    for rows in batches(len(features), size, epochs, seed):
        margins = None if margin is None else margin[rows]
        optimizer.step(network.gradients(features[rows].astype(np.float32), chance[rows], margins))


def batches(count: int, size: int, epochs: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """The numbers of the samples of each batch, every epoch in another order."""
    random = np.random.default_rng(seed)
    for _ in range(epochs):
        order = random.permutation(count)
        for begin in range(0, count - size + 1, size):
            yield np.sort(order[begin : begin + size])
