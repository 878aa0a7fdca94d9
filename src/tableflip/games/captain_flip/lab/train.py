"""Trains the network of Captain Flip: `python -m tableflip.games.captain_flip.lab 24000 samples` plays 24,000 games of
searches, keeps their samples in the folder `samples`, trains on all that is kept there and writes the weights. The next
session plays with these weights; the one word `begin` writes the initial ones.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from zlib import crc32

import numpy as np

from tableflip.games.captain_flip.lab.self_play import Samples, play
from tableflip.games.captain_flip.mind.features import DENSE_SIZE, SPARSE_SIZE, Dense
from tableflip.games.captain_flip.mind.network import (
    DATA,
    FIRST_UNITS,
    SECOND_UNITS,
    SHAPES,
    SIZES,
    WEIGHT_SCALE,
    WEIGHTS,
    Weights,
)
from tableflip.lab.network import Network, fit, loss
from tableflip.lab.samples import joined
from tableflip.lab.weights import as_weights, write_weights

COMMAND = "python -m tableflip.games.captain_flip.lab"
WHAT = "the network by which searches of Captain Flip evaluate positions of two players, large board, no expansions"
GAMES_PER_TASK = 500
EPOCHS = 8


def weights_of(network: Network) -> Weights:
    """The weights of a network in whole numbers; the margin is an auxiliary target of training and left out."""
    one, one_bias, two, two_bias, last, last_bias = network.parameters
    parts = [one[:SPARSE_SIZE], one[SPARSE_SIZE:].T, one_bias, two.T, two_bias, last[:, 0], last_bias[:1]]
    return as_weights(parts, WEIGHT_SCALE)


def network_of(weights: Weights) -> Network:
    """The network that weights were taken from."""
    ends = np.cumsum(SIZES)[:-1]
    split = (part.reshape(shape) / WEIGHT_SCALE for part, shape in zip(np.split(weights, ends), SHAPES))
    sparse, dense, one_bias, two, two_bias, last, last_bias = (part.astype(np.float32) for part in split)
    out = np.stack([last, np.zeros_like(last)], 1)
    return Network([np.vstack([sparse, dense.T]), one_bias, two.T, two_bias, out, np.append(last_bias, np.float32(0))])


def initial_network() -> Network:
    """The initial network: who leads by the heuristic wins."""
    network = Network.initial(SPARSE_SIZE + DENSE_SIZE, FIRST_UNITS, SECOND_UNITS)
    one, _, two, _, last, _ = network.parameters
    for part in (one, two, last):
        part[:] = 0
    for unit, sign in ((0, 1), (1, -1)):
        one[SPARSE_SIZE + Dense.JUDGED_BY_TILES, unit] = sign
        two[unit, unit] = 1
        last[unit] = sign
    return network


def keep(samples: Samples, folder: Path, session: str, games: int) -> None:
    """Keep the samples of a session as a file with an array for each field."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{session}-{games}.npz", **samples._asdict())


def kept(folder: Path) -> Iterable[Samples]:
    """The samples of all sessions that a folder keeps."""
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as parts:
            yield Samples(**{name: parts[name] for name in Samples._fields})


def games_kept(folder: Path) -> int:
    """How many games a folder keeps samples of; the name of each file tells it last."""
    return sum(int(path.stem.rpartition("-")[2]) for path in folder.glob("*.npz"))


def session_by(weights: Weights) -> str:
    """The name of the games that are played with these weights: other weights play other games."""
    return f"{crc32(weights.tobytes()):08x}"


def train(games: int, folder: Path, workers: int) -> Network:
    """Let searches play, keep their samples with those of earlier sessions, and fit a new network to all of them."""
    begun = time.monotonic()
    session = session_by(WEIGHTS)
    tasks = [(session, begin, min(begin + GAMES_PER_TASK, games)) for begin in range(0, games, GAMES_PER_TASK)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        samples = joined(Samples, pool.map(play, tasks))
    keep(samples, folder, session, games)
    known = joined(Samples, kept(folder))
    network = Network.initial(SPARSE_SIZE + DENSE_SIZE, FIRST_UNITS, SECOND_UNITS)
    fit(network, known.features, known.target, known.margin, EPOCHS)
    rows = samples.features.astype(np.float32)
    before, after = loss(network_of(WEIGHTS), rows, samples.won), loss(network, rows, samples.won)
    took = time.monotonic() - begun
    print(f"{len(samples.won):,} samples, loss {before:.4f} before and {after:.4f} after, {took:.0f} s", flush=True)
    return network


def write_initial(path: Path = DATA) -> None:
    """Write the initial weights."""
    made, strength = f"{COMMAND} begin", "that of the heuristic: nothing was trained yet"
    write_weights(weights_of(initial_network()), path, what=WHAT, made=made, seed="none", games=0, strength=strength)


def write_trained(games: int, folder: Path, path: Path = DATA) -> None:
    """Play and train once more, and write the weights."""
    network = train(games, folder, os.cpu_count() or 1)
    write_weights(
        weights_of(network),
        path,
        what=WHAT,
        made=f"{COMMAND} {games} {folder.name}",
        seed=f"the last session {session_by(WEIGHTS)}, the CRC-32 of the weights that it began with",
        games=games_kept(folder),
        strength="not measured yet; python -m bench captain does",
    )


def main(arguments: list[str]) -> None:
    """Train, and write the weights."""
    if arguments == ["begin"]:
        write_initial()
    elif len(arguments) == 2 and arguments[0].isdecimal() and int(arguments[0]):
        write_trained(int(arguments[0]), Path(arguments[1]))
    else:
        sys.exit("say how many games, and a folder for their samples: 24000 samples; or say begin")
