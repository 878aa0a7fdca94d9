"""Chapter 6: the play phase."""

from __future__ import annotations

import pytest

from tableflip import NotLegal
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import NAMES
from tableflip.games.flip_city.rules.state import Phase, State
from tests.games.flip_city.table import city, deck, discard, happened, legal, press
from tests.spec import spec


def refused(state: State, action: str) -> str:
    """Why an action is refused here."""
    meant = next(each for each in FLIP_CITY.rules.actions if FLIP_CITY.notation.text(state, each) == action)
    with pytest.raises(NotLegal) as problem:
        FLIP_CITY.apply(state, meant)
    return str(problem.value)


@spec("CITY-200", "CITY-201", "CITY-205")
def test_the_play_phase_goes_on_until_a_stop_or_a_bust() -> None:
    state = city("deck 0: convenience_store*3 | discard 0: church")
    for _ in range(2):
        state = press(state, "play")
        assert state.phase == Phase.PLAY and legal(state) == ["play", "recycle church", "stop"]
    assert press(state, "stop").phase == Phase.BUILD


@spec("CITY-202", "CITY-705")
def test_the_top_card_is_seen_before_the_decision() -> None:
    state = press(city("deck 0: church hospital factory"), "play")
    assert FLIP_CITY.telling.view(state, 0)["cities"][0]["top"] == "hospital"  # type: ignore[index]
    assert happened(state) == ["North plays a Church", "North's next card: Hospital"]


@spec("CITY-203")
def test_a_shuffle_needs_an_empty_deck_and_a_discard_pile() -> None:
    assert "your deck is not empty (CITY-203)" in refused(city("deck 0: church | discard 0: church"), "shuffle")
    assert "discard pile is empty (CITY-203)" in refused(press(city("deck 0: church"), "play"), "shuffle")
    assert legal(city("discard 0: factory")) == ["shuffle"]


@spec("CITY-204", "CITY-247")
def test_recycling_is_offered_at_every_choice_even_while_a_play_is_forced() -> None:
    state = city("deck 0: residential_area shopping_mall hospital | discard 0: church")
    for _ in range(3):
        assert "recycle church" in legal(state)
        state = press(state, "play")
    assert legal(state) == ["shuffle", "recycle church", "stop"]


@spec("CITY-210", "CITY-240", "CITY-245")
def test_a_residential_area_on_top_bars_the_stop() -> None:
    state = press(city("deck 0: church residential_area church"), "play")
    assert legal(state) == ["play"]
    assert "a Residential Area on top of the deck must be played (CITY-240)" in refused(state, "stop")


@spec("CITY-211")
def test_the_first_card_of_a_turn_is_compulsory() -> None:
    state = city("deck 0: apartment | discard 0: church")
    assert legal(state) == ["play", "recycle church"]
    assert "CITY-211" in refused(state, "stop")


@spec("CITY-212", "CITY-200")
def test_with_no_card_at_all_stopping_is_the_only_action() -> None:
    assert legal(city("deck 1: church")) == ["stop"]


@spec("CITY-213")
def test_an_empty_deck_at_the_start_of_a_turn_must_be_shuffled_after_any_recycling() -> None:
    state = city("discard 0: church hospital")
    assert legal(state) == ["shuffle", "recycle church"]
    why = "shuffle first: the deck is empty at the start of the turn (CITY-213)"
    assert why in refused(state, "stop")
    assert legal(press(state, "recycle church")) == ["shuffle"]


CHOICE = "option empty_deck choose"


@spec("CITY-213", "CITY-145")
def test_an_empty_deck_at_the_start_of_a_turn_leaves_the_choice_to_stop() -> None:
    state = city(f"discard 0: church hospital | {CHOICE}", "church hospital")
    assert legal(state) == ["shuffle", "recycle church", "stop"]
    assert press(state, "recycle church ; stop").phase == Phase.BUILD
    stop = FLIP_CITY.parse(state, "stop")
    assert FLIP_CITY.telling.describe(state, stop) == "stop without playing a card and build with 0 cash"


@spec("CITY-211")
def test_after_a_shuffle_at_the_start_of_a_turn_the_first_card_is_compulsory() -> None:
    state = press(city(f"discard 0: church hospital | {CHOICE}", "church hospital"), "shuffle")
    assert legal(state) == ["play"] and "CITY-211" in refused(state, "stop")


