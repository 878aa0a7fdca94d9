"""Games that the network of Flip City plays against itself and against strategists, as samples to learn from.

It takes the action with the highest value, now and then a random one (epsilon-greedy). The target of a sample mixes
who won and the values of later positions: temporal differences, TD(lambda). Self-play alone would explore one way to
win only: so some games begin with random cards added to the cities, and in some the opponent is a strategist.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON
from tableflip.core.chance import Chance, below, rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.loops import as_chance, as_state, copy_row, legal_into, payoff, resample, take
from tableflip.core.records import Row, pack
from tableflip.games.flip_city import FLIP_CITY as GAME
from tableflip.games.flip_city.box import OTHER, SIDES
from tableflip.games.flip_city.mind.bots import choose_number
from tableflip.games.flip_city.mind.features import FEATURES, FEATURES_MOST, list_features
from tableflip.games.flip_city.mind.lookahead import STACK_DEPTH
from tableflip.games.flip_city.mind.network import Weights, chance_of_active
from tableflip.games.flip_city.mind.odds import Workspace
from tableflip.games.flip_city.mind.worth import Aim
from tableflip.games.flip_city.rules.legal import can_stop
from tableflip.games.flip_city.rules.play import would_bust
from tableflip.games.flip_city.rules.state import FIRST, VERB_OF, Phase, State, Verb
from tableflip.lab.network import Floats
from tableflip.lab.samples import joined

EPSILON = 20  # of a thousand decisions, those taken at random
SAMPLED = 300  # of a thousand positions, those that become samples
SAMPLES_MOST = 4000  # longer games are discarded
LAMBDA = 0.95  # the weight of all that came later, against the value of the next position
POSITIONS = 100  # that a strategist looks at
CARDS_MORE = 9  # fewer than so many cards are added to a city


class Start(IntEnum):
    """How a training game begins, and against whom."""

    SELF_PLAY = 0
    FULL = 1  # self-play with some cards more
    POINTS = 2  # against a strategist
    GIFTS = 3
    FULL_POINTS = 4


STARTS = (Start.SELF_PLAY, Start.SELF_PLAY, Start.FULL, Start.POINTS, Start.GIFTS, Start.FULL_POINTS)  # game by game
RIVALS = {Start.POINTS: Aim.POINTS, Start.GIFTS: Aim.GIFTS, Start.FULL_POINTS: Aim.POINTS}
NOBODY = -1  # the seat of the rival in self-play


class Samples(NamedTuple):
    """Positions of games: how often each feature was there, the target for each, and who won."""

    features: NDArray[np.uint8]
    target: Floats
    won: Floats


@rule
def chance_after(rows: NDArray[np.uint8], number: int, weights: Weights, source: Row) -> float:
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
        number = FIRST[Verb.STOP]
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
def best_number(rows: NDArray[np.uint8], weights: Weights, menu: NDArray[np.int32], count: int, source: Row) -> int:
    """The action with the highest value for the active player of rows[0]."""
    state = as_state(rows[0])
    best = -1.0
    choice = menu[0] + 0
    for option in range(count):
        number = menu[option] + 0
        if VERB_OF[number] == Verb.RECYCLE and not is_pressed(state) and not can_stop(state):
            continue  # it can wait
        value = chance_after(rows, number, weights, source)
        if value > best:
            best = value
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
    features: NDArray[np.uint8],
    targets: NDArray[np.float64],
    wins: NDArray[np.float64],
    stack: NDArray[np.uint8],
    frames: NDArray[np.int64],
    amounts: NDArray[np.float64],
    keys: NDArray[np.int64],
    values: NDArray[np.float64],
    tally: NDArray[np.int64],
) -> int:
    """Play a game and record the features of its positions, their targets, and who won; how many samples.

    The seat of the rival is taken by a strategist with an aim; without one the game is self-play.
    """
    rows = np.empty((2, root.shape[0]), np.uint8)
    copy_row(rows[0], root)
    state = as_state(rows[0])
    dice = as_chance(source)
    seats = np.empty(SAMPLES_MOST, np.int64)
    is_cut = np.zeros(SAMPLES_MOST, np.uint8)
    samples = 0
    was_random = False  # since the last sample
    while state.phase != Phase.OVER and samples + 2 <= SAMPLES_MOST:
        count = legal_into(state, menu)
        seat = state.seat + 0
        is_random = below(dice, 1000) < EPSILON
        was_random = was_random or is_random
        if is_random:
            number = menu[below(dice, count)] + 0
        elif seat == rival:
            copy_row(stack[0], rows[0])
            number = choose_number(stack, aim, frames, amounts, keys, values, tally)
        else:
            number = best_number(rows, weights, menu, count, source)
        verb = VERB_OF[number]
        take(state, number)
        if state.phase != Phase.PLAY:
            continue
        is_cut[samples] = was_random
        was_random = False
        if state.seat == seat and (verb == Verb.PLAY or verb == Verb.SHUFFLE):
            seats[samples] = seat
            targets[samples] = record(state, False, weights, features[samples])
            samples += 1
        seats[samples] = state.seat
        targets[samples] = record(state, True, weights, features[samples])
        samples += 1
    later = 0.5
    for place in range(samples - 1, -1, -1):
        seat = seats[place]
        value = targets[place]
        if place == samples - 1:
            later = payoff(state, seat) / WON if state.phase == Phase.OVER else value
        elif seats[place + 1] != seat:
            later = 1.0 - later
        targets[place] = later
        wins[place] = payoff(state, seat) / WON
        later = value if is_cut[place] else LAMBDA * later + (1.0 - LAMBDA) * value
    return samples if state.phase == Phase.OVER else 0


@rule
def record(state: State, is_top_seen: bool, weights: Weights, features: NDArray[np.uint8]) -> float:
    """Write how often each feature is there; the value of the position by the network."""
    seen = np.empty(FEATURES_MOST, np.int64)
    features[:] = 0
    for place in range(list_features(state, is_top_seen, seen)):  # type: ignore[arg-type]
        features[seen[place]] += 1
    return chance_of_active(state, is_top_seen, weights)


def play(task: tuple[str, int, int, Weights]) -> Samples:
    """The samples of some games, by name and numbers."""
    name, begin, end, weights = task
    run: Any = compiled(play_game, GAME.owner)
    menu = np.empty(GAME.rules.legal_most, np.int32)
    features = np.zeros((SAMPLES_MOST, FEATURES), np.uint8)
    targets, wins = np.zeros(SAMPLES_MOST), np.zeros(SAMPLES_MOST)
    stack = np.zeros((STACK_DEPTH, State.dtype.itemsize), np.uint8)
    workspace = Workspace(POSITIONS)
    found: list[Samples] = []
    for number in range(begin, end):
        start = STARTS[number % len(STARTS)]
        state = GAME.start(2, {}, f"{name} {number}")
        dice = stream(f"experience {name} {number}")
        if start in (Start.FULL, Start.FULL_POINTS):
            fill(state, dice)
        rival = number // len(STARTS) % 2 if start in RIVALS else NOBODY
        aim = RIVALS.get(start, Aim.POINTS)
        source = pack(Chance(key=[below(dice, 1 << 32) for _ in range(8)]))  # type: ignore[arg-type]
        recorded = (features, targets, wins)
        count = run(pack(state), rival, int(aim), weights, menu, source, *recorded, stack, *workspace.arrays())
        kept = np.array([below(dice, 1000) < SAMPLED for _ in range(count)], bool)
        parts = (
            features[:count][kept],
            targets[:count][kept].astype(np.float32),
            wins[:count][kept].astype(np.float32),
        )
        found.append(Samples(*parts))
    return joined(Samples, found)


def fill(state: State, dice: Chance) -> None:
    """Give both cities some cards of the supply, either side up."""
    for seat in range(state.players):
        for _ in range(below(dice, CARDS_MORE)):
            side = below(dice, SIDES)
            front = min(side, OTHER[side])
            if state.supply[front] > 0:
                state.supply[front] -= 1
                state.cities[seat].discard[side] += 1
