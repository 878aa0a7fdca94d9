"""The test words of Peek Pairs: set a table, take actions, ask what is legal and what is told."""

from __future__ import annotations

from peek_pairs import PEEK_PAIRS
from peek_pairs.rules.state import State

BEGUN = "abcd/fgab/cdfg ----/----/---- -,- 3,3 b a 0 1"  # every picture once, in rows of four, and then again


def at(position: str = BEGUN) -> State:
    """The state that a position text tells of."""
    return PEEK_PAIRS.positions.read(position)


def after(state: State, *written: str) -> State:
    """The state after some actions."""
    for each in written:
        state = PEEK_PAIRS.apply(state, PEEK_PAIRS.parse(state, each))
    return state


def legal(state: State) -> list[str]:
    """What may be done, in notation."""
    return [PEEK_PAIRS.notation.text(state, action) for action in PEEK_PAIRS.legal(state)]


def told(state: State, seat: int) -> list[str]:
    """What a seat is told of the last action."""
    return [event.words for event in PEEK_PAIRS.events(state, seat)]


def written(state: State) -> str:
    """The position in notation."""
    return PEEK_PAIRS.positions.write(state, False)
