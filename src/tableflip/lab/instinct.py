"""Teaches the instinct of Captain Flip by play against itself: `python -m tableflip.lab.instinct 8 24000` plays eight
rounds of 24,000 games and writes its table anew; a third word, `on`, goes on from the table there is.

In every round it takes the action that feels best, now and then a random one, and writes down what it sees: always
after a random action, because it must learn what is bad, too. Then it learns who won, and by how much.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.chance import Chance, below, rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import WON
from tableflip.core.loops import as_chance, as_state, copy_row, legal_into, payoff, resample, take, turn
from tableflip.core.records import Row, pack, unpack
from tableflip.games.captain_flip import instinct
from tableflip.games.captain_flip.game import CAPTAIN_FLIP as GAME
from tableflip.games.captain_flip.instinct import FIRST, ONE, SECOND, WEIGHTS, Weights
from tableflip.games.captain_flip.judgement import chance_of_active, look_at
from tableflip.games.captain_flip.scoring import score
from tableflip.games.captain_flip.signs import AMOUNTS, MARKS, MARKS_MOST, UNIT, Amount
from tableflip.lab.network import Network, Numbers, error, fit
from tableflip.lab.school import as_weights, asked, write_table

TABLE = Path(instinct.__file__).with_name("instinct_table.py")
WORDS = "What the instinct of Captain Flip has learnt, written by `python -m tableflip.lab.instinct`."
DEALS = 2  # of the unknown, over which an action is felt
RANDOM = 150  # of a thousand decisions
NOTED = 120  # of a thousand decisions that were not random
NOTES_MOST = 80
PART = 500  # games of one task
PLIES_MOST = 2000
ROUNDS_KEPT = 4  # whose games are learnt from
EPOCHS = 6
LATER = 0.8  # how much the end of a game counts, against what was felt at the next note
MARGIN_UNIT = 25.0


class Notes(NamedTuple):
    """What was seen in games: rows of signs, whose decision it was, who won, by how much, and in which game."""

    signs: NDArray[np.float16]
    seat: NDArray[np.int8]
    won: Numbers
    margin: Numbers
    game: NDArray[np.int64]


@rule
def best_feeling(
    root: Row, seat: int, weights: Weights, menu: NDArray[np.int32], rows: NDArray[np.uint8], source: Row
) -> int:
    """The action after which a seat feels best, over some deals of what it does not know."""
    count = legal_into(as_state(root), menu)
    worths = np.zeros(count, np.float64)
    for _ in range(DEALS):
        copy_row(rows[0], root)
        dealt = as_state(rows[0])
        rekey(dealt.chance, as_chance(source))
        resample(dealt, seat)
        for option in range(count):
            copy_row(rows[1], rows[0])
            after = as_state(rows[1])
            take(after, menu[option])
            if turn(after) < 0:
                worths[option] += payoff(after, seat) / WON
            else:
                chance = chance_of_active(after, weights)
                worths[option] += chance if after.active == seat else 1.0 - chance
    return menu[np.argmax(worths)]


@rule
def play_game(
    root: Row,
    weights: Weights,
    menu: NDArray[np.int32],
    source: Row,
    marks: NDArray[np.int64],
    counts: NDArray[np.int64],
    amounts: NDArray[np.int64],
    seats: NDArray[np.int64],
) -> int:
    """Play a game against oneself and note what is seen; how many notes."""
    rows = np.empty((2, root.shape[0]), np.uint8)
    state = as_state(root)
    dice = as_chance(source)
    notes = 0
    for _ in range(PLIES_MOST):
        seat = turn(state)
        if seat < 0:
            break
        is_noted = below(dice, 1000) < NOTED
        if below(dice, 1000) < RANDOM:
            number = menu[below(dice, legal_into(state, menu))]
            is_noted = True
        else:
            number = best_feeling(root, seat, weights, menu, rows, source)
        take(state, number)
        if is_noted and turn(state) >= 0 and notes < NOTES_MOST:
            counts[notes] = look_at(state, marks[notes], amounts[notes])  # type: ignore[arg-type]
            seats[notes] = state.active
            notes += 1
    return notes


def play(task: tuple[str, int, int, Weights]) -> Notes:
    """The notes of some games, by name and numbers."""
    name, begin, end, weights = task
    run: Any = compiled(play_game, GAME.owner)
    menu = np.empty(GAME.legal_most, np.int32)
    marks = np.zeros((NOTES_MOST, MARKS_MOST), np.int64)
    counts, seats = np.zeros(NOTES_MOST, np.int64), np.zeros(NOTES_MOST, np.int64)
    amounts = np.zeros((NOTES_MOST, AMOUNTS), np.int64)
    found: list[Notes] = []
    for number in range(begin, end):
        row = pack(GAME.start(2, {}, f"{name} {number}"))
        dice = stream(f"instinct {name} {number}")
        source = pack(Chance(key=[below(dice, 1 << 32) for _ in range(8)]))  # type: ignore[arg-type]
        count = run(row, weights, menu, source, marks, counts, amounts, seats)
        state = unpack(GAME.state, row)
        if GAME.turn(state) >= 0 or not count:
            continue
        signs = np.zeros((count, MARKS + AMOUNTS), np.float16)
        for note in range(count):
            np.add.at(signs[note], marks[note, : counts[note]], 1)
        signs[:, MARKS:] = amounts[:count] / UNIT
        won = np.array([GAME.payoff(state, seat) / WON for seat in range(2)], np.float32)
        lead = score(state, 0) - score(state, 1)
        margin = np.clip(np.array([lead, -lead], np.float32) / MARGIN_UNIT, -2, 2)
        mine = seats[:count].astype(np.int8)
        found.append(Notes(signs, mine, won[mine], margin[mine], np.full(count, number)))
    return joined(found)


def joined(notes: Iterable[Notes]) -> Notes:
    """Notes put together."""
    return Notes(*(np.concatenate(part) for part in zip(*notes)))


def targets(notes: Notes, network: Network) -> Numbers:
    """What to learn for each note: mostly who won, and a little of what was felt at the next note of the game."""
    wanted = notes.won.copy()
    felt = np.concatenate([network.chance(part.astype(np.float32)) for part in np.array_split(notes.signs, 64)])
    for note in range(len(wanted) - 2, -1, -1):
        if notes.game[note] == notes.game[note + 1]:
            later = (1 - LATER) * felt[note + 1] + LATER * wanted[note + 1]
            wanted[note] = later if notes.seat[note] == notes.seat[note + 1] else 1 - later
    return wanted


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


def teach(rounds: int, games: int, network: Network, workers: int) -> Network:
    """Play and learn for some rounds."""
    kept: list[Notes] = []
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for number in range(rounds):
            begun = time.monotonic()
            weights = weights_of(network)
            tasks = [(f"round {number}", begin, min(begin + PART, games), weights) for begin in range(0, games, PART)]
            notes = joined(pool.map(play, tasks))
            kept = [*kept, notes][-ROUNDS_KEPT:]
            known = joined(each._replace(game=each.game + games * place) for place, each in enumerate(kept))
            wanted = targets(known, network)
            before = error(network, notes.signs.astype(np.float32), notes.won)
            network = Network.fresh(MARKS + AMOUNTS, FIRST, SECOND)
            fit(network, known.signs, wanted, known.margin, EPOCHS)
            after = error(network, notes.signs.astype(np.float32), notes.won)
            took = time.monotonic() - begun
            told = f"{len(notes.won):,} notes, surprise at them {before:.4f}, {after:.4f} once learnt, {took:.0f} s"
            print(f"round {number + 1}: {told}", flush=True)
    return network


def main(arguments: list[str]) -> None:
    """Teach, and write the table."""
    rounds, games, goes_on = asked(arguments)
    begin = network_of(WEIGHTS) if goes_on else by_judgement()
    write(weights_of(teach(rounds, games, begin, os.cpu_count() or 1)))


if __name__ == "__main__":
    main(sys.argv[1:])
