"""Trains the network of Captain Flip by games of searches: `python -m tableflip.games.captain_flip.lab 24000 notes`
plays 24,000 games, keeps their samples in the folder `notes`, trains on all that is kept there and writes the weights
anew. The next time the searches play by what was learnt; the one word `begin` writes the weights to begin with.

A search looks further than the network it goes by. What it thought of a position, and who won, is what to learn.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tableflip.bots import SearchBot
from tableflip.core.action import WON
from tableflip.core.chance import below, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.fast import Fast
from tableflip.core.loops import as_state
from tableflip.core.records import Row
from tableflip.games.captain_flip import CAPTAIN_FLIP as GAME
from tableflip.games.captain_flip.mind.features import (
    DENSE_SCALE,
    DENSE_SIZE,
    SPARSE_MOST,
    SPARSE_SIZE,
    Dense,
    extract_features,
)
from tableflip.games.captain_flip.mind.network import (
    DATA,
    FIRST_LAYER,
    SECOND_LAYER,
    SHAPES,
    SIZES,
    WEIGHT_SCALE,
    WEIGHTS,
    Weights,
)
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import State
from tableflip.lab.network import Floats, Network, fit, loss
from tableflip.lab.weights import as_weights, write_weights

PROGRAM = "python -m tableflip.games.captain_flip.lab"
WHAT = "the network by which searches of Captain Flip judge positions of two players on the large board, no expansions"
SIMULATIONS = 64  # of a search for one decision
RANDOM = 30  # of a thousand decisions
SAMPLED = 500  # of a thousand decisions
PART = 500  # games of one task
EPOCHS = 8
LATER = 0.7  # how much all that came later counts, against what the search thought
MARGIN_UNIT = 25.0
KEPT_AS = ("signs", "chance", "won", "margin")  # the names of the parts of samples in their files


class Samples(NamedTuple):
    """Positions of games: rows of features, the target for each, who won, and by how much."""

    features: NDArray[np.float16]
    target: Floats
    won: Floats
    margin: Floats


@rule
def row_features(row: Row, sparse: NDArray[np.int64], dense: NDArray[np.int64]) -> int:
    """Write down the features of the position in a row; how many sparse ones there are."""
    return extract_features(as_state(row), sparse, dense)  # type: ignore[arg-type]


def play(task: tuple[str, int, int]) -> Samples:
    """The samples of some games, by name and numbers."""
    name, begin, end = task
    return joined(play_game(f"{name} {number}") for number in range(begin, end))


def play_game(name: str) -> Samples:
    """Let searches play a game, and sample the positions and what they think of them."""
    fast, dice = Fast(GAME), stream(f"instinct {name}")
    bot = SearchBot[State](name, SIMULATIONS, plain=0.0)  # both sides think
    menu = np.zeros(GAME.rules.legal_most, np.int32)
    features: list[NDArray[np.float16]] = []
    seats: list[int] = []
    thoughts: list[float] = []
    row = fast.start(2, {}, name)
    while count := fast.legal_into(row, menu):
        number = int(menu[below(dice, count)])
        if count > 1:
            found = bot.think(GAME, fast.read(row), fast.turn(row))
            best = max(found, key=lambda thought: (thought.visits, thought.worth))
            if below(dice, 1000) < SAMPLED:
                features.append(features_of(row))
                seats.append(fast.turn(row))
                thoughts.append(best.worth)
            if below(dice, 1000) >= RANDOM:
                number = GAME.rules.space.first[best.action.verb] + best.action.target
        fast.step(row, number)
    return sampled(fast.read(row), features, seats, thoughts)


def features_of(row: Row) -> NDArray[np.float16]:
    """How often each sparse feature is there in the position in a row, and the dense ones."""
    sparse, dense = np.zeros(SPARSE_MOST, np.int64), np.zeros(DENSE_SIZE, np.int64)
    count = compiled(row_features, GAME.owner)(row, sparse, dense)
    features = np.zeros(SPARSE_SIZE + DENSE_SIZE, np.float16)
    np.add.at(features, sparse[:count], 1)
    features[SPARSE_SIZE:] = dense / DENSE_SCALE
    return features


def sampled(end: State, features: list[NDArray[np.float16]], seats: list[int], thoughts: list[float]) -> Samples:
    """The positions of a game, with how it ended."""
    mine = np.array(seats, np.int64)
    won = np.array([GAME.rules.payoff(end, seat) / WON for seat in range(2)], np.float32)[mine]
    lead = score(end, 0) - score(end, 1)
    margin = np.clip(np.array([lead, -lead], np.float32) / MARGIN_UNIT, -2, 2)[mine]
    rows = np.array(features, np.float16).reshape(len(features), SPARSE_SIZE + DENSE_SIZE)
    return Samples(rows, targets(won, mine, np.array(thoughts)), won, margin)


def targets(won: Floats, seats: NDArray[np.int64], thoughts: Floats) -> Floats:
    """What to learn for each sample of a game: who won, and what the searches thought from there on."""
    target = won.astype(np.float32)
    for sample in range(len(won) - 1, -1, -1):
        later = target[sample]
        if sample + 1 < len(won):
            later = target[sample + 1] if seats[sample] == seats[sample + 1] else 1 - target[sample + 1]
        target[sample] = LATER * later + (1 - LATER) * thoughts[sample]
    return target


def joined(samples: Iterable[Samples]) -> Samples:
    """Samples put together."""
    return Samples(*(np.concatenate(part) for part in zip(*samples)))


def weights_of(network: Network) -> Weights:
    """A network in whole numbers; the margin has done its work."""
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


def by_judgement() -> Network:
    """Where training begins: who leads by judgement wins."""
    network = Network.initial(SPARSE_SIZE + DENSE_SIZE, FIRST_LAYER, SECOND_LAYER)
    one, _, two, _, last, _ = network.parameters
    for part in (one, two, last):
        part[:] = 0
    for unit, sign in ((0, 1), (1, -1)):
        one[SPARSE_SIZE + Dense.JUDGED_BY_TILES, unit] = sign
        two[unit, unit] = 1
        last[unit] = sign
    return network


def keep(samples: Samples, folder: Path, session: str, games: int) -> None:
    """Keep the samples of a session."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{session}-{games}.npz", **dict(zip(KEPT_AS, samples)))


