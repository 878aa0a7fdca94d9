"""Chapters 1, 3 and 4: components, setup and options."""

from __future__ import annotations

import pytest

from tableflip import BadOption, Match
from tableflip.core.chance import Script
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import CARD_OF, IS_FRONT, NAMES, OTHER, SIDES, Card, Side
from tableflip.games.flip_city.rules.state import Phase, held
from tests.games.flip_city.table import city, deck, discard, happened, legal, press, removed, start
from tests.spec import spec

START_DECK = ["residential_area"] * 4 + ["apartment", "convenience_store", "hospital", "factory", "central_park"]


@spec("CITY-001", "CITY-002", "CITY-004")
def test_six_card_types_have_a_front_and_a_back_each() -> None:
    assert [card.name.lower() for card in Card] == ["residential", "store", "hospital", "factory", "park", "office"]
    pairs = [(NAMES[side], NAMES[OTHER[side]]) for side in range(SIDES) if IS_FRONT[side]]
    assert pairs == [
        ("residential_area", "apartment"),
        ("convenience_store", "shopping_mall"),
        ("hospital", "church"),
        ("factory", "power_plant"),
        ("central_park", "station"),
        ("office", "trade_center"),
    ]
    assert all(
        CARD_OF[side] == CARD_OF[OTHER[side]] and IS_FRONT[side] != IS_FRONT[OTHER[side]] for side in range(SIDES)
    )


@spec("CITY-003", "CITY-005")
def test_only_flips_and_recycles_turn_cards_and_the_side_up_decides_what_a_card_is() -> None:
    state = city("deck 0: hospital convenience_store | discard 0: church residential_area", "church residential_area")
    before = sorted([*deck(state), *discard(state)])
    after = press(state, "play*2 ; shuffle")
    played = [NAMES[after.played.cards[place]] for place in range(after.played.count)]
    assert sorted([*played, *deck(after), *discard(after)]) == before
    assert after.limit == 2, "a Church below its Hospital side raises nothing until it is played as a Church"
    recycled = press(state, "recycle church")
    assert discard(recycled) == ["residential_area", "hospital"] and legal(recycled) == ["play"]
    flipped = press(state, "play*2 ; stop ; flip residential_area main")
    assert "apartment" in discard(flipped) and "residential_area" not in discard(flipped)


@spec("CITY-006", "CITY-801")
def test_cards_with_the_same_side_up_are_one_option() -> None:
    state = city("deck 0: hospital*2 | discard 0: church*3 residential_area*2")
    assert legal(state) == ["play", "recycle church"]
    assert legal(press(state, "play*2 ; stop")).count("flip residential_area main") == 1


@spec("CITY-007", "CITY-008", "CITY-181")
def test_a_turn_begins_with_nothing_and_the_limit_of_the_book() -> None:
    state = city("deck 0: church shopping_mall power_plant | deck 1: station")
    rich = press(state, "play*3")
    assert (rich.cash, rich.points, rich.unhappy, rich.limit) == (4, 4, 1, 3)
    following = press(rich, "stop ; end")
    totals = (following.cash, following.points, following.unhappy, following.limit, following.must_next)
    assert totals == (0, 0, 0, 2, 0) and following.played.count == 0 and following.seat == 1


@spec("CITY-009", "CITY-106", "CITY-046", "CITY-109")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_supply_is_the_same_for_two_to_four_players(seats: int) -> None:
    state = start(seats)
    piles = {NAMES[side]: state.supply[side] for side in range(SIDES) if state.supply[side]}
    assert piles == {"convenience_store": 12, "hospital": 12, "factory": 8, "central_park": 8}


@spec("CITY-010", "CITY-102", "CITY-103", "CITY-105")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_player_starts_with_the_same_nine_cards_in_an_order_of_its_own(seats: int) -> None:
    state = start(seats, "seed")
    for seat in range(seats):
        assert sorted(deck(state, seat)) == sorted(START_DECK)
        assert discard(state, seat) == []
    assert len({tuple(deck(state, seat)) for seat in range(seats)}) == seats


