"""Flip City at the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.rules.state import State
from tableflip.games.flip_city.terminal import BOARD
from tests.games.flip_city.table import city, press, start
from tests.spec import spec

WIDTH = 80


def drawn(state: State, *, aids: bool = True, seat: int = 0) -> str:
    console = Console(width=WIDTH - 4, color_system=None)
    with console.capture() as seen:
        console.print(BOARD.draw(state, seat, aids))
    return seen.get()


def turn_under_way() -> State:
    return city(
        "players 3 | round 4 | deck 0: hospital residential_area*2 convenience_store | discard 0: church factory"
        " | played: factory residential_area*2 | cash 4 | points 3 | unhappy 1 | deck 1: station church*3"
    )


def test_the_board_shows_street_meters_cities_and_supply_in_80_columns() -> None:
    shown = drawn(turn_under_way())
    assert max(map(len, shown.splitlines())) <= WIDTH
    for words in (
        "Round 4 of 100  North plays",
        "street Factory · Residential Area×2",
        "$$$$",
        "3 of 8",
        "1 of 2",
        "3 of 18",
        "Hospital  and 3 cards below",
        "1 Church, 1 Factory",
        "11 Power Plant",
    ):
        assert words in shown, words


@spec("CITY-704")
def test_odds_and_contents_are_shown_only_with_aids() -> None:
    state = turn_under_way()
    assert "one more: bust 67 %, 33 % if you recycle in time" in drawn(state)
    assert "2 Residential Area, 1 Convenience Store" in drawn(state)
    assert "bust" not in drawn(state, aids=False) and "below   " not in drawn(state, aids=False)
    assert "One more: bust 67 %" in BOARD.plain(state, 0, True) and "bust" not in BOARD.plain(state, 0, False)


def test_on_an_empty_deck_the_odds_are_those_of_a_shuffle() -> None:
    state = city("discard 0: residential_area*3 apartment factory | option empty_deck choose")
    assert "shuffling: bust 25 %" in drawn(state) and "recycle" not in drawn(state)
    assert "bust" not in drawn(city("played: church"))


def test_the_plain_words_tell_the_same() -> None:
    said = BOARD.plain(turn_under_way(), 0, True)
    for words in (
        "Street: Factory, Residential Area, Residential Area.",
        "Cash 4. Points 3 of 8. Faces 1 of 2. Cards 3 of 18.",
    ):
        assert words in said
    assert "East: deck Station on top of 4 cards; discard pile –." in said
    assert "8 Central Park for 7" in said


def test_the_looking_seat_comes_first() -> None:
    shown = drawn(turn_under_way(), seat=2)
    assert shown.index("South") < shown.index("▶ North") < shown.index("East")


def test_a_finished_game_shows_its_verdict() -> None:
    state = press(city("phase build | played: station*3 | points 9"), "end")
    assert "North wins: 9 points in one turn" in drawn(state)
    assert "builds: 2 actions, 1 extra buy, 1 extra flip" in drawn(
        city("phase build | played: station | actions 2 | extra_buys 1 | extra_flips: station")
    )


@spec("CITY-652", "CITY-051")
def test_house_cards_are_marked_and_both_sides_of_a_card_explained() -> None:
    state = start(2, office="on")
    assert "Office°" in drawn(state) and "house card, reconstructed values" in drawn(state)
    assert list(BOARD.topics(state))[-2:] == ["office", "trade_center"] and "office" not in BOARD.topics(start(2))
    words = BOARD.explain(state, "Power Plant")
    assert words.index("Power Plant (") < words.index("Factory (") and "3 points [reconstructed]" in words
    assert "developed as Power Plant it costs 11 cash" in words
    assert BOARD.explain(state, "nonsense") == ""
    cards = BOARD.explain(state, "cards").splitlines()
    assert len(cards) == 13 and "no mark" in cards[-1] and "no mark" in words.splitlines()[-1]


@spec("CITY-247", "CITY-802")
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("deck 0: residential_area church", "a Residential Area on top of the deck must be played (CITY-240)"),
        ("deck 0: church", "the first card of a turn must be played (CITY-211)"),
        (
            "played: shopping_mall | must_next 1 | deck 0: church",
            "after the Shopping Mall the next card must be played (CITY-243)",
        ),
        ("discard 0: hospital", "the deck is empty at the start of the turn (CITY-213)"),
        (
            "discard 0: hospital | round 2 | idle: 0 | option empty_deck choose",
            "you played no card in your turn before (CITY-216)",
        ),
        ("deck 1: church", "there is no card left to play (CITY-212)"),
        ("phase build | played: church | cash 1", "nothing can be built with 1 cash (CITY-321)"),
        ("players 1 | discard 0: hospital | supply: factory", ""),
    ],
)
def test_an_only_action_is_taken_with_its_reason(position: str, reason: str) -> None:
    state = city(position)
    assert len(FLIP_CITY.legal(state)) == 1 and BOARD.forced(state) == reason


@spec("CITY-247")
def test_where_a_recycle_could_help_the_player_is_asked() -> None:
    state = city("deck 0: residential_area church | discard 0: church | unhappy 2 | played: church")
    assert len(FLIP_CITY.legal(state)) == 2