def kept(folder: Path) -> Iterable[Samples]:
    """The samples of all sessions that a folder keeps."""
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as parts:
            yield Samples(*(parts[name] for name in KEPT_AS))


def games_kept(folder: Path) -> int:
    """How many games a folder keeps samples of; the name of each file tells it last."""
    return sum(int(path.stem.rpartition("-")[2]) for path in folder.glob("*.npz"))


def session_by(weights: Weights) -> str:
    """The name of the games that are played by weights: others whenever something was learnt."""
    return f"{crc32(weights.tobytes()):08x}"


def train(games: int, folder: Path, workers: int) -> Network:
    """Let searches play, keep their samples with those of earlier times, and learn from all of them."""
    begun = time.monotonic()
    session = session_by(WEIGHTS)
    tasks = [(session, begin, min(begin + PART, games)) for begin in range(0, games, PART)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        samples = joined(pool.map(play, tasks))
    keep(samples, folder, session, games)
    known = joined(kept(folder))
    network = Network.initial(SPARSE_SIZE + DENSE_SIZE, FIRST_LAYER, SECOND_LAYER)
    fit(network, known.features, known.target, known.margin, EPOCHS)
    rows = samples.features.astype(np.float32)
    before, after = loss(network_of(WEIGHTS), rows, samples.won), loss(network, rows, samples.won)
    took = time.monotonic() - begun
    print(f"{len(samples.won):,} samples, loss {before:.4f} before and {after:.4f} after, {took:.0f} s", flush=True)
    return network


def write_first(path: Path = DATA) -> None:
    """Write the weights to begin with."""
    made, strength = f"{PROGRAM} begin", "that of judgement: nothing was learnt yet"
    write_weights(weights_of(by_judgement()), path, what=WHAT, made=made, seed="none", games=0, strength=strength)


def write_trained(games: int, folder: Path, path: Path = DATA) -> None:
    """Play and train once more, and write the weights."""
    network = train(games, folder, os.cpu_count() or 1)
    write_weights(
        weights_of(network),
        path,
        what=WHAT,
        made=f"{PROGRAM} {games} {folder.name}",
        seed=f"the last session {session_by(WEIGHTS)}, the CRC-32 of the weights that it began with",
        games=games_kept(folder),
        strength="not measured yet; python -m bench captain does",
    )


def main(arguments: list[str]) -> None:
    """Train, and write the weights."""
    if arguments == ["begin"]:
        write_first()
    elif len(arguments) == 2 and arguments[0].isdecimal() and int(arguments[0]):
        write_trained(int(arguments[0]), Path(arguments[1]))
    else:
        sys.exit("say how many games, and a folder for what is seen in them: 24000 notes; or say begin")


if __name__ == "__main__":
    main(sys.argv[1:])