@spec("CITY-103", "CITY-752", "CITY-754")
def test_the_start_decks_are_shuffled_in_the_order_of_the_seats() -> None:
    cards = [int(Side[name.upper()]) for name in START_DECK]
    other = cards[::-1]
    state = FLIP_CITY.start_scripted(2, {}, Script([1, cards, other]))
    assert state.start == 1 and state.seat == 1
    assert deck(state, 0) == START_DECK and deck(state, 1) == START_DECK[::-1]


@spec("CITY-104")
def test_the_first_shuffles_cost_a_solo_player_nothing() -> None:
    state = start(1)
    assert held(state.supply) == 16 and held(state.removed) == 0


@spec("CITY-011", "CITY-221")
def test_played_cards_lie_in_the_order_they_were_played() -> None:
    state = press(city("deck 0: church hospital station"), "play*3")
    assert [NAMES[state.played.cards[place]] for place in range(3)] == ["church", "hospital", "station"]


@spec("CITY-012")
def test_removed_cards_never_come_back() -> None:
    state = city(
        "players 1 | deck 0: church | discard 0: church hospital | supply: factory*9 | removed: station",
        "church hospital",
    )
    later = press(state, "play ; shuffle factory ; play*2 ; stop ; end")
    assert removed(later) == ["factory", "station"]


@spec("CITY-013")
def test_every_card_is_in_exactly_one_place() -> None:
    state = start(3, "census")
    assert sum(FLIP_CITY.rules.census(state).values()) == 3 * 9 + 40


@spec("CITY-014")
def test_the_order_in_which_a_discard_pile_is_told_does_not_matter() -> None:
    assert FLIP_CITY.positions.read("discard 0: church factory*2") == FLIP_CITY.positions.read(
        "discard 0: factory church factory"
    )


@spec("CITY-015", "CITY-016", "CITY-183", "CITY-421")
def test_the_turn_goes_round_the_table_and_only_the_active_player_decides() -> None:
    cards = " | ".join(f"deck {seat}: church" for seat in range(4))
    state = city(f"players 4 | {cards} | option first 2")
    seats: list[int] = []
    for _ in range(4):
        assert FLIP_CITY.rules.turn(state) == state.seat
        seats.append(state.seat)
        state = press(state, "play ; stop ; end")
    assert seats == [2, 3, 0, 1] and state.seat == 2


@spec("CITY-100", "CITY-141", "CITY-153")
def test_one_to_four_play() -> None:
    assert list(FLIP_CITY.about.seats) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(BadOption, match="1 to 4 seats"):
            FLIP_CITY.start(seats)


@spec("CITY-101", "CITY-144")
def test_the_start_player_is_drawn_unless_the_option_names_one() -> None:
    assert {start(3, str(seed)).start for seed in range(40)} == {0, 1, 2}
    assert {start(3, str(seed), first="2").start for seed in range(10)} == {2}
    solo = FLIP_CITY.start_scripted(1, {}, Script([[0, 0, 0, 0, 1, 2, 4, 6, 8]]))
    assert solo.start == 0, "and no seat was drawn from the script"


@spec("CITY-107")
def test_the_solo_supply_has_four_of_each() -> None:
    state = start(1)
    assert [state.supply[side] for side in range(SIDES)] == [0, 0, 4, 0, 4, 0, 4, 0, 4, 0, 0, 0]


@spec("CITY-108", "CITY-142", "CITY-650")
def test_offices_are_for_sale_only_with_the_option() -> None:
    assert start(2).supply[Side.OFFICE] == 0
    assert start(2, office="on").supply[Side.OFFICE] == 10
    assert start(1, office="on").supply[Side.OFFICE] == 4
    without, with_office = start(2, "x"), start(2, "x", office="on")
    assert deck(without) == deck(with_office)


