"""What a mission has come to."""

from __future__ import annotations

from tableflip.core.words import Feat
from tableflip.games.flip_ships.rules.state import Result, State
from tableflip.games.flip_ships.words.tally import tally

WIN = 1_000_000  # above all that is lost


def feat(state: State) -> Feat:
    """A city saved ranks by what is left of it; a lost one by how much of the mission was done."""
    if state.result == Result.WIN:
        return Feat(f"won, city {state.city} of {state.city_start}", WIN + state.city)
    count = tally(state)
    return Feat(f"lost after {count.totals[0]} of {count.goal} hits", count.totals[0])
