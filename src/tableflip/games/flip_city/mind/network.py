"""A small network that has learnt from play who will win a game of Flip City for two by the standard book.

`python -m tableflip.games.flip_city.lab` trains it. Its weights are whole numbers, so that it judges alike on every
machine.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableflip.core.compiled import rule
from tableflip.core.data import read_weights
from tableflip.core.sums import add_part
from tableflip.games.flip_city.box import OTHER, SIDES
from tableflip.games.flip_city.mind.features import (
    CITY_FIRST,
    CITY_STEPS,
    FEATURES,
    FEATURES_MOST,
    MY_CITY_FEATURE,
    RIVAL_CITY_FEATURE,
    SUPPLY_FEATURE,
    SUPPLY_STEPS,
    Zone,
    cards_of,
    is_step,
    list_features,
    list_features_of_next,
)
from tableflip.games.flip_city.mind.worth import side_come, side_gone
from tableflip.games.flip_city.rules.end import has_cards, has_points
from tableflip.games.flip_city.rules.legal import list_build
from tableflip.games.flip_city.rules.state import LEGAL_MOST, NONE, Phase, State

FIRST_UNITS, SECOND_UNITS = 64, 32  # hidden units of its layers
WEIGHT_SCALE = 1024  # weights are whole numbers: this is one
# what a feature adds to the first layer, its bias; for each unit of the second layer what the first adds to it, its
# bias; what the second layer makes of the chance, and the bias
SHAPES = ((FEATURES, FIRST_UNITS), (FIRST_UNITS,), (SECOND_UNITS, FIRST_UNITS), (SECOND_UNITS,), (SECOND_UNITS,), (1,))
SIZES = tuple(math.prod(shape) for shape in SHAPES)
# where each part of the weights begins
BIAS_AT, SECOND_AT, SECOND_BIAS_AT, LAST_AT, LAST_BIAS_AT = (sum(SIZES[:part]) for part in range(1, len(SIZES)))

Weights = NDArray[np.int32]
Features = NDArray[np.int64]

DATA = Path(__file__).parents[1] / "data" / "experience.npy"
WEIGHTS: Weights = read_weights(DATA)


@rule
def chance_of_active(state: State, is_top_seen: bool, weights: Weights) -> float:
    """How likely the active one of two players is to win."""
    if state.phase == Phase.BUILD:
        return chance_of_builder(state, weights)
    features = np.empty(FEATURES_MOST, np.int64)
    count = list_features(state, is_top_seen, features)  # type: ignore[arg-type]
    return output(first_layer(features, count, weights), weights)


@rule
def chance_of_builder(state: State, weights: Weights) -> float:
    """How likely a player is to win who builds the one thing that is best now, or nothing, and ends the turn."""
    if has_points(state) or has_cards(state):
        return 1.0
    features = np.empty(FEATURES_MOST, np.int64)
    menu = np.empty(LEGAL_MOST, np.int32)
    first = first_layer(features, list_features_of_next(state, features), weights)  # type: ignore[arg-type]
    built = np.empty(FIRST_UNITS, np.int32)
    best = output(first, weights)
    for place in range(list_build(state, menu) - 1):  # type: ignore[arg-type]
        for unit in range(FIRST_UNITS):  # one by one, for the reason told in core/sums.py
            built[unit] = first[unit]
        build_on(state, menu[place] + 0, built, weights)
        best = min(best, output(built, weights))
    return 1.0 - best


@rule
def build_on(state: State, number: int, built: Weights, weights: Weights) -> None:
    """Change what the other player's view makes of the first layer by what an action builds."""
    come = side_come(state, number)
    gone = side_gone(state, number)
    cards = cards_of(state, state.seat)
    if come != NONE:
        add_part(built, weights, (Zone.RIVAL_DISCARD * SIDES + come) * FIRST_UNITS, 1)
    if gone != NONE:
        add_part(built, weights, (Zone.RIVAL_DISCARD * SIDES + gone) * FIRST_UNITS, -1)
    if gone == NONE:  # it came from the supply
        if is_step(cards + 1, CITY_FIRST, CITY_STEPS):
            add_part(built, weights, (RIVAL_CITY_FEATURE + cards + 1 - CITY_FIRST) * FIRST_UNITS, 1)
        pile = min(come, OTHER[come])  # fronts come first in the book
        for place in range(len(SUPPLY_STEPS)):
            if state.supply[pile] - 1 == SUPPLY_STEPS[place]:
                add_part(built, weights, (SUPPLY_FEATURE + pile * len(SUPPLY_STEPS) + place) * FIRST_UNITS, 1)
    elif come == NONE:  # it is given to the other player; CITY-360
        add_part(built, weights, (Zone.MY_DISCARD * SIDES + OTHER[gone]) * FIRST_UNITS, 1)
        theirs = cards_of(state, (state.seat + 1) % state.players)
        if is_step(cards, CITY_FIRST, CITY_STEPS):
            add_part(built, weights, (RIVAL_CITY_FEATURE + cards - CITY_FIRST) * FIRST_UNITS, -1)
        if is_step(theirs + 1, CITY_FIRST, CITY_STEPS):
            add_part(built, weights, (MY_CITY_FEATURE + theirs + 1 - CITY_FIRST) * FIRST_UNITS, 1)


@rule
def first_layer(features: Features, count: int, weights: Weights) -> Weights:
    """What features make of the first layer."""
    first = weights[BIAS_AT : BIAS_AT + FIRST_UNITS].copy()
    for place in range(count):
        add_part(first, weights, features[place] * FIRST_UNITS, 1)
    return first


@rule
def output(first: Weights, weights: Weights) -> float:
    """The chance to win that the first layer leads to."""
    total = np.int64(weights[LAST_BIAS_AT]) * WEIGHT_SCALE
    for unit in range(SECOND_UNITS):
        row = weights[SECOND_AT + unit * FIRST_UNITS : SECOND_AT + (unit + 1) * FIRST_UNITS]
        second = np.int64(weights[SECOND_BIAS_AT + unit]) * WEIGHT_SCALE
        for place in range(FIRST_UNITS):
            second += np.int64(max(first[place], 0)) * row[place]
        if second > 0:
            total += second // WEIGHT_SCALE * weights[LAST_AT + unit]
    return 1.0 / (1.0 + math.exp(-total / (WEIGHT_SCALE * WEIGHT_SCALE)))
