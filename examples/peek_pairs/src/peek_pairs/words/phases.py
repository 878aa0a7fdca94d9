"""What each decision of Peek Pairs is for, in a line for somebody who meets it for the first time."""

from __future__ import annotations

from tableflip.core.words import Phases

from peek_pairs.rules.state import NONE, State


def phase(state: State) -> str:
    """The first card of a turn, or the second."""
    return "first" if state.opened == NONE else "second"


PHASES: Phases[State] = Phases(
    phase=phase,
    lines={
        "first": "Flip a card, then another: a pair is yours. Or spend a token to peek at one, which only you see.",
        "second": "Find the partner of the open card: a pair is yours. If it is another picture, both turn down again.",
    },
)
