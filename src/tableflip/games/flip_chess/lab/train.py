"""Finds the weights of Flip Chess's judge: `python -m tableflip.games.flip_chess.lab 4000 samples` lets the deep search
play 4,000 games, keeps their positions in the folder `samples` with those of earlier sessions, and fits
`data/experience.npy` and its card anew. `begin` writes weights that count meeples and Kings alone.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tableflip.core.mind import ONE_LOGIT
from tableflip.games.flip_chess.lab.self_play import Samples, play
from tableflip.games.flip_chess.mind.experience import DATA, FEATURES, KNOTS, SCALE, SHARE, WEIGHTS, Feature
from tableflip.games.flip_chess.mind.judge import KING_EARLY, KING_LATE, MEEPLE, REACH_EARLY, REACH_LATE
from tableflip.lab.network import sigmoid
from tableflip.lab.samples import joined
from tableflip.lab.weights import write_weights

COMMAND = "python -m tableflip.games.flip_chess.lab"
WHAT = (
    "weights of the features by which the deep search of Flip Chess judges positions at rest: 16-bit whole numbers, "
    f"{SCALE} is one, a row each for {KNOTS[0]}, {KNOTS[1]} and {KNOTS[2]} cards up, in the order of mind/experience.py"
)
GAMES_PER_TASK = 20
RIDGE = 2e-3  # how much large weights cost, features taken by their standard deviation
STEPS = 12  # of Newton's method
TESTED = 10  # every so many-th game is kept from training, to tell the loss by

Floats = NDArray[np.float64]


def initial_knots() -> Floats:
    """Weights of the plain count: meeples, Kings held and Kings in reach."""
    knots = np.zeros((len(KNOTS), FEATURES))
    part = np.array(KNOTS) / KNOTS[-1]
    knots[:, Feature.LEAD] = MEEPLE / SHARE
    knots[:, Feature.HELD] = KING_EARLY + (KING_LATE - KING_EARLY) * part
    knots[:, Feature.NEAR_MINE] = REACH_EARLY + (REACH_LATE - REACH_EARLY) * part
    knots[:, Feature.NEAR_THEIRS] = -knots[:, Feature.NEAR_MINE]
    return knots


def spread_out(samples: Samples) -> Floats:
    """Every feature once for each knot, by how near the cards up are to it."""
    gap = KNOTS[1] - KNOTS[0]
    near = np.stack([np.clip(1 - np.abs(samples.cards_up - float(knot)) / gap, 0, 1) for knot in KNOTS], 1)
    return (near[:, :, None] * samples.features[:, None, :]).reshape(len(samples.won), -1)


def fit(inputs: Floats, won: Floats) -> Floats:
    """The weights by which the chance to win follows best from the inputs: logistic regression with a ridge."""
    size = inputs.std(0) + 1e-9
    inputs = inputs / size
    weights = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        chance = np.asarray(sigmoid(inputs @ weights), np.float64)
        slope = inputs.T @ (won - chance) / len(won) - RIDGE * weights
        bend = (inputs * (chance * (1 - chance))[:, None]).T @ inputs / len(won)
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return (weights / size).reshape(len(KNOTS), FEATURES) * ONE_LOGIT


def loss(knots: Floats, inputs: Floats, won: Floats) -> float:
    """The mean cross entropy with who won."""
    chance = np.clip(sigmoid(inputs @ knots.ravel() / ONE_LOGIT), 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def write(knots: Floats, path: Path = DATA, **told: Any) -> None:
    """Keep weights in whole numbers, with a card."""
    write_weights(np.clip(np.round(knots * SCALE), -32767, 32767), path, what=WHAT, **told)


def kept(folder: Path) -> Iterable[Samples]:
    """The samples of all sessions that a folder keeps."""
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as parts:
            yield Samples(**{name: parts[name] for name in Samples._fields})


def train(games: int, folder: Path, workers: int) -> Floats:
    """Let the deep search play, keep its positions, and fit weights to all that there are."""
    begun = time.monotonic()
    session = f"{crc32(WEIGHTS.tobytes()):08x}"  # other weights play other games
    tasks = [(session, begin, min(begin + GAMES_PER_TASK, games)) for begin in range(0, games, GAMES_PER_TASK)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        samples = joined(Samples, pool.map(play, tasks))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{session}-{games}.npz", **samples._asdict())
    known = joined(Samples, kept(folder))
    inputs, won = spread_out(known), known.won.astype(np.float64)
    is_test = np.arange(len(won)) // 1000 % TESTED == 0
    tried = fit(inputs[~is_test], won[~is_test])
    before, after = (loss(each, inputs[is_test], won[is_test]) for each in (initial_knots(), tried))
    took = time.monotonic() - begun
    told = f"cross entropy {before:.4f} by the plain count and {after:.4f} by what was learnt"
    print(f"{len(won):,} positions, {told}, {took:.0f} s", flush=True)
    return fit(inputs, won)


def main(arguments: list[str]) -> None:
    """Train, and write the weights."""
    if arguments == ["begin"]:
        write(initial_knots(), made=f"{COMMAND} begin", seed="none", games=0, strength="that of the plain count")
    elif len(arguments) == 2 and arguments[0].isdecimal() and int(arguments[0]):
        folder = Path(arguments[1])
        knots = train(int(arguments[0]), folder, os.cpu_count() or 1)
        write(
            knots,
            made=f"{COMMAND} {arguments[0]} {folder.name}",
            seed="the CRC-32 of the weights that each session began with",
            games=sum(int(path.stem.rpartition("-")[2]) for path in folder.glob("*.npz")),
            strength="not measured yet: `tableflip ladder flip_chess` does it",
        )
    else:
        sys.exit("say how many games, and a folder for their positions: 4000 samples; or say begin")
