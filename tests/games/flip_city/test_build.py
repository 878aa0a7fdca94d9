"""Chapter 7: the building phase."""

from __future__ import annotations

from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import Side
from tableflip.games.flip_city.rules.state import Phase
from tests.games.flip_city.table import city, discard, legal, press
from tests.games.flip_city.test_play import refused
from tests.spec import spec

RICH = "phase build | played: convenience_store | cash 30"


@spec("CITY-320", "CITY-321", "CITY-329")
def test_building_is_voluntary_and_ends_with_end() -> None:
    state = city(f"{RICH} | deck 1: church")
    assert legal(state)[-1] == "end"
    assert press(state, "end").seat == 1
    poor = city("phase build | played: church")
    assert legal(poor) == ["end"] and poor.phase == Phase.BUILD, "the phase does not end by itself"


@spec("CITY-322", "CITY-380", "CITY-381")
def test_permissions_come_from_the_played_cards_and_add_up() -> None:
    state = city(
        "deck 0: central_park*2 station*3 trade_center church | discard 0: central_park station trade_center"
        " | option office"
    )
    state = press(state, "play*6 ; stop")
    assert (state.actions, state.extra_buys, state.extra_flips[Side.STATION]) == (2, 2, 3)
    more = press(city("deck 0: church | book main_actions 3"), "play ; stop")
    assert more.actions == 3


@spec("CITY-323", "CITY-327")
def test_each_permission_is_good_for_what_it_says_in_any_order() -> None:
    state = city("phase build | played: church | cash 40 | extra_buys 1 | extra_flips: station | discard 0: hospital*4")
    done = press(state, "flip hospital extra ; buy factory ; flip hospital main")
    assert legal(done) == ["end"]
    assert discard(done) == ["hospital"] * 2 + ["church"] * 2 + ["factory"]
    other = press(state, "develop hospital ; buy factory ; flip hospital extra")
    assert legal(other) == ["end"]
    unused = press(state, "end")
    assert unused.extra_buys == 0 and unused.actions == 0 and unused.extra_flips[Side.STATION] == 0


@spec("CITY-324")
def test_a_buy_uses_an_extra_buy_before_an_action() -> None:
    state = press(city(f"{RICH} | extra_buys 1"), "buy hospital")
    assert (state.extra_buys, state.actions) == (0, 1)
    assert press(state, "buy hospital").actions == 0


@spec("CITY-325", "CITY-351", "CITY-352")
def test_a_flip_names_its_permission_and_only_the_extra_one_is_cheaper() -> None:
    state = city("phase build | played: church | cash 10 | extra_flips: station | discard 0: hospital*2")
    assert press(state, "flip hospital main").cash == 6
    extra = press(state, "flip hospital extra")
    assert extra.cash == 8 and extra.actions == 1 and extra.extra_flips[Side.STATION] == 0
    assert press(extra, "develop hospital").cash == 0, "developing has no discount"


@spec("CITY-326", "CITY-370", "CITY-371", "CITY-372")
def test_a_develop_uses_an_action_and_brings_the_back() -> None:
    state = city("phase build | played: church | cash 8 | extra_buys 1 | extra_flips: station")
    after = press(state, "develop hospital")
    assert discard(after) == ["church"] and (after.cash, after.actions) == (0, 0)
    assert after.supply[Side.HOSPITAL] == 11
    none = city("phase build | played: church | cash 30 | actions 0 | extra_buys 3 | extra_flips: station*3")
    assert not any(action.startswith("develop") for action in legal(none))
    assert "no action is left" in refused(none, "develop hospital")
    fixed = city("phase build | played: church | cash 30 | book hospital.flip_fee null")
    assert "develop hospital" not in legal(fixed)
    assert "cannot be flipped, so it cannot be developed" in refused(fixed, "develop hospital")


@spec("CITY-328")
def test_cash_pays_and_never_goes_below_nothing() -> None:
    state = city("phase build | played: church | cash 4 | actions 3")
    state = press(state, "buy hospital")
    assert state.cash == 0 and legal(state) == ["end"]
    assert "it costs 2, and you have 0 cash (CITY-341)" in refused(state, "buy convenience_store")