@spec("CITY-216")
def test_who_played_no_card_in_the_turn_before_plays_one_now() -> None:
    state = city(f"discard 0: church hospital | deck 1: church | {CHOICE}", "hospital hospital")
    idle = press(state, "recycle church ; stop ; end ; play ; stop ; end")
    assert idle.seat == 0 and legal(idle) == ["shuffle"]
    assert "shuffle first: you played no card in your turn before (CITY-216)" in refused(idle, "stop")
    assert [one["idle"] for one in FLIP_CITY.telling.view(idle, 0)["cities"]] == [True, False]
    assert FLIP_CITY.telling.view(idle, 0)["must_shuffle_why"] == {
        "words": "you played no card in your turn before",
        "rule": "CITY-216",
    }
    free = press(idle, "shuffle ; play ; stop ; end")
    assert not any(free.idle[seat] for seat in range(2))


@spec("CITY-216")
def test_the_turn_of_a_bust_has_played_cards_unless_a_recycle_was_the_bust() -> None:
    bust = press(city(f"deck 0: apartment*3 | {CHOICE}"), "play*3")
    assert bust.seat == 1 and bust.idle[0] == 0
    book = "book power_plant.recycle_unhappy 3"
    recycled = press(city(f"discard 0: power_plant hospital | {CHOICE} | {book}"), "recycle power_plant")
    assert recycled.seat == 1 and recycled.idle[0] == 1


@spec("CITY-216", "CITY-212")
def test_with_no_card_at_all_even_the_idle_stop() -> None:
    state = press(city(f"deck 1: church*2 | {CHOICE}"), "stop ; end ; play ; stop ; end")
    assert state.idle[0] == 1 and legal(state) == ["stop"]
    given = city(f"round 2 | idle: 0 | discard 0: residential_area | {CHOICE}")
    assert legal(given) == ["shuffle"], "a card that somebody handed over has to be played"


@spec("CITY-217")
def test_a_turn_without_a_card_builds_with_what_was_recycled() -> None:
    state = press(city(f"discard 0: shopping_mall*2 | {CHOICE}"), "recycle shopping_mall*2 ; stop")
    assert (state.cash, state.actions, state.phase) == (2, 1, Phase.BUILD)
    assert discard(press(state, "buy convenience_store")) == ["convenience_store"] * 3
    won = press(city(f"discard 0: power_plant*8 | {CHOICE}"), "recycle power_plant*8 ; stop ; end")
    assert FLIP_CITY.notation.result(won) == "win 0 points"


@spec("CITY-214")
def test_on_an_empty_deck_after_the_first_card_one_may_stop_or_shuffle() -> None:
    state = press(city("deck 0: convenience_store | discard 0: hospital"), "play")
    assert legal(state) == ["shuffle", "stop"]
    assert legal(press(city("deck 0: convenience_store"), "play")) == ["stop"]


@spec("CITY-215", "CITY-301")
def test_a_card_is_played_once_a_turn_because_played_cards_are_not_shuffled_in() -> None:
    state = press(city("deck 0: church | discard 0: hospital", "hospital"), "play ; shuffle")
    assert deck(state) == ["hospital"] and NAMES[state.played.cards[0]] == "church" and state.played.count == 1
    assert legal(press(state, "play")) == ["stop"]


@spec("CITY-220", "CITY-222", "CITY-223")
def test_all_numbers_of_a_card_are_added_before_its_abilities() -> None:
    book = "book hospital.cash 3 | book hospital.points 2 | book hospital.limit_bonus 1 | book hospital.unhappy 2"
    state = press(city(f"deck 0: hospital church | {book}"), "play")
    assert (state.cash, state.points, state.unhappy, state.limit) == (3 + 2, 2, 2, 3)


@spec("CITY-224", "CITY-264")
def test_abilities_come_before_the_bust_check() -> None:
    state = press(city("deck 0: factory church station | unhappy 2 | book factory.unhappy 1"), "play")
    assert state.seat == 1
    assert deck(state) == ["church"] and discard(state) == ["factory", "station"]
    assert happened(state)[1] == "a Station goes from the bottom of North's deck to the discard pile"


@spec("CITY-225", "CITY-228")
def test_a_hospital_pays_for_the_unhappiness_of_its_own_moment() -> None:
    state = press(city("deck 0: church hospital apartment hospital"), "play*2")
    assert state.cash == 2
    later = press(state, "play")
    assert later.cash == 3, "the Apartment's unhappiness does not raise what the Hospital paid"
    assert press(later, "play").cash == 3 + 1 + 3


