"""The strategists, and the guess that searches go by."""

from __future__ import annotations

import statistics

import pytest

from tableflip.bots import make_bot
from tableflip.core.errors import BadOption
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.lab.results import duel
from tableflip.games.flip_city.mind.bots import BOTS, NODES_MOST, SHUFFLE_NEAR, Strategist, is_safe
from tableflip.games.flip_city.mind.evaluate import evaluate
from tableflip.games.flip_city.mind.odds import solve
from tableflip.games.flip_city.mind.worth import Aim
from tableflip.games.flip_city.rules.state import Phase, Verb
from tests.games.flip_city.table import city, press


@pytest.mark.parametrize("name", BOTS)
def test_a_strategist_beats_random_play_in_few_rounds(name: str) -> None:
    record = duel(name, "random", "small", range(12))
    assert record.won >= 11
    assert statistics.median(record.rounds) <= 30


def test_each_strategist_wins_its_own_way() -> None:
    assert duel("points", "random", "ways", range(6)).reasons.get("points", 0) >= 4
    assert duel("cards", "random", "ways", range(6)).reasons.get("cards", 0) >= 4


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("phase build | played: station*3 | points 9", "end"),
        ("played: station*2 central_park | points 8 | deck 0: apartment*3 | unhappy 2", "stop"),
        (
            "played: hospital*2 | unhappy 2 | cash 5 | deck 0: residential_area church | discard 0: church",
            "recycle church",
        ),
        ("played: factory | cash 2 | deck 0: convenience_store*3", "play"),
    ],
)
def test_a_strategist_takes_what_is_plainly_best(position: str, choice: str) -> None:
    for make in BOTS.values():
        state = city(position)
        state.chance = FLIP_CITY.start(2).chance
        assert FLIP_CITY.notation.text(state, make("1").choose(FLIP_CITY, state, 0)) == choice


CHOICE = "option empty_deck choose"


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        (f"discard 0: factory*2 convenience_store*3 hospital | deck 1: church | {CHOICE}", "shuffle"),
        (f"discard 0: residential_area*3 apartment*2 hospital*2 | deck 1: church | {CHOICE}", "shuffle"),
        (f"discard 0: power_plant*8 residential_area | deck 1: church | {CHOICE}", "recycle power_plant"),
        (f"discard 0: factory*2 church | points 8 | deck 1: church | {CHOICE}", "stop"),
    ],
)
def test_a_strategist_stops_without_a_card_only_for_what_it_brings(position: str, choice: str) -> None:
    """CITY-213, CITY-216: the same shuffle would wait in the next turn."""
    for make in BOTS.values():
        state = city(position)
        state.chance = FLIP_CITY.start(2).chance
        assert FLIP_CITY.notation.text(state, make("1").choose(FLIP_CITY, state, 0)) == choice


def test_the_mayor_gives_its_apartment_to_whoever_is_ahead() -> None:
    """CITY-360: the others keep theirs and build."""
    state = city(
        "players 3 | phase build | actions 1 | played: factory*4 | cash 8"
        " | discard 0: residential_area*4 apartment convenience_store*5"
        " | deck 1: residential_area | deck 2: church*3 convenience_store*8"
    )
    state.chance = FLIP_CITY.start(3).chance
    chosen = {
        name: FLIP_CITY.notation.text(state, make("1").choose(FLIP_CITY, state, 0)) for name, make in BOTS.items()
    }
    assert chosen == {"points": "buy central_park", "cards": "develop hospital", "gifts": "flip apartment main 2"}


def test_alone_who_would_give_goes_for_points() -> None:
    state = FLIP_CITY.start(1, {}, "alone")
    gives, points, seen = BOTS["gifts"]("1"), BOTS["points"]("1"), 0
    while seen < 60 and FLIP_CITY.rules.turn(state) >= 0:
        choice = gives.choose(FLIP_CITY, state, 0)
        assert choice == points.choose(FLIP_CITY, state, 0)
        state, seen = FLIP_CITY.apply(state, choice), seen + 1
    assert seen == 60


def test_a_strategist_stops_by_the_exact_rule() -> None:
    state = FLIP_CITY.start(2, {}, "exact")
    bot = BOTS["points"]("1")
    for _ in range(60):
        choice = bot.choose(FLIP_CITY, state, state.seat)
        if state.phase == Phase.PLAY:
            near = state.cities[state.seat].deck.count <= SHUFFLE_NEAR
            found = solve(state, Aim.POINTS, shuffles=int(near), nodes_most=NODES_MOST, game=FLIP_CITY)
            assert choice == found.action or (is_safe(state) and choice.verb == Verb.PLAY)
        state = FLIP_CITY.apply(state, choice)


def test_where_nothing_can_bust_a_strategist_plays_on() -> None:
    state = city("deck 0: church apartment factory*3 hospital station*4 | discard 0: church | played: factory | cash 2")
    state.chance = FLIP_CITY.start(2).chance
    assert FLIP_CITY.notation.text(state, BOTS["points"]("1").choose(FLIP_CITY, state, 0)) == "play"
    assert solve(state, Aim.POINTS, game=FLIP_CITY).action.verb == Verb.PLAY


def test_the_guess_of_a_position_rises_with_what_wins() -> None:
    plain = city("deck 0: residential_area*4 apartment hospital | deck 1: residential_area*4 apartment hospital")
    assert evaluate(plain, 0) == evaluate(plain, 1) == 500
    for better in ("church", "station", "central_park"):
        state = city(f"deck 0: residential_area*4 apartment {better} | deck 1: residential_area*4 apartment hospital")
        assert evaluate(state, 0) > 500 > evaluate(state, 1)
    near = city("phase build | played: station*3 | points 9")
    assert evaluate(near, 0) > 900 and evaluate(near, 1) < 100
    won = press(near, "end")
    assert (evaluate(won, 0), evaluate(won, 1)) == (1000, 0)


def test_a_turn_without_a_card_leaves_a_city_behind() -> None:
    city_of_both = "round 2 | discard 0: hospital church | discard 1: hospital church | option empty_deck choose"
    assert evaluate(city(city_of_both), 0) == 500 > evaluate(city(f"{city_of_both} | idle: 0"), 0)


def test_a_solo_guess_falls_with_the_supply() -> None:
    full = city("players 1 | deck 0: church hospital")
    low = city("players 1 | deck 0: church hospital | supply: hospital*2")
    assert evaluate(full, 0) > evaluate(low, 0)


def test_a_strategist_can_be_told_how_far_to_think() -> None:
    few, all_of_it = make_bot(FLIP_CITY, "gifts:250"), make_bot(FLIP_CITY, "gifts")
    assert isinstance(few, Strategist) and isinstance(all_of_it, Strategist)
    assert few.aim == all_of_it.aim and few.positions == 250 < all_of_it.positions
    for wrong in ("gifts:0", "gifts:1s", "gifts:many", "gifts:100000"):
        with pytest.raises(BadOption, match="positions"):
            make_bot(FLIP_CITY, wrong)
