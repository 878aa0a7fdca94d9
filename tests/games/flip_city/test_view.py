"""What a seat is shown is what is declared: nothing more, and nothing of another kind."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tableflip.core.action import Action
from tableflip.core.fast import Fast
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.about import SEAT_NAMES
from tableflip.games.flip_city.box import NAMES, Card
from tableflip.games.flip_city.rules.book import KEYS
from tableflip.games.flip_city.rules.state import RECEIVERS, Phase, State, Verb
from tableflip.games.flip_city.words.aids import CityAids, aids
from tableflip.games.flip_city.words.deed import VerbName, deed
from tableflip.games.flip_city.words.layout import layout
from tableflip.games.flip_city.words.page import PAGE
from tableflip.games.flip_city.words.printed import CardName, SideValues
from tableflip.games.flip_city.words.sides import SideName
from tableflip.games.flip_city.words.view import PhaseName, SeatName, View, view
from tests.games.flip_city.table import city, legal, press
from tests.games.flip_city.test_laws import ALL_ABILITIES
from tests.spec import spec

TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {}),
    (3, {"office": "on"}),
    (4, {"book": ALL_ABILITIES}),
    (2, {"book": "win_points=1"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_view_is_what_is_declared(seats: int, options: dict[str, str]) -> None:
    pick = random.Random(5)
    state = FLIP_CITY.start(seats, options, "declared")
    for _ in range(200):
        for seat in (-1, seats - 1):
            shown = view(state, seat)
            assert msgspec.convert(shown, View, strict=True) == shown
        told = aids(state, 0)
        assert msgspec.convert(told, CityAids, strict=True) == told
        choices = FLIP_CITY.legal(state)
        if not choices:
            break
        state = FLIP_CITY.apply(state, pick.choice(choices))


def test_a_view_of_a_compiled_game_is_what_is_declared() -> None:
    fast = Fast(FLIP_CITY)
    shown = view(fast.read(fast.start(2, {}, "compiled")), 0)
    assert msgspec.convert(shown, View, strict=True) == shown


def test_what_is_declared_is_named_as_in_the_box_and_the_rules() -> None:
    assert get_args(PhaseName) == tuple(phase.name.lower() for phase in Phase)
    assert get_args(SeatName) == SEAT_NAMES
    assert get_args(CardName) == tuple(card.name.lower() for card in Card)
    assert tuple(get_type_hints(SideValues)) == KEYS
    assert get_args(SideName) == NAMES
    assert get_args(VerbName) == tuple(verb.name.lower() for verb in Verb)


def test_a_deed_tells_what_is_done_with_which_side_and_who_gets_it() -> None:
    state = city(
        "phase build | played: station church*2 | cash 20 | discard 0: factory hospital | extra_flips: station"
    )
    told = {FLIP_CITY.notation.text(state, action): deed(state, action) for action in FLIP_CITY.legal(state)}
    assert told["buy hospital"] == {"verb": "buy", "side": "hospital"}
    assert told["develop hospital"] == {"verb": "develop", "side": "hospital"}
    assert told["flip hospital main"] == {"verb": "flip_main", "side": "hospital"}
    assert told["flip hospital extra"] == {"verb": "flip_extra", "side": "hospital"}
    assert told["end"] == {"verb": "end"}
    gift = Action(Verb.FLIP_EXTRA, NAMES.index("factory") * RECEIVERS + 2)
    assert deed(state, gift) == {"verb": "flip_extra", "side": "factory", "receiver": 1}


def prices(state: State, side: SideName) -> tuple[int | None, ...]:
    told = view(state, 0)["prices"][side]
    return told["buy"], told["develop"], told["flip"], told["extra_flip"]


@spec("CITY-340", "CITY-352", "CITY-370")
def test_a_view_tells_the_price_of_all_that_can_be_built() -> None:
    state = city("phase build | played: station | cash 20 | discard 0: hospital*2 | extra_flips: station")
    assert prices(state, "hospital") == (4, 8, 4, 2)
    assert prices(state, "residential_area") == (None, None, 1, 0)
    assert prices(state, "church") == (None, None, None, None)
    assert prices(press(state, "flip hospital extra"), "hospital") == (4, 8, 4, None)
    assert press(state, "flip hospital extra").cash == 18
    free = city("phase build | played: church | discard 0: hospital | book hospital.flip_fee 0")
    assert prices(free, "hospital") == (4, 4, 0, None) and "flip hospital main" in legal(free)


@spec("CITY-247")
def test_a_view_tells_why_a_card_must_be_played_and_by_which_rule() -> None:
    forced = view(city("deck 0: residential_area church"), 0)
    assert forced["must_play_why"] == {
        "words": "a Residential Area on top of the deck must be played",
        "rule": "CITY-240",
    }
    free = view(city("deck 0: church | played: church"), 0)
    assert free["must_play_why"] is None


@spec("CITY-402")
def test_a_view_tells_which_cards_win_by_the_number_of_cards() -> None:
    def won(book: str) -> tuple[int, list[str]]:
        shown = view(FLIP_CITY.start(2, {"book": book}, "1"), 0)
        return shown["win_cards"], shown["win_cards_with"]

    assert won("standard") == (18, ["a Convenience Store"])
    assert won("church.win_with_cards=12") == (12, ["a Church"])
    assert won("convenience_store.win_with_cards=null") == (0, [])


def test_the_chance_of_a_bust_is_no_part_of_the_view_and_asked_for_apart() -> None:
    state = city("deck 0: residential_area*4 apartment convenience_store hospital factory central_park")
    assert set(view(state, 0)["aids"]) == {"contents"}
    assert aids(state, 1) == {
        "bust": {"plain": pytest.approx(3 / 28), "rescued": pytest.approx(3 / 28), "at_most": False}
    }
    assert aids(city("phase build | played: church"), 0) == aids(city("played: church"), 0) == {"bust": None}


@spec("CITY-703", "CITY-708")
def test_the_chance_of_a_bust_does_not_hang_on_the_hidden_order() -> None:
    one = city("deck 0: church hospital residential_area*2 apartment | unhappy 2")
    two = city("deck 0: church residential_area apartment hospital residential_area | unhappy 2")
    assert aids(one, 0) == aids(two, 0)


def test_the_words_of_the_pages_are_those_of_the_game() -> None:
    page: Any = PAGE
    assert json_friendly(page) and page["PILES"] == 4
    assert set(page["ON_TOKENS"]) < set(KEYS) and set(page["COPIES"]) < set(page["ON_TOKENS"])
    state = city("deck 0: church | discard 0: church")
    begin = tuple(page["PLACES"].values())
    assert all(FLIP_CITY.telling.place(state, action).startswith(begin) for action in FLIP_CITY.legal(state))
    events = {event.kind for event in FLIP_CITY.events(press(state, "play"), 0)}
    assert events < set(page["HAPPENED"])


def json_friendly(value: object) -> bool:
    return msgspec.json.decode(msgspec.json.encode(value)) == value


def test_a_layout_says_what_a_card_costs_and_does_by_the_book_of_the_game() -> None:
    state = FLIP_CITY.start(2, {"book": "hospital.cost=7"}, "words")
    said = {spot["place"]: spot["words"] for area in layout(state, 0)["areas"] for spot in area["spots"]}
    assert "costs 7 cash" in said["supply:hospital"] and "1 angry face" in said["supply:hospital"]
    assert said["deck:1"].startswith("Deck: ") and said["deck:1"].count(":") > 1
