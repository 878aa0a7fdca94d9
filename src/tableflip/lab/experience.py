"""Teaches the experience of Flip City by play against itself: `python -m tableflip.lab.experience 60 6000` plays sixty
rounds of 6,000 games and writes its table anew; a third word, `on`, goes on from the table there is.

In every round it takes the action that promises most, now and then a random one. Each position learns from the end of
the game, and from what was thought of the positions between (temporal differences). Playing against itself alone it
would only ever see one way to win: so some games begin with cities full of any cards, and in some it meets strategists.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from enum import IntEnum
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tableflip.core.chance import Chance, below, rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import WON
from tableflip.core.loops import as_chance, as_state, copy_row, legal_into, payoff, resample, take
from tableflip.core.records import Row, pack
from tableflip.games.flip_city import experience
from tableflip.games.flip_city.bots import SOFT, choose_number
from tableflip.games.flip_city.box import OTHER, SIDES
from tableflip.games.flip_city.city import Book, Phase, State
from tableflip.games.flip_city.experience import FIRST, ONE, SECOND, WEIGHTS, Weights, chance_of_active
from tableflip.games.flip_city.game import FLIP_CITY as GAME
from tableflip.games.flip_city.lookahead import LEVELS
from tableflip.games.flip_city.odds import Desk
from tableflip.games.flip_city.play import can_stop, would_bust
from tableflip.games.flip_city.signs import CASH_SIGN, CASH_STEPS, SIGNS, SIGNS_MOST, Lies, read_signs
from tableflip.games.flip_city.verbs import FIRST as FIRST_OF
from tableflip.games.flip_city.verbs import Verb
from tableflip.games.flip_city.worth import CARD, CASH, CROWDED, FORCED, MILLER, POINT, VERB_OF, Aim
from tableflip.lab.network import Network, Numbers, error, fit
from tableflip.lab.school import as_weights, write_table

TABLE = Path(experience.__file__).with_name("experience_table.py")
WORDS = "What the experience of Flip City has taught, written by `python -m tableflip.lab.experience`."
RANDOM = 20  # of a thousand decisions
KEPT = 300  # of a thousand positions, those that are learnt from
NOTES_MOST = 4000  # longer games teach nothing
LATER = 0.95  # how much all that came later counts, against what was thought of the next position
PART = 200  # games of one task
ROUNDS_KEPT = 4  # whose games are learnt from
EPOCHS = 1
POSITIONS = 100  # that a strategist looks at
CARDS_MORE = 9  # a city begins with fewer than so many cards more
PLAN = 1  # to win by cards
STIR = 0.1  # how much of chance is in the first network beside what is judged


class Start(IntEnum):
    """How a game of the school begins; each is as frequent."""

    PLAIN = 0
    PLAIN_TOO = 1
    FULL = 2  # with some cards more
    POINTS = 3  # against a strategist
    GIFTS = 4
    FULL_POINTS = 5


RIVALS = {Start.POINTS: Aim.POINTS, Start.GIFTS: Aim.GIFTS, Start.FULL_POINTS: Aim.POINTS}
NOBODY = -1  # the seat of a rival in a game against oneself


class Notes(NamedTuple):
    """What was seen in games, what to learn from it, and who won."""

    signs: NDArray[np.uint8]
    chance: Numbers
    won: Numbers


@rule
def worth_after(rows: NDArray[np.uint8], number: int, weights: Weights, source: Row) -> float:
    """The chance of the active player of rows[0] after an action; a card about to be seen is not foreseen."""
    copy_row(rows[1], rows[0])
    after = as_state(rows[1])
    seat = after.seat + 0
    verb = VERB_OF[number]
    if verb == Verb.PLAY or verb == Verb.SHUFFLE:
        rekey(after.chance, as_chance(source))
        resample(after, seat)
    elif verb == Verb.RECYCLE and can_stop(after) and not is_pressed(after):
        take(after, number)
        number = FIRST_OF[Verb.STOP]
    take(after, number)
    if after.phase == Phase.OVER:
        return payoff(after, seat) / WON
    chance = chance_of_active(after, after.seat != seat or (verb != Verb.PLAY and verb != Verb.SHUFFLE), weights)
    return chance if after.seat == seat else 1.0 - chance


@rule
def is_pressed(state: State) -> bool:
    """Whether this is the last moment to recycle before the turn goes on."""
    deck = state.cities[state.seat].deck
    return deck.count == 0 or would_bust(state)


@rule
def best_promise(rows: NDArray[np.uint8], weights: Weights, menu: NDArray[np.int32], count: int, source: Row) -> int:
    """The action that promises most to the active player of rows[0]."""
    state = as_state(rows[0])
    best = -1.0
    choice = menu[0] + 0
    for option in range(count):
        number = menu[option] + 0
        if VERB_OF[number] == Verb.RECYCLE and not is_pressed(state) and not can_stop(state):
            continue  # it can wait
        worth = worth_after(rows, number, weights, source)
        if worth > best:
            best = worth
            choice = number
    return choice


@rule
def play_game(
    root: Row,
    rival: int,
    aim: int,
    weights: Weights,
    menu: NDArray[np.int32],
    source: Row,
    signs: NDArray[np.uint8],
    chances: NDArray[np.float64],
    wins: NDArray[np.float64],
    stack: NDArray[np.uint8],
    frames: NDArray[np.int64],
    amounts: NDArray[np.float64],
    keys: NDArray[np.int64],
    values: NDArray[np.float64],
    tally: NDArray[np.int64],
) -> int:
    """Play a game and note what was seen, what to learn from it, and who won; how many notes.

    The seat of the rival is taken by a strategist with an aim; without one the game is against oneself.
    """
    rows = np.empty((2, root.shape[0]), np.uint8)
    copy_row(rows[0], root)
    state = as_state(rows[0])
    dice = as_chance(source)
    seats = np.empty(NOTES_MOST, np.int64)
    is_cut = np.zeros(NOTES_MOST, np.uint8)
    notes = 0
    was_random = False  # since the last note
    while state.phase != Phase.OVER and notes + 2 <= NOTES_MOST:
        count = legal_into(state, menu)
        seat = state.seat + 0
        is_random = below(dice, 1000) < RANDOM
        was_random = was_random or is_random
        if is_random:
            number = menu[below(dice, count)] + 0
        elif seat == rival:
            copy_row(stack[0], rows[0])
            number = choose_number(stack, aim, frames, amounts, keys, values, tally)
        else:
            number = best_promise(rows, weights, menu, count, source)
        verb = VERB_OF[number]
        take(state, number)
        if state.phase != Phase.PLAY:
            continue
        is_cut[notes] = was_random
        was_random = False
        if state.seat == seat and (verb == Verb.PLAY or verb == Verb.SHUFFLE):
            seats[notes] = seat
            chances[notes] = note(state, False, weights, signs[notes])
            notes += 1
        seats[notes] = state.seat
        chances[notes] = note(state, True, weights, signs[notes])
        notes += 1
    later = 0.5
    for place in range(notes - 1, -1, -1):
        seat = seats[place]
        thought = chances[place]
        if place == notes - 1:
            later = payoff(state, seat) / WON if state.phase == Phase.OVER else thought
        elif seats[place + 1] != seat:
            later = 1.0 - later
        chances[place] = later
        wins[place] = payoff(state, seat) / WON
        later = thought if is_cut[place] else LATER * later + (1.0 - LATER) * thought
    return notes if state.phase == Phase.OVER else 0


@rule
def note(state: State, is_top_seen: bool, weights: Weights, signs: NDArray[np.uint8]) -> float:
    """Write down how often each sign is there, and what it is thought to promise."""
    seen = np.empty(SIGNS_MOST, np.int64)
    signs[:] = 0
    for place in range(read_signs(state, is_top_seen, seen)):  # type: ignore[arg-type]
        signs[seen[place]] += 1
    return chance_of_active(state, is_top_seen, weights)


def play(task: tuple[str, int, int, Weights]) -> Notes:
    """The notes of some games, by name and numbers."""
    name, begin, end, weights = task
    run: Any = compiled(play_game, GAME.owner)
    menu = np.empty(GAME.legal_most, np.int32)
    signs = np.zeros((NOTES_MOST, SIGNS), np.uint8)
    chances, wins = np.zeros(NOTES_MOST), np.zeros(NOTES_MOST)
    stack = np.zeros((LEVELS, State.dtype.itemsize), np.uint8)
    desk = Desk(POSITIONS)
    found: list[Notes] = []
    for number in range(begin, end):
        start = Start(number % len(Start))
        state = GAME.start(2, {}, f"{name} {number}")
        dice = stream(f"experience {name} {number}")
        if start in (Start.FULL, Start.FULL_POINTS):
            fill(state, dice)
        rival = number // len(Start) % 2 if start in RIVALS else NOBODY
        aim = RIVALS.get(start, Aim.POINTS)
        source = pack(Chance(key=[below(dice, 1 << 32) for _ in range(8)]))  # type: ignore[arg-type]
        noted = (signs, chances, wins)
        count = run(pack(state), rival, int(aim), weights, menu, source, *noted, stack, *desk.papers())
        kept = np.array([below(dice, 1000) < KEPT for _ in range(count)], bool)
        parts = (signs[:count][kept], chances[:count][kept].astype(np.float32), wins[:count][kept].astype(np.float32))
        found.append(Notes(*parts))
    return joined(found)


def fill(state: State, dice: Chance) -> None:
    """Give both cities some cards of the supply, either side up."""
    for seat in range(state.players):
        for _ in range(below(dice, CARDS_MORE)):
            side = below(dice, SIDES)
            front = min(side, OTHER[side])
            if state.supply[front] > 0:
                state.supply[front] -= 1
                state.cities[seat].discard[side] += 1


def joined(notes: Iterable[Notes]) -> Notes:
    """Notes put together."""
    return Notes(*(np.concatenate(part) for part in zip(*notes)))


def weights_of(network: Network) -> Weights:
    """A network in whole numbers."""
    one, one_bias, two, two_bias, last, last_bias = network.parts
    return as_weights([one, one_bias, two.T, two_bias, last[:, 0], last_bias[:1]], ONE)


def network_of(weights: Weights) -> Network:
    """The network that weights were taken from."""
    ends = np.cumsum(experience.SIZES)[:-1]
    split = (part.reshape(shape) / ONE for part, shape in zip(np.split(weights, ends), experience.SHAPES))
    one, one_bias, two, two_bias, last, last_bias = (part.astype(np.float32) for part in split)
    out = np.stack([last, np.zeros_like(last)], 1)
    return Network([one, one_bias, two.T.copy(), two_bias, out, np.append(last_bias, np.float32(0))])


def by_judgement() -> Network:
    """Where learning begins: the better city for winning by cards wins, each card judged by itself."""
    network = Network.fresh(SIGNS, FIRST, SECOND)
    one, _, two, _, last, _ = network.parts
    for part in (two, last):
        part[:] *= STIR
    book = GAME.start(2, {}, "0").book
    good = np.array([strength_of(book, side) for side in range(SIDES)], np.float32) / SOFT
    for unit, sign in ((0, 1), (1, -1)):
        one[:, unit] = 0
        for lies in Lies:
            begin = lies * SIDES
            one[begin : begin + SIDES, unit] = sign * (good if lies < Lies.HIS_DECK else -good)
        one[CASH_SIGN : CASH_SIGN + CASH_STEPS, unit] = sign * CASH[PLAN] / 2 / SOFT
        two[unit, unit] = 1
        last[unit, 0] = sign
    return network


def strength_of(book: Book, side: int) -> int:
    """How good a card is in a city that wins by cards."""
    good = CASH[PLAN] * (book.cash[side] + book.cash_per_unhappy[side]) + POINT[PLAN] * book.points[side] + CARD[PLAN]
    good -= FORCED[PLAN] * book.must_play_on_top[side] + MILLER[PLAN] * book.bottom_to_discard[side]
    return good - CROWDED[PLAN] * (book.unhappy[side] - book.limit_bonus[side])


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
            name = f"{number} {crc32(weights.tobytes())}"  # other games whenever something was learnt
            tasks = [(name, begin, min(begin + PART, games), weights) for begin in range(0, games, PART)]
            notes = joined(pool.map(play, tasks))
            before = error(network, notes.signs.astype(np.float32), notes.won)
            kept = [*kept, notes][-ROUNDS_KEPT:]
            known = joined(kept)
            fit(network, known.signs, known.chance, None, EPOCHS, number)
            took = time.monotonic() - begun
            told = f"{len(notes.won) / games:.1f} notes a game, surprise at them {before:.4f}, {took:.0f} s"
            print(f"round {number + 1}: {told}", flush=True)
    return network


def main(arguments: list[str]) -> None:
    """Teach, and write the table."""
    numbers, further = arguments[:2], arguments[2:]
    is_told = len(numbers) == 2 and all(number.isdecimal() and int(number) for number in numbers)
    if not is_told or further not in ([], ["on"]):
        sys.exit("say how many rounds of how many games, and `on` to go on from the table there is: 60 6000 on")
    begin = network_of(WEIGHTS) if further else by_judgement()
    write(weights_of(teach(int(numbers[0]), int(numbers[1]), begin, os.cpu_count() or 1)))


if __name__ == "__main__":
    main(sys.argv[1:])
