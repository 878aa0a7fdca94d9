"""How Peek Pairs is won, and how close everybody is."""

from __future__ import annotations

from tableflip.core.phrases import counted
from tableflip.core.words import Goal
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.state import State


def goal(state: State, _seat: int) -> Goal:
    """PEEK-050: the most points once all pairs are taken; points lie open, so every seat is told the same."""
    stands = tuple(counted(points(state, seat), "point") for seat in range(state.seats))
    return Goal("Most points when the last pair is taken", stands)
