"""What is worked out for players who ask, apart from the view: it takes thought."""

from __future__ import annotations

from typing import TypedDict

from tableflip.games.flip_city.mind.odds import bust_chances
from tableflip.games.flip_city.rules.state import Phase, State


class Bust(TypedDict):
    """The chance that playing on busts (Annex A.2): as it stands, and if the player recycles in time."""

    plain: float
    rescued: float


class CityAids(TypedDict):
    """What a table may choose not to show; no chance of a bust is told where no card can be played."""

    bust: Bust | None


def aids(state: State, _seat: int) -> CityAids:
    """CITY-700, CITY-708: the same for everybody, by what everybody can know."""
    if state.phase != Phase.PLAY or state.cities[state.seat].deck.count == 0:
        return {"bust": None}
    plain, rescued = bust_chances(state)
    return {"bust": {"plain": plain, "rescued": rescued}}
