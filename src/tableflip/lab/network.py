"""A small network for the chance to win, fitted with NumPy alone: two layers, and a last one for chance and margin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]

BATCH = 2048
PACE = 2e-3
WARM_UP = 200  # steps in which the pace grows
DECAY = 1e-4
MARGIN = 0.2  # how much the margin counts beside the chance: it says more about a game than who won


@dataclass
class Network:
    """Weights by layer: into the first, its bias, into the second, its bias, to chance and margin, their bias."""

    parts: list[Numbers]

    @classmethod
    def fresh(cls, inputs: int, first: int, second: int, seed: int = 1) -> Network:
        """One that knows nothing."""
        dice = np.random.default_rng(seed)
        sizes = ((inputs, first, 0.1), (first, second, (2 / first) ** 0.5), (second, 2, 0.1))
        layers = [(dice.normal(0, wide, (into, out)), np.zeros(out)) for into, out, wide in sizes]
        return cls([part.astype(np.float32) for layer in layers for part in layer])

    def layers(self, seen: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """What the two layers and the outputs make of rows of inputs."""
        one, one_bias, two, two_bias, last, last_bias = self.parts
        first = np.maximum(seen @ one + one_bias, 0)
        second = np.maximum(first @ two + two_bias, 0)
        return first, second, second @ last + last_bias

    def chance(self, seen: Numbers) -> Numbers:
        """The chance to win, from 0 to 1, for rows of inputs."""
        return squashed(self.layers(seen)[2][:, 0])

    def slopes(self, seen: Numbers, chance: Numbers, margin: Numbers | None) -> list[Numbers]:
        """How the error over some rows grows with each weight."""
        first, second, out = self.layers(seen)
        wrong = np.zeros_like(out)
        wrong[:, 0] = (squashed(out[:, 0]) - chance) / len(seen)
        if margin is not None:
            wrong[:, 1] = 2 * MARGIN * (out[:, 1] - margin) / len(seen)
        to_second = (wrong @ self.parts[4].T) * (second > 0)
        to_first = (to_second @ self.parts[2].T) * (first > 0)
        layers = ((seen, to_first), (first, to_second), (second, wrong))
        return [part for into, off in layers for part in (into.T @ off, off.sum(0))]


def squashed(numbers: Numbers) -> Numbers:
    """Any number as a chance."""
    return 1 / (1 + np.exp(-np.clip(numbers, -30, 30)))


def error(network: Network, seen: Numbers, won: Numbers) -> float:
    """The mean surprise (cross entropy) at who won."""
    chance = np.clip(network.chance(seen), 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


@dataclass
class Descent:
    """Adam with decay: steps down the slopes, at a pace that grows at first and then falls to nothing."""

    network: Network
    steps: int
    taken: int = 0
    mean: list[Numbers] = field(init=False)
    square: list[Numbers] = field(init=False)

    def __post_init__(self) -> None:
        self.mean = [np.zeros_like(part) for part in self.network.parts]
        self.square = [np.zeros_like(part) for part in self.network.parts]

    def step(self, slopes: list[Numbers]) -> None:
        """One step."""
        self.taken += 1
        pace = PACE * min(1.0, self.taken / WARM_UP) * (1 - self.taken / (self.steps + 1))
        for part, slope, mean, square in zip(self.network.parts, slopes, self.mean, self.square):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            level = mean / (1 - 0.9**self.taken)
            spread = np.sqrt(square / (1 - 0.999**self.taken)) + 1e-8
            part -= pace * (level / spread + DECAY * part)


def fit(
    network: Network, seen: NDArray[Any], chance: Numbers, margin: Numbers | None, epochs: int, seed: int = 1
) -> None:
    """Teach a network what came of what was seen; in a game without points there is no margin."""
    size = min(BATCH, len(seen))
    descent = Descent(network, epochs * (len(seen) // size))
    for rows in batches(len(seen), size, epochs, seed):
        part = None if margin is None else margin[rows]
        descent.step(network.slopes(seen[rows].astype(np.float32), chance[rows], part))


def batches(count: int, size: int, epochs: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """The numbers of the rows of each batch, every epoch in another order."""
    dice = np.random.default_rng(seed)
    for _ in range(epochs):
        order = dice.permutation(count)
        for begin in range(0, count - size + 1, size):
            yield np.sort(order[begin : begin + size])