@spec("CITY-226")
def test_the_office_bonus_is_paid_once_for_a_card_of_its_type_played_before() -> None:
    state = city("deck 0: office church office*2 | discard 0: trade_center | option office")
    cash: list[int] = []
    for _ in range(4):
        state = press(state, "play")
        cash.append(state.cash)
    assert cash == [1, 1, 3, 5]


@spec("CITY-227", "CITY-229", "CITY-356", "CITY-403")
def test_a_milled_card_is_not_played_but_may_be_recycled_or_flipped() -> None:
    state = press(city("deck 0: factory convenience_store church"), "play")
    assert discard(state) == ["church"] and state.limit == 2 and state.played.count == 1
    assert "recycle church" in legal(state)
    other = press(city("deck 0: factory convenience_store residential_area"), "play ; stop")
    assert "flip residential_area main" in legal(other)
    alone = press(city("deck 0: factory station"), "play")
    assert deck(alone) == [] and discard(alone) == ["station"] and alone.points == 0
    last = press(city("deck 0: factory | discard 0: church"), "play")
    assert deck(last) == [] and discard(last) == ["church"], "an empty deck is neither milled nor shuffled"


@spec("CITY-241")
def test_a_residential_area_forces_wherever_it_comes_to_the_top() -> None:
    first = city("deck 0: residential_area*2 church*2")
    assert legal(first) == ["play"] and legal(press(first, "play")) == ["play"]
    assert legal(press(first, "play*2")) == ["play", "stop"]
    shuffled = press(city("deck 0: church | discard 0: residential_area", "residential_area"), "play ; shuffle")
    assert legal(shuffled) == ["play"]
    exposed = press(city("deck 0: factory residential_area church"), "play")
    assert legal(exposed) == ["play", "recycle church"]
    gone = press(city("deck 0: factory residential_area"), "play")
    assert legal(gone) == ["shuffle", "stop"]


@spec("CITY-242")
def test_a_residential_area_forces_nothing_while_others_play_or_while_building() -> None:
    state = press(city("deck 0: convenience_store church residential_area | deck 1: residential_area"), "play")
    assert "stop" in legal(state), "only the own top card matters"
    passed = press(press(state, "stop"), "end")
    assert passed.seat == 1 and legal(passed) == ["play"]
    waiting = city("phase build | deck 0: residential_area | played: church")
    assert legal(waiting) == ["end"]


@spec("CITY-243")
def test_a_mall_obliges_and_the_next_card_decides_anew() -> None:
    state = press(city("deck 0: shopping_mall*2 convenience_store*2"), "play")
    assert state.must_next == 1 and legal(state) == ["play"]
    again = press(state, "play")
    assert again.must_next == 1 and legal(again) == ["play"]
    free = press(again, "play")
    assert free.must_next == 0 and legal(free) == ["play", "stop"]
    assert "after the Shopping Mall the next card must be played (CITY-243)" in refused(state, "stop")


@spec("CITY-244", "CITY-302")
def test_an_obligation_waits_on_an_empty_deck() -> None:
    state = press(
        city("deck 0: shopping_mall | discard 0: church convenience_store", "convenience_store church"), "play"
    )
    assert state.must_next == 1 and legal(state) == ["shuffle", "recycle church", "stop"]
    shuffled = press(state, "shuffle")
    assert shuffled.must_next == 1 and legal(shuffled) == ["play"]
    assert (shuffled.cash, shuffled.points, shuffled.limit) == (2, 1, 2)
    stopped = press(state, "stop")
    assert stopped.must_next == 0 and stopped.phase == Phase.BUILD


@spec("CITY-246")
def test_a_forced_play_is_made_even_if_it_busts_and_even_with_the_win_on_the_table() -> None:
    state = press(city("deck 0: station*3 hospital*2 residential_area"), "play*3")
    assert state.points == 9
    doomed = press(state, "play*2")
    assert doomed.unhappy == 2 and legal(doomed) == ["play"]
    assert press(doomed, "play").seat == 1


@spec("CITY-260", "CITY-261")
def test_more_than_the_limit_is_a_bust_and_equal_is_safe() -> None:
    state = press(city("deck 0: apartment*3"), "play*2")
    assert (state.unhappy, state.limit, state.seat) == (2, 2, 0)
    assert press(state, "play").seat == 1


