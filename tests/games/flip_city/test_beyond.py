"""What people type that no action is written like is refused with the rule, not as nonsense."""

from __future__ import annotations

import pytest

from tableflip import NotLegal, NotNotation
from tableflip.games.flip_city import FLIP_CITY
from tests.games.flip_city.table import city

PLAYING = "deck 0: hospital church | discard 0: church | played: station"
BUILDING = "players 3 | phase build | played: station | cash 20 | discard 0: hospital apartment | deck 0: church"


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        (PLAYING, "play church", "only the top card of your deck is played, and that is a Hospital (CITY-201)"),
        (PLAYING, "Play Hospital", "the top card is played by play alone (CITY-850)"),
        (PLAYING, "play 2", "cards are played one at a time, by play (CITY-220)"),
        ("discard 0: church", "play church", "your deck is empty (CITY-201)"),
        (BUILDING, "play church", "the play phase is over (CITY-200)"),
        (PLAYING, "pass", "nobody passes: you end the play phase by stop, where that is legal (CITY-205)"),
        (BUILDING, "done", "who builds nothing more ends the turn by end (CITY-321)"),
        (BUILDING, "end turn", "write end alone (CITY-850)"),
        (PLAYING, "shuffle deck", "write shuffle alone (CITY-850)"),
        ("players 1 | discard 0: church", "shuffle deck", "with the supply card that it costs"),
        (PLAYING, "buy", "that is for the building phase (CITY-320)"),
        (PLAYING, "buy hospital", "that is for the building phase (CITY-320)"),
        (PLAYING, "recycle church 2", "one card at a time: recycle church (CITY-280)"),
        (BUILDING, "buy church", "a Church is the back of a Hospital: develop hospital, or flip one (CITY-370)"),
        (BUILDING, "buy apartment", "an Apartment is never for sale (CITY-109)"),
        (BUILDING, "develop residential_area", "a Residential Area is never for sale (CITY-109)"),
        (BUILDING, "buy office", "an Office is only there with the option office (CITY-108)"),
        (BUILDING, "buy convenience store", "write buy convenience_store (CITY-850)"),
        (BUILDING, "buy hospital*2", "one card at a time: buy hospital (CITY-340)"),
        (BUILDING, "buy 2 hospital", "one card at a time (CITY-340)"),
        ("phase build | played: church", "develop", "nothing can be had by develop now (CITY-370)"),
        (BUILDING, "flip church", "a Church has no fee and cannot be flipped (CITY-355)"),
        (BUILDING, "flip factory", "no Factory lies in your discard pile"),
        (BUILDING, "flip apartment now", "flip apartment main with an action"),
        (BUILDING, "flip apartment main south", "seats are written as numbers: flip apartment main 2 (CITY-850)"),
        (BUILDING, "flip apartment main 7", "the seats are 0 to 2 (CITY-361)"),
        (BUILDING, "flip central park main", "write flip central_park main (CITY-850)"),
        (BUILDING, "give apartment 1", "a card is given away by flipping it"),
        (PLAYING, "draw", "cards are not drawn"),
        (PLAYING, "discard hospital", "(CITY-420)"),
        (BUILDING, "sell factory", "cards are never sold"),
    ],
)
def test_what_people_try_is_refused_with_the_rule(position: str, text: str, why: str) -> None:
    state = city(position)
    with pytest.raises(NotLegal) as problem:
        FLIP_CITY.parse(state, text)
    assert why in str(problem.value)


@pytest.mark.parametrize("text", ["dance", "buy school", "play" * 3000, "recycle \x00", "", "flip"])
def test_what_nobody_would_try_is_no_notation(text: str) -> None:
    with pytest.raises((NotNotation, NotLegal)) as problem:
        FLIP_CITY.parse(city("deck 0: church"), text)
    assert len(str(problem.value)) < 300
