"""The experience of a mayor of Flip City: a small network that has learnt from play who will win.

It knows the game for two with the standard book; `python -m tableflip.lab.experience` teaches it. Its weights are
whole numbers, so that it judges alike on every machine.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tableflip.core import game as core
from tableflip.core.compiled import rule
from tableflip.games.flip_city.bots import evaluate
from tableflip.games.flip_city.box import OTHER, SIDES
from tableflip.games.flip_city.build import list_build
from tableflip.games.flip_city.city import NONE, Phase, State, held
from tableflip.games.flip_city.end import has_cards, has_points
from tableflip.games.flip_city.experience_table import TEXT
from tableflip.games.flip_city.signs import (
    CITY_FIRST,
    CITY_STEPS,
    HIS_CITY_SIGN,
    MY_CITY_SIGN,
    SIGNS,
    SIGNS_MOST,
    SUPPLY_SIGN,
    SUPPLY_STEPS,
    Lies,
    cards_of,
    is_step,
    read_next,
    read_signs,
)
from tableflip.games.flip_city.verbs import LEGAL_MOST
from tableflip.games.flip_city.worth import side_come, side_gone

FIRST, SECOND = 64, 32  # the sizes of its layers
ONE = 1024  # a weight of one
# what a sign adds to the first layer, its bias; for each unit of the second layer what the first adds to it, its
# bias; what the second layer makes of the chance, and the bias
SHAPES = ((SIGNS, FIRST), (FIRST,), (SECOND, FIRST), (SECOND,), (SECOND,), (1,))
SIZES = tuple(math.prod(shape) for shape in SHAPES)
# where each part of the weights begins
BIAS_AT, SECOND_AT, SECOND_BIAS_AT, LAST_AT, LAST_BIAS_AT = (sum(SIZES[:part]) for part in range(1, len(SIZES)))

Weights = NDArray[np.int32]
Signs = NDArray[np.int64]


def read(text: str) -> Weights:
    """The weights in a table."""
    return np.frombuffer(bytes.fromhex(text), "<i2").astype(np.int32)


WEIGHTS = read(TEXT)


@rule
def is_schooled(state: State) -> bool:
    """Whether a game is of the kind that was learnt: for two, by the standard book."""
    if state.players != 2 or state.office or state.book.overridden_settings:
        return False
    return held(state.book.overridden) == 0


@rule
def foresee(state: State, seat: int) -> int:
    """A guess of the payoff, for bots that search: by experience in a game of the kind that was learnt."""
    if state.phase == Phase.OVER or not is_schooled(state):
        return evaluate(state, seat)
    worth = 1 + int((core.WON - 2) * chance_of_active(state, True, WEIGHTS))
    return worth if seat == state.seat else core.WON - worth


@rule
def chance_of_active(state: State, is_top_seen: bool, weights: Weights) -> float:
    """How likely the active one of two players is to win."""
    if state.phase == Phase.BUILD:
        return chance_of_builder(state, weights)
    signs = np.empty(SIGNS_MOST, np.int64)
    count = read_signs(state, is_top_seen, signs)  # type: ignore[arg-type]
    return felt(first_of(signs, count, weights), weights)


@rule
def chance_of_builder(state: State, weights: Weights) -> float:
    """How likely a player is to win who builds the one thing that is best now, or nothing, and ends the turn."""
    if has_points(state) or has_cards(state):
        return 1.0
    signs = np.empty(SIGNS_MOST, np.int64)
    menu = np.empty(LEGAL_MOST, np.int32)
    first = first_of(signs, read_next(state, signs), weights)  # type: ignore[arg-type]
    built = np.empty(FIRST, np.int32)
    best = felt(first, weights)
    for place in range(list_build(state, menu) - 1):  # type: ignore[arg-type]
        built[:] = first
        build_on(state, menu[place] + 0, built, weights)
        best = min(best, felt(built, weights))
    return 1.0 - best


@rule
def build_on(state: State, number: int, built: Weights, weights: Weights) -> None:
    """Change what the other player's view makes of the first layer by what an action builds."""
    come = side_come(state, number)
    gone = side_gone(state, number)
    cards = cards_of(state, state.seat)
    if come != NONE:
        built += row_of(Lies.HIS_DISCARD * SIDES + come, weights)
    if gone != NONE:
        built -= row_of(Lies.HIS_DISCARD * SIDES + gone, weights)
    if gone == NONE:  # it came from the supply
        if is_step(cards + 1, CITY_FIRST, CITY_STEPS):
            built += row_of(HIS_CITY_SIGN + cards + 1 - CITY_FIRST, weights)
        pile = min(come, OTHER[come])  # fronts come first in the book
        for place in range(len(SUPPLY_STEPS)):
            if state.supply[pile] - 1 == SUPPLY_STEPS[place]:
                built += row_of(SUPPLY_SIGN + pile * len(SUPPLY_STEPS) + place, weights)
    elif come == NONE:  # it is given to the other player; CITY-360
        built += row_of(Lies.MY_DISCARD * SIDES + OTHER[gone], weights)
        theirs = cards_of(state, (state.seat + 1) % state.players)
        if is_step(cards, CITY_FIRST, CITY_STEPS):
            built -= row_of(HIS_CITY_SIGN + cards - CITY_FIRST, weights)
        if is_step(theirs + 1, CITY_FIRST, CITY_STEPS):
            built += row_of(MY_CITY_SIGN + theirs + 1 - CITY_FIRST, weights)


@rule
def first_of(signs: Signs, count: int, weights: Weights) -> Weights:
    """What signs make of the first layer."""
    first = weights[BIAS_AT : BIAS_AT + FIRST].copy()
    for place in range(count):
        first += row_of(signs[place], weights)
    return first


@rule
def row_of(sign: int, weights: Weights) -> Weights:
    """What one sign adds to the first layer."""
    return weights[sign * FIRST : (sign + 1) * FIRST]


@rule
def felt(first: Weights, weights: Weights) -> float:
    """The chance to win that the first layer leads to."""
    total = np.int64(weights[LAST_BIAS_AT]) * ONE
    for unit in range(SECOND):
        row = weights[SECOND_AT + unit * FIRST : SECOND_AT + (unit + 1) * FIRST]
        second = np.int64(weights[SECOND_BIAS_AT + unit]) * ONE
        for place in range(FIRST):
            second += np.int64(max(first[place], 0)) * row[place]
        if second > 0:
            total += second // ONE * weights[LAST_AT + unit]
    return 1.0 / (1.0 + math.exp(-total / (ONE * ONE)))
