"""Hints of Flip City: sentences worked out by hand, their odds those of Annex A."""

from __future__ import annotations

from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.mind.worth import best_build
from tableflip.games.flip_city.rules.state import State
from tests.games.flip_city.table import city, press

START_BELOW = "apartment convenience_store hospital factory central_park"


def reason(state: State, written: str) -> str:
    return FLIP_CITY.hints.reason(state, FLIP_CITY.parse(state, written), state.seat)


def drawback(state: State, written: str) -> str:
    return FLIP_CITY.hints.drawback(state, FLIP_CITY.parse(state, written), state.seat)


def test_playing_tells_gain_bust_and_average() -> None:
    state = city(f"deck 0: residential_area*4 {START_BELOW}")
    # Annex A: 3 of 28 orders bust, 15/8 cash on average
    told = "Brings 1 cash and 1 angry face; bust 11 %; played well the turn brings 1.9 more cash on average."
    assert reason(state, "play") == told


def test_a_certain_bust_is_called_one() -> None:
    state = city("deck 0: hospital church | played: apartment*2 | unhappy 2")
    assert reason(state, "play") == "Your next turn then does not begin with this Hospital."
    assert drawback(state, "play") == "is a bust: 3 angry faces"
    last = city("deck 0: hospital | played: apartment*2 | unhappy 2")
    assert reason(last, "play") == "Ends your turn."  # a new deck may begin with it
    assert reason(state, "stop") == "The Hospital on top would be a bust."


def test_recycling_tells_what_becomes_of_the_bust() -> None:
    state = city("deck 0: hospital | played: apartment*2 | unhappy 2 | discard 0: church")
    assert reason(state, "recycle church") == (
        "Brings 1 more room for angry faces; turns it back to a Hospital; the chance of a bust goes from 100 % to 0 %."
    )


def test_the_card_that_wins_is_named() -> None:
    state = city("deck 0: station | played: station*2 | points 6")
    assert reason(state, "play") == "Reaches the 8 points that win; brings 3 points; it cannot bust."
    assert reason(press(state, "play ; stop"), "end") == "Wins with 9 points."


def test_a_purchase_tells_what_the_whole_city_holds() -> None:
    state = press(city("deck 0: convenience_store | cash 7 | discard 0: convenience_store"), "play ; stop")
    assert reason(state, "buy factory") == "Your 3 cards then hold 4 cash."
    told = "sends the bottom card of your deck to your discard pile whenever a Factory is played"
    assert drawback(state, "buy factory") == told
    told = "Your 3 cards then hold 2 points (8 win); a Central Park gives an extra buy."
    assert reason(state, "buy central_park") == told
    assert reason(state, "flip convenience_store main") == "Your 2 cards then hold 1 point (8 win) and 3 cash."
    assert drawback(state, "flip convenience_store main") == "makes you play on after a Shopping Mall"


def test_an_end_tells_what_is_given_away() -> None:
    state = press(city("deck 0: church | cash 1 | discard 0: -"), "play ; stop")
    assert reason(state, "end") == "Nothing on sale helps your city, and the 1 cash left cannot be kept."
    state = press(city("deck 0: church | discard 0: -"), "play ; stop")
    assert reason(state, "end") == "All cash is spent."


def test_an_empty_deck_at_the_start_of_a_turn_tells_the_risk_of_a_shuffle_and_the_duty_after_a_stop() -> None:
    state = city("discard 0: residential_area*3 apartment factory | option empty_deck choose")
    assert reason(state, "shuffle") == (
        "1 of the 5 cards brings no angry face, and there is room for 2 angry faces; "
        "then you must play a card: bust 25 %."
    )
    assert reason(state, "stop") == ("Your deck is empty, and next turn you must play a card.")


def test_the_last_supply_card_is_a_loss() -> None:
    state = city("players 1 | deck 0: - | discard 0: church*3 | supply: hospital*1")
    assert drawback(state, "shuffle hospital") == "takes the last supply card, which loses the game"
    assert "lost" not in reason(state, "shuffle hospital") and " 0 " not in reason(state, "shuffle hospital")


def test_alone_nobody_is_led_to_the_last_supply_card() -> None:
    """CITY-606: who takes it has lost, so no bot builds it either; a flip takes none."""
    alone = "players 1 | deck 0: apartment | played: factory | cash 9 | unhappy 2 | discard 0: church*3 | supply: "
    state = city(f"{alone}hospital*1")
    assert reason(state, "stop") == "The Apartment on top would be a bust."
    built = press(state, "stop")
    assert best(built) == "end"
    assert reason(built, "end") == "Nothing on sale helps your city, and the 9 cash left cannot be kept."
    assert best(press(city(f"{alone}hospital*2"), "stop")) == "buy hospital"


def best(state: State) -> str:
    return FLIP_CITY.notation.text(state, FLIP_CITY.rules.actions[best_build(state, 0)])


def test_a_bust_keeps_what_could_be_recycled() -> None:
    state = city("deck 0: hospital | played: apartment*2 | unhappy 2 | discard 0: church shopping_mall power_plant")
    assert reason(state, "play") == (
        "Ends your turn; you keep a Shopping Mall, a Church and a Power Plant for a later one."
    )


def test_what_a_card_makes_worse_speaks_against_it_and_not_for_it() -> None:
    state = press(city("deck 0: factory | cash 7 | discard 0: hospital"), "play ; stop")
    assert reason(state, "buy hospital") == "Your 3 cards then hold at least 7 cash."
    assert drawback(state, "buy hospital") == "leaves your 3 cards with 2 angry faces (2 allowed)"
    assert (
        reason(state, "flip hospital main")
        == "Your 2 cards then hold 0 angry faces (3 allowed) instead of 1 (2 allowed)."
    )
    assert drawback(state, "flip hospital main") == "leaves your 2 cards with 2 cash"
    told = "sends the bottom card of your deck to your discard pile whenever a Factory is played"
    assert drawback(state, "buy factory") == told


def test_the_cards_of_the_next_deck_are_counted_in_good_english() -> None:
    for discard, told in (
        ("residential_area", "The only card brings angry faces, and you have room for 2"),
        ("church", "None of the cards brings an angry face"),
        ("church*2 hospital", "2 of the 3 cards bring no angry face, and there is room for 2 angry faces"),
        ("church hospital*2", "1 of the 3 cards brings no angry face, and there is room for 2 angry faces"),
        ("hospital*3", "All 3 cards bring angry faces, and you have room for 2"),
    ):
        assert reason(city(f"discard 0: {discard} | option empty_deck choose"), "shuffle").startswith(told)
    state = city("players 1 | deck 0: - | discard 0: church*3 | supply: hospital*1 factory*2")
    assert reason(state, "shuffle hospital").endswith("; 2 supply cards left, none of that kind.")
    assert reason(state, "shuffle factory").endswith("; 2 supply cards left, 1 of that kind.")


def test_a_second_office_brings_one_cash_more_than_the_first() -> None:
    """CITY-653: the first one of a turn has no bonus."""
    state = press(city("deck 0: factory | cash 7 | discard 0: - | option office"), "play ; stop")
    assert reason(state, "buy office") == "Your 2 cards then hold 3 cash."
    state = press(city("deck 0: factory | cash 7 | discard 0: office | option office"), "play ; stop")
    assert reason(state, "buy office") == "Your 3 cards then hold 5 cash."
    state = press(city("deck 0: factory | cash 7 | discard 0: trade_center | option office"), "play ; stop")
    assert reason(state, "buy office").startswith("Your 3 cards then hold at least 5 cash")
