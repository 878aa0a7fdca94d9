"""Annex A: exact odds, held against its check values and against trying out every order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from tableflip.core.action import Action
from tableflip.core.chance import Script
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.mind.bust import bust_odds
from tableflip.games.flip_city.mind.odds import bust_chances, solve
from tableflip.games.flip_city.mind.worth import Aim
from tableflip.games.flip_city.rules.legal import is_forced
from tableflip.games.flip_city.rules.state import Phase, State, Verb
from tests.games.flip_city.table import city

START = {"residential_area": 4, "apartment": 1, "convenience_store": 1, "hospital": 1, "factory": 1, "central_park": 1}
PLAY = Action(Verb.PLAY)


def bust_chance(state: State, cards: int = 1) -> float:
    odds = bust_odds(state, cards)
    assert odds.is_exact
    return odds.chance


def start_deck(top: str) -> State:
    below = " ".join(f"{name}*{count - (name == top)}" for name, count in START.items() if count > (name == top))
    return city(f"deck 0: {top} {below}")


@pytest.mark.parametrize(
    ("top", "bust", "cash"),
    [
        ("residential_area", Fraction(3, 28), Fraction(15, 8)),
        ("apartment", Fraction(3, 14), Fraction(59, 40)),
        ("convenience_store", Fraction(1, 14), Fraction(499, 210)),
        ("hospital", Fraction(3, 14), Fraction(247, 120)),
        ("factory", Fraction(1, 14), Fraction(2483, 840)),
        ("central_park", Fraction(1, 14), Fraction(779, 420)),
    ],
)
def test_the_check_values_of_the_start_deck(top: str, bust: Fraction, cash: Fraction) -> None:
    state = start_deck(top)
    assert bust_chance(state) == pytest.approx(float(bust))
    for game in (None, FLIP_CITY):
        assert solve(state, Aim.CASH, game=game).value == pytest.approx(float(cash))


def test_the_compulsory_opening_busts_five_times_in_forty_two() -> None:
    average = sum(count * bust_chance(start_deck(top)) for top, count in START.items()) / 9
    assert average == pytest.approx(5 / 42)


MALL = "deck 0: shopping_mall residential_area*2 hospital convenience_store*2 central_park | played: apartment"


@pytest.mark.parametrize(
    ("rest", "plain", "rescued"),
    [
        ("unhappy 1", Fraction(11, 60), Fraction(11, 60)),
        ("unhappy 1 | discard 0: church", Fraction(11, 60), Fraction(1, 60)),
        ("unhappy 2", Fraction(7, 10), Fraction(7, 10)),
        ("unhappy 2 | discard 0: church", Fraction(7, 10), Fraction(11, 60)),
    ],
)
def test_the_check_values_of_a_mall(rest: str, plain: Fraction, rescued: Fraction) -> None:
    told = bust_chances(city(f"{MALL} | {rest}"))
    assert [odds.chance for odds in told] == [pytest.approx(float(plain)), pytest.approx(float(rescued))]
    assert all(odds.is_exact for odds in told)


@pytest.mark.parametrize(
    ("top", "value", "bust", "choice"),
    [
        ("convenience_store", Fraction(7, 2), Fraction(1, 5), "play"),
        ("central_park", Fraction(3), Fraction(1, 5), "stop"),
        ("hospital", Fraction(3), Fraction(1, 2), "stop"),
        ("apartment", Fraction(3), Fraction(1, 2), "stop"),
    ],
)
def test_stop_or_go(top: str, value: Fraction, bust: Fraction, choice: str) -> None:
    below = ["residential_area*3", "apartment", "convenience_store", "central_park", "hospital"]
    below.remove(top)
    state = city(
        f"deck 0: {top} {' '.join(below)} | discard 0: residential_area"
        " | played: factory apartment | cash 3 | unhappy 1"
    )
    found = solve(state, Aim.CASH, game=FLIP_CITY)
    assert found.value == pytest.approx(float(value)) and found.is_exact
    assert FLIP_CITY.notation.text(state, found.action) == choice
    assert bust_chance(state) == pytest.approx(float(bust))


def orders(state: State) -> Iterator[State]:
    """The position with every order of the hidden cards, repeated as often as it comes up."""
    deck = state.cities[state.seat].deck
    hidden = [deck.cards[place] for place in range(deck.count - 1)]
    for order in permutations(hidden):
        dealt = state.clone()
        for place, card in enumerate(order):
            dealt.cities[state.seat].deck.cards[place] = card
        yield dealt


def busts(state: State, cards: int) -> bool:
    """Whether playing on in one known order busts, played with the rules alone."""
    goal = state.played.count + cards
    while state.cities[0].deck.count and (state.played.count < goal or is_forced(state)):
        state = FLIP_CITY.apply(state, PLAY)
        if state.seat != 0:
            return True
    return False


SMALL = (
    "deck 0: residential_area apartment residential_area hospital church convenience_store",
    "deck 0: shopping_mall residential_area*2 shopping_mall hospital church | unhappy 1 | played: apartment",
    "deck 0: factory residential_area*2 apartment*2 church | unhappy 1 | played: apartment",
    "deck 0: convenience_store factory residential_area*3 shopping_mall",
    "deck 0: church power_plant*2 residential_area*2 apartment",
    "deck 0: hospital shopping_mall factory residential_area*2 church | discard 0: church | limit 2",
)


@pytest.mark.parametrize("cards", [1, 2, 3, 5])
@pytest.mark.parametrize("position", SMALL)
def test_the_chance_of_a_bust_is_that_of_trying_every_order(position: str, cards: int) -> None:
    state = city(position)
    every = [busts(dealt, cards) for dealt in orders(state)]
    tried = sum(every) / len(every)
    assert bust_chance(state, cards) == pytest.approx(tried)


def best_by_trying(state: State, worth: dict[str, int]) -> Fraction:
    """The best expected worth by plain recursion over every action and every next and bottom card, without shuffles."""

    @cache
    def best(position: str) -> Fraction:
        now = city(position)
        options: list[Fraction] = []
        for action in FLIP_CITY.legal(now):
            if action.verb == Verb.STOP:
                options.append(Fraction(sum(getattr(now, name) * weight for name, weight in worth.items())))
            elif action.verb in (Verb.PLAY, Verb.RECYCLE):
                tried = [
                    FLIP_CITY.apply(dealt, action) for dealt in (orders(now) if action.verb == Verb.PLAY else [now])
                ]
                options.append(sum((after(each) for each in tried), Fraction(0)) / len(tried))
        return max(options)

    def after(now: State) -> Fraction:
        return best(FLIP_CITY.positions.write(now, False)) if now.seat == 0 and now.phase == Phase.PLAY else Fraction(0)

    return best(FLIP_CITY.positions.write(state, False))


@pytest.mark.parametrize(
    "position",
    [
        "deck 0: convenience_store residential_area*2 hospital factory",
        "deck 0: apartment hospital residential_area church | discard 0: church",
        "deck 0: factory church residential_area*2 shopping_mall | discard 0: shopping_mall",
        "deck 0: hospital residential_area shopping_mall apartment | discard 0: church shopping_mall"
        " | unhappy 1 | played: factory",
        "deck 0: hospital*2 apartment convenience_store | discard 0: power_plant | book power_plant.recycle_unhappy 1",
    ],
)
def test_the_stopping_value_is_that_of_plain_recursion(position: str) -> None:
    state = city(position)
    tried = float(best_by_trying(state, {"cash": 1}))
    assert solve(state, Aim.CASH).value == pytest.approx(tried)
    assert solve(state, Aim.CASH, game=FLIP_CITY).value == pytest.approx(tried)


def test_with_a_shuffle_allowed_the_new_deck_counts() -> None:
    state = city("deck 0: convenience_store | discard 0: factory residential_area")
    assert solve(state, Aim.CASH).value == pytest.approx(1)
    # Factory on top (1/2): 1 + 2, and the area is milled; area on top (1/2): 1 + 1, then the Factory for 2 more
    for game in (None, FLIP_CITY):
        assert solve(state, Aim.CASH, shuffles=1, game=game).value == pytest.approx(0.5 * 3 + 0.5 * 4)


def test_a_compulsory_shuffle_is_thought_of_even_without_free_ones() -> None:
    state = city("discard 0: factory convenience_store")
    assert solve(state, Aim.CASH).value == pytest.approx(0.5 * 2 + 0.5 * 3)


def test_the_chance_to_win_this_turn() -> None:
    state = city("deck 0: station apartment*2 station | points 2 | unhappy 1 | played: central_park apartment")
    # 5 points after the first Station; the second one must be next, or one Apartment before it
    assert solve(state, Aim.WIN, game=FLIP_CITY).value == pytest.approx(2 / 3)


def test_a_scripted_game_keeps_its_script() -> None:
    state = city("discard 0: factory convenience_store", "factory convenience_store")
    solve(state, Aim.CASH, shuffles=1)
    assert isinstance(state.chance, Script) and len(state.chance.told) == 1


def test_a_forced_bust_is_worth_nothing_and_still_played() -> None:
    state = city("deck 0: residential_area church | unhappy 2 | played: church")
    for game in (None, FLIP_CITY):
        assert solve(state, Aim.POINTS, game=game) == (0.0, PLAY, True)


def test_hidden_order_plays_no_part() -> None:
    values = {round(solve(dealt, Aim.POINTS, game=FLIP_CITY).value, 6) for dealt in orders(city(SMALL[3]))}
    assert len(values) == 1


def test_too_large_a_position_is_told_to_be_a_guess() -> None:
    state = city("deck 0: convenience_store*3 hospital*2 church*3 station*2 factory*3 apartment*2")
    assert not solve(state, Aim.CASH, nodes_most=10, game=FLIP_CITY).is_exact
    assert solve(state, Aim.CASH, game=FLIP_CITY).is_exact