@spec("CITY-110")
def test_the_start_player_takes_the_first_turn_of_round_one() -> None:
    state = start(4, "9", first="3")
    assert (state.round, state.seat, state.phase) == (1, 3, Phase.PLAY)


@spec("CITY-140")
def test_a_game_has_exactly_these_options_each_with_a_default() -> None:
    assert {option.name: option.default for option in FLIP_CITY.about.options} == {
        "office": "off",
        "round_limit": "default",
        "first": "none",
        "book": "standard",
        "empty_deck": "choose",
    }


@spec("CITY-143")
def test_the_round_limit_is_a_hundred_and_none_in_the_solo_game() -> None:
    assert start(2).round_limit == 100 and start(1).round_limit == 0
    assert start(2, round_limit="0").round_limit == 0 and start(1, round_limit="7").round_limit == 7
    assert start(3, book="default_round_limit=40").round_limit == 40


@spec("CITY-153")
@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (2, {"first": "2"}, "seats are 0 to 1"),
        (1, {"first": "1"}, "CITY-153"),
        (2, {"first": "7"}, "cannot be '7'"),
        (2, {"round_limit": "-1"}, "cannot be '-1'"),
        (2, {"office": "maybe"}, "one of off, on"),
        (2, {"offices": "on"}, "did you mean 'office'"),
    ],
)
def test_options_outside_their_range_are_refused(seats: int, options: dict[str, str], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        FLIP_CITY.start(seats, options)


@spec("CITY-140", "CITY-044")
def test_a_match_file_keeps_the_options() -> None:
    match = Match.new(FLIP_CITY, seats=3, options={"office": "on", "round_limit": "9", "first": "1"}, seed=1)
    assert match.options == {
        "office": "on",
        "round_limit": "9",
        "first": "1",
        "book": "standard",
        "empty_deck": "choose",
    }


@spec("CITY-145")
def test_an_empty_deck_is_shuffled_in_games_of_the_first_rules_and_where_a_position_does_not_say() -> None:
    option = next(option for option in FLIP_CITY.about.options if option.name == "empty_deck")
    assert option.default_under(1) == "shuffle" and option.default_under(2) == "choose"
    assert FLIP_CITY.rules.settings(city("discard 0: church"))["empty_deck"] == "shuffle"
    assert FLIP_CITY.rules.settings(city("option empty_deck choose"))["empty_deck"] == "choose"
    assert start(2).may_choose == 1 and start(2, empty_deck="shuffle").may_choose == 0


@spec("CITY-143", "CITY-216")
def test_only_a_game_without_a_round_limit_may_go_on_for_ever_and_alone_hardly_any() -> None:
    endless = FLIP_CITY.rules.endless
    assert not endless(start(2)) and endless(start(2, round_limit="0"))
    assert not endless(start(1)) and not endless(start(1, round_limit="5"))
    assert not endless(FLIP_CITY.empty(1, {})), "before the deal the cards to come count"
    leaving = "residential_area.start_copies=4;" + ";".join(
        f"{name}.start_copies=0" for name in ("convenience_store", "hospital", "factory", "central_park")
    )
    assert endless(start(1, book=leaving)), "all cards can leave, and then nothing is shuffled"


@spec("CITY-182")
def test_nothing_is_shuffled_between_turns() -> None:
    state = city("deck 0: church hospital station | discard 0: factory | deck 1: church")
    later = press(state, "play ; stop ; end ; play ; stop ; end")
    assert later.seat == 0 and deck(later) == ["hospital", "station"] and discard(later) == ["church", "factory"]


@spec("CITY-180")
def test_a_turn_is_a_play_phase_then_a_building_phase_unless_it_busts() -> None:
    state = city("deck 0: church apartment*4 | deck 1: church")
    built = press(state, "play ; stop")
    assert built.phase == Phase.BUILD and built.seat == 0
    bust = press(state, "play*5")
    assert bust.phase == Phase.PLAY and bust.seat == 1 and "North is bust: too many angry faces" in happened(bust)
