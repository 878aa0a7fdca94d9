"""What a city built alone has come to."""

from __future__ import annotations

from tableflip.core.words import Feat
from tableflip.games.flip_city.rules.state import ResultKind, State, held

WIN = 1_000_000  # above all that is lost
ROUNDS = 10_000  # more than any game has


def feat(state: State) -> Feat:
    """CITY-862: wins rank by the supply left, then by fewer rounds; what is lost, by how long it lasted."""
    if state.kind == ResultKind.WIN:
        left = held(state.supply)
        return Feat(f"won in round {state.round}, {left} left", WIN + left * ROUNDS - state.round)
    return Feat(f"{'lost' if state.kind == ResultKind.LOSS else 'drawn'} in round {state.round}", state.round)
