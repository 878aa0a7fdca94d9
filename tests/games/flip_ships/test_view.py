"""What a seat is shown is what is declared, and nothing else; what flies is what is declared too."""

from __future__ import annotations

import msgspec
import pytest

from tableflip.core.match import Match
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import LEVEL_NAMES, SHIP_NAMES, Level
from tableflip.games.flip_ships.flights.flight import Flight
from tableflip.games.flip_ships.flights.lying import read_lying, write_lying
from tableflip.games.flip_ships.flights.throwing import throw
from tableflip.games.flip_ships.rules.state import After, Mode, Phase, State, Verb, Zone
from tableflip.games.flip_ships.words.names import MODES, PICKS, ZONES
from tableflip.games.flip_ships.words.view import QUESTIONS, View, view
from tests.games.flip_ships.table import played, table, wild_games

SET_UPS: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {"solo_seats": "3", "skill": "expert"}),
    (2, {"pilots": "draft", "concede": "yes", "level": "elite", "skill": "expert"}),
    (3, {"three_rows": "yes", "geometry": "long", "launch_pad": "yes", "back_stop": "yes"}),
    (4, {"level": "training", "assault_order": "round_robin", "book": "cards=1-60*2/1D|short=50000|repair=3"}),
)


def check(state: State) -> None:
    for seat in range(-1, state.book.players):
        shown = view(state, seat)
        assert msgspec.convert(shown, View, strict=True) == shown
        assert msgspec.json.decode(msgspec.json.encode(shown)) == shown


@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_views_are_what_they_are_declared_to_be(seats: int, options: dict[str, str]) -> None:
    for states in wild_games(2, seats, **options):
        for state in states:
            check(state)


def test_the_words_of_a_view_stand_in_the_order_of_the_rules() -> None:
    for words, members in ((ZONES, Zone), (MODES, Mode), (PICKS, After), (LEVEL_NAMES, Level)):
        assert words == tuple(member.name.lower() for member in members)
    asked = tuple(phase.name.lower() for phase in Phase if Phase.MOON <= phase <= Phase.KEEP)
    assert asked == QUESTIONS


def test_the_view_tells_what_is_printed_on_every_card_of_the_book() -> None:
    deck = view(FLIP_SHIPS.start(2, {"book": "cards=1-39*1/2,40-60*3/1SD"}), 0)["deck"]
    assert deck["cards"][39] == {"id": 40, "speed": 3, "damage": 1, "shield": True, "double": True}
    assert deck["cards"][0] == {"id": 1, "speed": 1, "damage": 2, "shield": False, "double": False}
    assert [card["id"] for card in deck["cards"]] == list(range(1, 61))


@pytest.mark.parametrize(
    ("power", "landing", "asked"),
    [
        ("P1-SHORT", "space gap 25=12", {"name": "shoot", "reach": 63.5}),
        ("P1-MOON", "space moon 3", {"name": "moon", "row": 3}),
        ("P1-SWAP", "on 25", {"name": "swap", "enemy": 25}),
    ],
)
def test_a_question_tells_where_the_attack_comes_from(power: str, landing: str, asked: dict[str, object]) -> None:
    powers = f"S1 {power} P2-REDO P3-BLAST / S2 P1-ENCORE P2-PAD P3-TWIN"
    state = table("r3 25 13 . . .", active="S1-1a S2-1a", powers=powers)
    question = view(played(state, "choose S1-1a", f"flick {landing}"), 0)["question"]
    assert question == {"ship": "S1-1a", "row": None, "enemy": None, "reach": None, **asked}


def test_the_level_of_a_ship_is_told() -> None:
    ships = view(FLIP_SHIPS.start(4), 0)["ships"]
    assert [ship["id"] for ship in ships] == list(SHIP_NAMES)
    assert all(ship["level"] == int(ship["id"][3]) for ship in ships)


def test_flights_are_what_they_are_declared_to_be() -> None:
    match = Match.new(FLIP_SHIPS, seats=2, seed="flight", options={"skill": "expert"})
    thrown = 0
    while thrown < 4:
        action = match.legal()[0]
        if action.verb != Verb.FLICK:
            match.play(action)
            continue
        outcome, flight = throw(match.state, action, None, match.last_account)
        assert msgspec.convert(flight, Flight, strict=True) == flight
        match.play(action, outcome, flight)
        laid = read_lying(match.state, write_lying(match.state, flight))
        assert msgspec.convert(laid, Flight | None, strict=True) == laid
        thrown += 1
