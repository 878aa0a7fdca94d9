"""What each decision of Flip City is for, in a line for somebody who meets it for the first time."""

from __future__ import annotations

from tableflip.core.words import Phases
from tableflip.games.flip_city.rules.state import Phase, State


def phase(state: State) -> str:
    """First cards are played, then the city is built."""
    return "" if state.phase == Phase.OVER else Phase(state.phase).name.lower()


PHASES: Phases[State] = Phases(
    phase=phase,
    lines={
        "play": "Play the open card on top of your deck, or stop in time: one angry face too many, and the turn brings "
        "nothing.",
        "build": "Spend this turn's cash: buy a card, flip one of yours, or develop one. What is left is lost.",
    },
)
