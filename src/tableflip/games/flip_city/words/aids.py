"""What is worked out for players who ask, apart from the view: it takes thought."""

from __future__ import annotations

from typing import TypedDict

from tableflip.games.flip_city.mind.odds import bust_chances
from tableflip.games.flip_city.rules.state import Phase, State, held


class Bust(TypedDict):
    """The chance that playing on busts (Annex A.2): as it stands, and if the player recycles in time.

    On an empty deck it is the chance that a shuffle does, with all that is then forced. Only edited books have too many
    kinds of cards to follow them all: there both numbers may be bounds, and the truth is not above them.
    """

    plain: float
    rescued: float
    at_most: bool


class CityAids(TypedDict):
    """What a table may choose not to show; no chance of a bust is told where no card can be played or shuffled."""

    bust: Bust | None


def aids(state: State, _seat: int) -> CityAids:
    """CITY-700, CITY-708: the same for everybody, by what everybody can know."""
    city = state.cities[state.seat]
    if state.phase != Phase.PLAY or city.deck.count + held(city.discard) == 0:
        return {"bust": None}
    plain, rescued = bust_chances(state)
    at_most = not (plain.is_exact and rescued.is_exact)
    return {"bust": {"plain": plain.chance, "rescued": rescued.chance, "at_most": at_most}}
