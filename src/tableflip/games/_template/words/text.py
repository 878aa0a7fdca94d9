"""Peek Pairs in notation: places, actions and results."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.grids import cell_name
from tableflip.games._template.box import CARDS_MOST, COLOURS, COLUMNS
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.state import State, Verb

NAMES = tuple(cell_name(place, COLUMNS) for place in range(CARDS_MOST))  # PEEK-004
VERBS = ("peek", "flip")  # by verb
SEAT_LETTERS = "".join(colour[0] for colour in COLOURS)


def text(_state: State, action: Action) -> str:
    """PEEK-080: an action in notation."""
    return f"{VERBS[Verb(action.verb)]} {NAMES[action.target]}"


def result(state: State) -> str:
    """PEEK-081: the result in notation."""
    counts = [points(state, seat) for seat in range(state.seats)]
    best = [SEAT_LETTERS[seat] for seat, count in enumerate(counts) if count == max(counts)]
    return f"{best[0] if len(best) == 1 else '-'} {'-'.join(map(str, counts))}"
