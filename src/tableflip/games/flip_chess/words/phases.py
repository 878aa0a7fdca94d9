"""What each decision of Flip Chess is for, in a line for somebody who meets it for the first time."""

from __future__ import annotations

from tableflip.core.words import Phases
from tableflip.games.flip_chess.rules.state import Phase, State


def phase(state: State) -> str:
    """First the move, which has a second part on an open card, then the flip."""
    return "" if state.phase == Phase.OVER else Phase(state.phase).name.lower()


PHASES: Phases[State] = Phases(
    phase=phase,
    lines={
        "step": "Move one meeple one step, never diagonally. On a face-up card it must move on as that figure; "
        "on a face-down card its move ends.",
        "act": "You stand on a face-up card: move on as its figure would. This is how meeples are taken.",
        "go_on": "The card you have reached is open as well: your move goes on as the figure on it.",
        "flip": "Turn up any face-down card without a meeple. It stays open and serves both of you from the next turn "
        "on, so choose where it helps you more.",
    },
)
