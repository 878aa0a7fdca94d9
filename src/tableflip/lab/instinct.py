"""Teaches the instinct of Captain Flip by games of searches: `python -m tableflip.lab.instinct 24000 notes` plays
24,000 games, keeps what was seen in the folder `notes`, learns from all that is kept there and writes its table anew.
The next time the searches play by what was learnt; `python -m tableflip.lab.instinct begin` writes a beginner's table.

A search looks further than the instinct it goes by. What it thought of a position, and who won, is what to learn.
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
from tableflip.core.chance import below, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.fast import Fast
from tableflip.core.game import WON
from tableflip.core.loops import as_state
from tableflip.core.records import Row
from tableflip.games.captain_flip import instinct
from tableflip.games.captain_flip.game import CAPTAIN_FLIP as GAME
from tableflip.games.captain_flip.instinct import FIRST, ONE, SECOND, WEIGHTS, Weights
from tableflip.games.captain_flip.judgement import look_at
from tableflip.games.captain_flip.records import State
from tableflip.games.captain_flip.scoring import score
from tableflip.games.captain_flip.signs import AMOUNTS, MARKS, MARKS_MOST, UNIT, Amount
from tableflip.lab.network import Network, Numbers, error, fit
from tableflip.lab.school import as_weights, write_table

TABLE = Path(instinct.__file__).with_name("instinct_table.py")
WORDS = "What the instinct of Captain Flip has learnt, written by `python -m tableflip.lab.instinct`."
SIMULATIONS = 64  # of a search for one decision
RANDOM = 30  # of a thousand decisions
NOTED = 500  # of a thousand decisions
PART = 500  # games of one task
EPOCHS = 8
LATER = 0.7  # how much all that came later counts, against what the search thought
MARGIN_UNIT = 25.0


class Notes(NamedTuple):
    """What was seen in games: rows of signs, what to learn from each, who won, and by how much."""

    signs: NDArray[np.float16]
    chance: Numbers
    won: Numbers
    margin: Numbers


@rule
def row_signs(row: Row, marks: NDArray[np.int64], amounts: NDArray[np.int64]) -> int:
    """Write down the signs of the position in a row; how many marks there are."""
    return look_at(as_state(row), marks, amounts)  # type: ignore[arg-type]


def play(task: tuple[str, int, int]) -> Notes:
    """The notes of some games, by name and numbers."""
    name, begin, end = task
    return joined(play_game(f"{name} {number}") for number in range(begin, end))


def play_game(name: str) -> Notes:
    """Let searches play a game, and note what is seen and what they think of it."""
    fast, dice = Fast(GAME), stream(f"instinct {name}")
    bot = SearchBot[State](name, SIMULATIONS, plain=0.0)  # both sides think
    menu = np.zeros(GAME.legal_most, np.int32)
    signs: list[NDArray[np.float16]] = []
    seats: list[int] = []
    thoughts: list[float] = []
    row = fast.start(2, {}, name)
    while count := fast.legal_into(row, menu):
        number = int(menu[below(dice, count)])
        if count > 1:
            found = bot.think(GAME, fast.read(row), fast.turn(row))
            best = max(found, key=lambda thought: (thought.visits, thought.worth))
            if below(dice, 1000) < NOTED:
                signs.append(signs_of(row))
                seats.append(fast.turn(row))
                thoughts.append(best.worth)
            if below(dice, 1000) >= RANDOM:
                number = GAME.space.first[best.action.verb] + best.action.target
        fast.step(row, number)
    return noted(fast.read(row), signs, seats, thoughts)


def signs_of(row: Row) -> NDArray[np.float16]:
    """How often each mark is there in the position in a row, and the amounts."""
    marks, amounts = np.zeros(MARKS_MOST, np.int64), np.zeros(AMOUNTS, np.int64)
    count = compiled(row_signs, GAME.owner)(row, marks, amounts)
    signs = np.zeros(MARKS + AMOUNTS, np.float16)
    np.add.at(signs, marks[:count], 1)
    signs[MARKS:] = amounts / UNIT
    return signs


def noted(end: State, signs: list[NDArray[np.float16]], seats: list[int], thoughts: list[float]) -> Notes:
    """What was seen in a game, with how it ended."""
    mine = np.array(seats, np.int64)
    won = np.array([GAME.payoff(end, seat) / WON for seat in range(2)], np.float32)[mine]
    lead = score(end, 0) - score(end, 1)
    margin = np.clip(np.array([lead, -lead], np.float32) / MARGIN_UNIT, -2, 2)[mine]
    seen = np.array(signs, np.float16).reshape(len(signs), MARKS + AMOUNTS)
    return Notes(seen, chances(won, mine, np.array(thoughts)), won, margin)


def chances(won: Numbers, seats: NDArray[np.int64], thoughts: Numbers) -> Numbers:
    """What to learn for each note of a game: who won, and what the searches thought from there on."""
    wanted = won.astype(np.float32)
    for note in range(len(won) - 1, -1, -1):
        later = wanted[note]
        if note + 1 < len(won):
            later = wanted[note + 1] if seats[note] == seats[note + 1] else 1 - wanted[note + 1]
        wanted[note] = LATER * later + (1 - LATER) * thoughts[note]
    return wanted


def joined(notes: Iterable[Notes]) -> Notes:
    """Notes put together."""
    return Notes(*(np.concatenate(part) for part in zip(*notes)))


def weights_of(network: Network) -> Weights:
    """A network in whole numbers; the margin has done its work."""
    one, one_bias, two, two_bias, last, last_bias = network.parts
    return as_weights([one[:MARKS], one[MARKS:].T, one_bias, two.T, two_bias, last[:, 0], last_bias[:1]], ONE)


def network_of(weights: Weights) -> Network:
    """The network that weights were taken from."""
    ends = np.cumsum(instinct.SIZES)[:-1]
    split = (part.reshape(shape) / ONE for part, shape in zip(np.split(weights, ends), instinct.SHAPES))
    marks, amounts, one_bias, two, two_bias, last, last_bias = (part.astype(np.float32) for part in split)
    out = np.stack([last, np.zeros_like(last)], 1)
    return Network([np.vstack([marks, amounts.T]), one_bias, two.T, two_bias, out, np.append(last_bias, np.float32(0))])


def by_judgement() -> Network:
    """Where learning begins: who leads by judgement wins."""
    network = Network.fresh(MARKS + AMOUNTS, FIRST, SECOND)
    one, _, two, _, last, _ = network.parts
    for part in (one, two, last):
        part[:] = 0
    for unit, sign in ((0, 1), (1, -1)):
        one[MARKS + Amount.JUDGED_BY_TILES, unit] = sign
        two[unit, unit] = 1
        last[unit] = sign
    return network


def write(weights: Weights, path: Path = TABLE) -> None:
    """Keep weights as the table."""
    write_table(weights, path, WORDS)


def kept(folder: Path) -> Iterable[Notes]:
    """The notes of all games that a folder keeps."""
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as parts:
            yield Notes(*(parts[name] for name in Notes._fields))


def teach(games: int, folder: Path, workers: int) -> Network:
    """Let searches play, keep their notes with those of earlier times, and learn from all of them."""
    begun = time.monotonic()
    name = f"{crc32(WEIGHTS.tobytes()):08x}"  # other games whenever something was learnt
    tasks = [(name, begin, min(begin + PART, games)) for begin in range(0, games, PART)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        notes = joined(pool.map(play, tasks))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{name}-{games}.npz", **notes._asdict())
    known = joined(kept(folder))
    network = Network.fresh(MARKS + AMOUNTS, FIRST, SECOND)
    fit(network, known.signs, known.chance, known.margin, EPOCHS)
    seen = notes.signs.astype(np.float32)
    before, after = error(network_of(WEIGHTS), seen, notes.won), error(network, seen, notes.won)
    took = time.monotonic() - begun
    print(f"{len(notes.won):,} notes, surprise at them {before:.4f}, {after:.4f} once learnt, {took:.0f} s", flush=True)
    return network


def main(arguments: list[str]) -> None:
    """Teach, and write the table."""
    if arguments == ["begin"]:
        write(weights_of(by_judgement()))
    elif len(arguments) == 2 and arguments[0].isdecimal() and int(arguments[0]):
        write(weights_of(teach(int(arguments[0]), Path(arguments[1]), os.cpu_count() or 1)))
    else:
        sys.exit("say how many games, and a folder for what is seen in them: 24000 notes; or say begin")


if __name__ == "__main__":
    main(sys.argv[1:])