@spec("CITY-340", "CITY-341", "CITY-342")
def test_a_bought_card_comes_front_up_from_a_pile_that_is_not_empty() -> None:
    state = city("phase build | played: church | cash 9 | actions 2 | supply: factory central_park")
    after = press(state, "buy factory")
    assert discard(after) == ["factory"] and after.supply[Side.FACTORY] == 0 and after.cash == 4
    assert "the supply has no Factory (CITY-342)" in refused(after, "buy factory")
    assert "the supply has no Factory (CITY-342)" in refused(after, "develop factory")
    assert "CITY-341" in refused(after, "buy central_park")
    spent = city("phase build | played: church | cash 9 | actions 0")
    assert "no action or extra buy is left" in refused(spent, "buy factory")


@spec("CITY-350", "CITY-354", "CITY-355")
def test_a_flip_turns_one_card_of_the_own_discard_pile_for_its_fee() -> None:
    state = city("phase build | played: church | cash 5 | discard 0: hospital*2 church | discard 1: residential_area")
    assert [action for action in legal(state) if "flip" in action] == ["flip hospital main"]
    after = press(state, "flip hospital main")
    assert discard(after) == ["hospital", "church", "church"] and after.cash == 1
    assert "no Residential Area lies in your discard pile" in refused(state, "flip residential_area main")
    assert "no fee and cannot be flipped (CITY-355)" in refused(state, "flip church main")
    assert "no extra flip is left (CITY-354)" in refused(state, "flip hospital extra")
    assert "no action is left (CITY-354)" in refused(after, "flip hospital main")
    poor = city("phase build | played: church | cash 3 | discard 0: hospital")
    assert "it costs 4, and you have 3 cash (CITY-354)" in refused(poor, "flip hospital main")


@spec("CITY-353")
def test_the_largest_discount_is_used_first() -> None:
    book = "book church.extra_flips 1 | book church.extra_flip_discount 4"
    state = city(f"deck 0: station church convenience_store | discard 0: hospital*2 | {book}")
    state = press(state, "play*3 ; stop")
    assert "flip hospital extra" in legal(state)
    first = press(state, "flip hospital extra")
    assert first.cash == 1 and first.extra_flips[Side.CHURCH] == 0 and first.extra_flips[Side.STATION] == 1
    assert "it costs 2, and you have 1 cash" in refused(first, "flip hospital extra")


@spec("CITY-356")
def test_cards_that_came_into_the_discard_pile_this_turn_can_be_flipped_and_played_ones_cannot() -> None:
    state = press(city("deck 0: hospital | cash 20 | discard 0: factory"), "play ; stop")
    assert "flip hospital main" not in legal(state)
    bought = press(city(f"{RICH} | actions 4"), "buy hospital ; flip hospital main")
    assert discard(bought) == ["church"]


@spec("CITY-357")
def test_a_card_may_be_flipped_more_than_once() -> None:
    state = city("phase build | played: church | cash 9 | actions 2 | discard 0: residential_area")
    after = press(state, "flip residential_area main ; flip apartment main 1")
    assert discard(after) == [] and discard(after, 1) == ["residential_area"] and after.cash == 0


@spec("CITY-360", "CITY-361", "CITY-362")
def test_an_apartment_goes_to_a_player_of_choice_without_any_effect_there() -> None:
    state = city("players 4 | phase build | turn 1 | played: church | cash 8 | discard 1: apartment | deck 2: church")
    assert legal(state)[-4:] == ["flip apartment main 0", "flip apartment main 2", "flip apartment main 3", "end"]
    after = press(state, "flip apartment main 3")
    assert discard(after, 1) == [] and discard(after, 3) == ["residential_area"]
    assert after.seat == 1 and after.phase == Phase.BUILD and FLIP_CITY.rules.turn(after) == 1
    assert "name another player" in refused(state, "flip apartment main 1")
    assert "name who receives it" in refused(state, "flip apartment main")
    assert "not given away" in refused(city(f"{RICH} | discard 0: hospital"), "flip hospital main 1")
