"""Trains the network of Flip City by self-play: `python -m tableflip.games.flip_city.lab 60 6000` plays sixty rounds of
6,000 games and writes `data/experience.npy` and its card anew; a third word, `on`, goes on from the weights there are.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from zlib import crc32

import numpy as np

from tableflip.core.data import card_of
from tableflip.games.flip_city import FLIP_CITY as GAME
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.lab.self_play import Samples, play
from tableflip.games.flip_city.mind.evaluate import SOFT
from tableflip.games.flip_city.mind.features import CASH_FEATURE, CASH_STEPS, FEATURES, Zone
from tableflip.games.flip_city.mind.network import (
    DATA,
    FIRST_UNITS,
    SECOND_UNITS,
    SHAPES,
    SIZES,
    WEIGHT_SCALE,
    WEIGHTS,
    Weights,
)
from tableflip.games.flip_city.mind.worth import CARD, CASH, CROWDED, FORCED, MILLER, POINT
from tableflip.games.flip_city.rules.state import Book
from tableflip.lab.network import Network, fit, loss
from tableflip.lab.samples import joined
from tableflip.lab.weights import as_weights, write_weights

COMMAND = "python -m tableflip.games.flip_city.lab"
WHAT = (
    "weights of the network that tells who wins a game of Flip City for two by the standard book: 16-bit whole "
    f"numbers, {WEIGHT_SCALE} is one, in the order of SHAPES in mind/network.py"
)
SEED = (
    "1 for the initial network; each game is dealt by the number of its round and the CRC-32 of the weights it was "
    "played with"
)
GAMES_PER_TASK = 200
ROUNDS_KEPT = 4  # the latest, whose samples are trained on
EPOCHS = 1
PLAN = 1  # to win by cards
NOISE = 0.1  # the scale of the random part of the initial weights beside the heuristic


def train(rounds: int, games: int, network: Network, workers: int) -> Network:
    """Play and fit for some rounds."""
    kept: list[Samples] = []
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for number in range(rounds):
            begun = time.monotonic()
            weights = weights_of(network)
            name = f"{number} {crc32(weights.tobytes())}"  # other weights play other games
            tasks = [
                (name, begin, min(begin + GAMES_PER_TASK, games), weights) for begin in range(0, games, GAMES_PER_TASK)
            ]
            samples = joined(Samples, pool.map(play, tasks))
            before = loss(network, samples.features.astype(np.float32), samples.won)
            kept = [*kept, samples][-ROUNDS_KEPT:]
            known = joined(Samples, kept)
            fit(network, known.features, known.target, None, EPOCHS, number)
            took = time.monotonic() - begun
            told = f"{len(samples.won) / games:.1f} samples per game, cross entropy {before:.4f}, {took:.0f} s"
            print(f"round {number + 1}: {told}", flush=True)
    return network


def weights_of(network: Network) -> Weights:
    """A network in whole numbers."""
    one, one_bias, two, two_bias, last, last_bias = network.parameters
    return as_weights([one, one_bias, two.T, two_bias, last[:, 0], last_bias[:1]], WEIGHT_SCALE)


def network_of(weights: Weights) -> Network:
    """The network that weights were taken from."""
    ends = np.cumsum(SIZES)[:-1]
    split = (part.reshape(shape) / WEIGHT_SCALE for part, shape in zip(np.split(weights, ends), SHAPES))
    one, one_bias, two, two_bias, last, last_bias = (part.astype(np.float32) for part in split)
    out = np.stack([last, np.zeros_like(last)], 1)
    return Network([one, one_bias, two.T.copy(), two_bias, out, np.append(last_bias, np.float32(0))])


def initial_network() -> Network:
    """The initial network: the better city for winning by cards wins, each card valued by itself."""
    network = Network.initial(FEATURES, FIRST_UNITS, SECOND_UNITS)
    one, _, two, _, last, _ = network.parameters
    for part in (two, last):
        part[:] *= NOISE
    book = GAME.start(2, {}, "0").book
    good = np.array([strength_of(book, side) for side in range(SIDES)], np.float32) / SOFT
    for unit, sign in ((0, 1), (1, -1)):
        one[:, unit] = 0
        for zone in Zone:
            begin = zone * SIDES
            one[begin : begin + SIDES, unit] = sign * (good if zone < Zone.RIVAL_DECK else -good)
        one[CASH_FEATURE : CASH_FEATURE + CASH_STEPS, unit] = sign * CASH[PLAN] / 2 / SOFT
        two[unit, unit] = 1
        last[unit, 0] = sign
    return network


def strength_of(book: Book, side: int) -> int:
    """How good a card is in a city that wins by cards."""
    good = CASH[PLAN] * (book.cash[side] + book.cash_per_unhappy[side]) + POINT[PLAN] * book.points[side] + CARD[PLAN]
    good -= FORCED[PLAN] * book.must_play_on_top[side] + MILLER[PLAN] * book.bottom_to_discard[side]
    return good - CROWDED[PLAN] * (book.unhappy[side] - book.limit_bonus[side])


def write(weights: Weights, arguments: list[str], path: Path = DATA) -> None:
    """Keep the weights that a command has led to, and tell on their card how."""
    made, games = " ".join((COMMAND, *arguments)), int(arguments[0]) * int(arguments[1])
    if is_going_on(arguments):
        before = card_of(path)
        made, games = f"{before.made}; then {made}", before.games + games
    write_weights(
        weights,
        path,
        what=WHAT,
        made=made,
        seed=SEED,
        games=games,
        strength="not measured yet: `tableflip ladder flip_city` does it",
    )


def is_going_on(arguments: list[str]) -> bool:
    """Whether to go on from the weights there are."""
    return arguments[2:] == ["on"]


def main(arguments: list[str]) -> None:
    """Train, and write the weights."""
    numbers, further = arguments[:2], arguments[2:]
    is_told = len(numbers) == 2 and all(number.isdecimal() and int(number) for number in numbers)
    if not is_told or further not in ([], ["on"]):
        sys.exit("say how many rounds of how many games, and `on` to go on from the weights there are: 60 6000 on")
    begin = network_of(WEIGHTS) if is_going_on(arguments) else initial_network()
    write(weights_of(train(int(numbers[0]), int(numbers[1]), begin, os.cpu_count() or 1)), arguments)
