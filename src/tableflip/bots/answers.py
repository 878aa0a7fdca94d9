"""Quick opponents for many games at once, compiled: each row draws from a stream of its own."""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.tree import look_ahead
from tableflip.core.chance import draw
from tableflip.core.compiled import rule
from tableflip.core.loops import LEGAL_MOST, Numbers, Rows, as_chance, as_state, legal_into

OWN_DEPTH = 6  # own decisions looked ahead before a position is judged
GLANCE = 0.08  # a careless look does not tell actions apart that differ by less
CERTAIN = 1000  # slips are told in so many


@rule
def answer_at_random(
    rows: Rows, wanted: NDArray[np.bool_], numbers: Numbers, sources: Rows, first: int, last: int
) -> None:
    """Any legal action, in the rows that are wanted."""
    menu = np.empty(LEGAL_MOST, np.int32)
    for place in range(first, last):
        if wanted[place]:
            count = legal_into(as_state(rows[place]), menu)
            numbers[place] = menu[draw(as_chance(sources[place]), count)]


@rule
def answer_greedily(
    rows: Rows,
    wanted: NDArray[np.bool_],
    seats: NDArray[np.int8],
    numbers: Numbers,
    sources: Rows,
    samples: int,
    slip: int,
    first: int,
    last: int,
) -> None:
    """What looks best at the end of the own turn, over some deals; so often in CERTAIN what merely looks fine."""
    menu = np.empty(LEGAL_MOST, np.int32)
    values = np.empty(LEGAL_MOST, np.float64)
    weights = np.empty(LEGAL_MOST, np.int64)
    for place in range(first, last):
        if not wanted[place]:
            continue
        source = sources[place]
        chance = as_chance(source)
        slips = slip > 0 and draw(chance, CERTAIN) < slip
        looks = 1 if slips else samples
        count = look_ahead(rows[place], seats[place], looks, OWN_DEPTH, menu, values, source)
        best = values[0]
        for option in range(1, count):
            best = max(best, values[option])
        total = 0
        for option in range(count):
            if slips:
                weights[option] = 1 + int(1000 * exp((values[option] - best) / GLANCE))
            else:
                weights[option] = 1 if values[option] >= best - 1e-9 else 0
            total += weights[option]
        drawn = draw(chance, total)
        option = 0
        while drawn >= weights[option]:
            drawn -= weights[option]
            option += 1
        numbers[place] = menu[option]