@spec("CITY-262", "CITY-261")
def test_unhappiness_from_recycling_counts_and_can_bust() -> None:
    position = "deck 0: church apartment | discard 0: power_plant*3 | book power_plant.recycle_unhappy 1"
    state = press(city(position), "recycle power_plant*2")
    assert state.unhappy == 2 and state.seat == 0
    assert press(state, "recycle power_plant").seat == 1


@spec("CITY-263")
def test_a_bust_ends_the_turn_at_once() -> None:
    state = press(city("deck 0: apartment*3 residential_area | discard 0: church | deck 1: church"), "play*3")
    assert state.seat == 1 and state.phase == Phase.PLAY and state.played.count == 0
    assert deck(state) == ["residential_area"], "not even a forced card follows"
    assert discard(state) == ["apartment"] * 3 + ["church"]


@spec("CITY-265")
def test_a_winning_card_that_busts_is_a_bust() -> None:
    state = press(city("deck 0: power_plant | points 7 | unhappy 2 | played: station"), "play")
    assert state.seat == 1 and state.phase == Phase.PLAY


@spec("CITY-280", "CITY-281", "CITY-282", "CITY-283")
def test_recycling_turns_a_card_over_for_its_gains_at_no_cost() -> None:
    state = city("deck 0: hospital | discard 0: shopping_mall*2 church power_plant")
    state = press(state, "recycle shopping_mall*2 ; recycle church ; recycle power_plant")
    assert (state.cash, state.limit, state.points) == (2, 3, 1)
    assert discard(state) == ["convenience_store"] * 2 + ["hospital", "factory"]
    assert legal(state) == ["play"], "what shows its front cannot be recycled again"
    assert "cannot be recycled (CITY-280)" in refused(state, "recycle hospital")
    assert "no Church lies in your discard pile" in refused(state, "recycle church")


@spec("CITY-284")
def test_recycling_is_not_flipping() -> None:
    position = "players 3 | deck 0: church | discard 0: apartment | book apartment.recyclable true"
    state = press(city(position), "recycle apartment")
    assert discard(state) == ["residential_area"] and discard(state, 1) == discard(state, 2) == []
    assert press(state, "play ; stop").actions == 1


@spec("CITY-285")
def test_recycling_is_not_playing() -> None:
    state = press(city("deck 0: shopping_mall convenience_store | discard 0: shopping_mall"), "recycle shopping_mall")
    assert state.played.count == 0 and state.must_next == 0 and state.points == 0 and legal(state) == ["play"]
    owed = press(city("deck 0: shopping_mall convenience_store | discard 0: church"), "play ; recycle church")
    assert owed.must_next == 1 and legal(owed) == ["play"]


@spec("CITY-286")
def test_recycling_is_for_the_own_play_phase_only() -> None:
    state = press(city("deck 0: church | discard 0: church | deck 1: church"), "play ; stop")
    assert legal(state) == ["end"]
    assert "the play phase is over" in refused(state, "recycle church")
    assert "recycle church" not in legal(press(state, "end")), "another player's discard pile is not one's own"


@spec("CITY-287")
def test_a_recycled_card_can_be_flipped_back_in_the_same_turn() -> None:
    state = press(city("deck 0: factory | discard 0: shopping_mall"), "recycle shopping_mall ; play ; stop")
    assert discard(press(state, "flip convenience_store main")) == ["shopping_mall"]


@spec("CITY-288")
def test_limit_bonuses_add_up() -> None:
    state = press(city("deck 0: church*2 hospital | discard 0: church*2"), "play ; recycle church*2 ; play")
    assert state.limit == 2 + 4


@spec("CITY-289")
def test_points_from_recycling_win() -> None:
    state = press(
        city("deck 0: station*2 church | discard 0: power_plant*2"), "play*2 ; recycle power_plant*2 ; stop ; end"
    )
    assert FLIP_CITY.notation.result(state) == "win 0 points"


@spec("CITY-300", "CITY-303")
def test_a_shuffle_makes_the_whole_discard_pile_the_deck_as_often_as_the_deck_is_empty() -> None:
    state = city("deck 0: factory | discard 0: factory church", "factory church", "church")
    state = press(state, "play ; shuffle")
    assert deck(state) == ["factory", "church"] and discard(state) == []
    state = press(state, "play ; shuffle")
    assert deck(state) == ["church"] and state.played.count == 2
    assert "North shuffles the discard pile into a new deck" in happened(state)
