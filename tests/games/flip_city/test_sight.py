"""Chapters 11 and 12: who sees what, and chance."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tableflip import SPECTATOR
from tableflip.core.chance import Script, stream
from tableflip.core.errors import TableflipError
from tableflip.core.news import is_revealing
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import NAMES, SIDES, Side
from tableflip.games.flip_city.mind.observe import OBSERVATION, Plane, observe
from tableflip.games.flip_city.rules.hidden import sort
from tableflip.games.flip_city.rules.state import Pile, State
from tests.games.flip_city.table import city, deck, press, start
from tests.spec import spec


def open_table() -> State:
    return city(
        "players 3 | deck 0: church hospital factory station | deck 1: station church"
        " | discard 1: factory | discard 2: church"
    )


@spec("CITY-700")
def test_everybody_sees_the_same() -> None:
    state = press(open_table(), "play")
    views = [FLIP_CITY.telling.view(state, seat) for seat in (0, 1, 2, SPECTATOR)]
    assert all(view == views[0] for view in views)
    assert FLIP_CITY.events(state, 0) == FLIP_CITY.events(state, SPECTATOR)


@spec("CITY-701", "CITY-702")
def test_the_view_holds_all_that_is_public() -> None:
    state = press(open_table(), "play")
    view = json.loads(json.dumps(FLIP_CITY.telling.view(state, 2)))
    assert [town["top"] for town in view["cities"]] == ["hospital", "station", ""]
    assert [town["deck"] for town in view["cities"]] == [3, 2, 0]
    assert [town["discard"] for town in view["cities"]] == [{}, {"factory": 1}, {"church": 1}]
    assert view["played"] == ["church"] and view["supply"]["factory"] == 8 and view["removed"] == {}
    assert view["turn"] == {
        "cash": 0,
        "points": 0,
        "unhappy": 0,
        "limit": 3,
        "actions": 0,
        "extra_buys": 0,
        "must_next": 0,
    }
    assert (view["round"], view["seat"], view["phase"], view["book"], view["office"]) == (
        1,
        0,
        "play",
        "standard",
        False,
    )
    assert view["sides"]["church"]["other_side"] == "hospital" and view["sides"]["church"]["values"]["limit_bonus"] == 1


@spec("CITY-703", "CITY-707", "CITY-708")
def test_the_order_below_the_top_card_is_nowhere_to_be_seen() -> None:
    one = city("deck 0: church hospital factory station | deck 1: station church*2")
    two = city("deck 0: church station hospital factory | deck 1: station church*2")
    for seat in (0, 1, SPECTATOR):
        assert FLIP_CITY.telling.view(one, seat) == FLIP_CITY.telling.view(two, seat)
    assert FLIP_CITY.positions.write(one, True) == FLIP_CITY.positions.write(two, True)
    text = json.dumps(FLIP_CITY.telling.view(start(2, "secret seed"), 0))
    assert "seed" not in text and "chance" not in text and "key" not in json.loads(text)


@spec("CITY-704")
def test_the_contents_of_a_deck_are_an_aid_of_their_own() -> None:
    view = json.loads(json.dumps(FLIP_CITY.telling.view(open_table(), 0)))
    assert view["aids"]["contents"] == [{"hospital": 1, "factory": 1, "station": 1}, {"church": 1}, {}]
    assert all("contents" not in town for town in view["cities"])


@spec("CITY-705", "CITY-706")
def test_new_top_cards_and_milled_cards_are_news_when_they_appear() -> None:
    state = press(city("deck 0: factory church hospital"), "play")
    assert [event.kind for event in FLIP_CITY.events(state, 1)] == ["played", "milled", "top"]
    assert is_revealing(state.news)
    shuffled = press(city("discard 0: church hospital", "hospital church"), "shuffle")
    assert [event.words for event in FLIP_CITY.events(shuffled, 1)][-1] == "North's next card: Hospital"
    assert is_revealing(shuffled.news)
    assert not is_revealing(press(city("deck 0: church | discard 0: church"), "recycle church").news)


@spec("CITY-708")
def test_a_resample_deals_every_hidden_order_equally_often_and_keeps_the_top() -> None:
    state = city("deck 0: church hospital factory station")
    source = stream("orders")
    seen = Counter(tuple(deck(FLIP_CITY.redeal(state, 0, source))) for _ in range(1200))
    assert len(seen) == 6 and {order[0] for order in seen} == {"church"}
    assert all(140 < count < 260 for count in seen.values())


@spec("CITY-750", "CITY-752")
def test_chance_is_asked_for_the_start_player_and_for_shuffles_only() -> None:
    draws = [1, *[0] * 8, *[0] * 8]
    state = FLIP_CITY.start_scripted(2, {}, Script([*draws, 0, 0]))
    assert isinstance(state.chance, Script) and state.chance.told == [0, 0]
    while state.cities[1].deck.count:
        state = FLIP_CITY.apply(state, FLIP_CITY.legal(state)[0])
        if state.seat == 0:
            break
    assert isinstance(state.chance, Script) and state.chance.told == [0, 0], "playing draws nothing"
    named = FLIP_CITY.start_scripted(2, {"first": "0"}, Script(draws[1:]))
    assert isinstance(named.chance, Script) and named.chance.told == []


@spec("CITY-751")
def test_a_shuffle_makes_every_order_equally_likely() -> None:
    position = "discard 0: church hospital factory"
    seen = Counter(tuple(deck(press(FLIP_CITY.start_from(position, str(seed)), "shuffle"))) for seed in range(900))
    assert len(seen) == 6 and all(100 < count < 200 for count in seen.values())


@spec("CITY-753")
def test_a_shuffle_exchanges_positions_from_the_last_down_and_position_0_is_the_top() -> None:
    state = city("discard 0: church convenience_store residential_area*2")
    state.chance = Script([1, 2, 0])  # book order: area area store church; 3<->1, 2<->2, 1<->0
    assert deck(press(state, "shuffle")) == ["church", "residential_area", "convenience_store", "residential_area"]


@spec("CITY-754", "CITY-851")
def test_shuffles_can_be_told_and_replay_a_game() -> None:
    orders = [[int(Side.CHURCH), int(Side.HOSPITAL)]]
    state = city("discard 0: hospital church")
    state.chance = Script(orders)
    assert deck(press(state, "shuffle")) == ["church", "hospital"]
    state.chance = Script([[int(Side.CHURCH), int(Side.CHURCH)]])
    with pytest.raises(TableflipError, match="but the cards are"):
        press(state, "shuffle")
    assert NAMES[orders[0][0]] == "church"


@spec("CITY-701", "CITY-216")
def test_learners_see_who_is_idle_and_whether_an_empty_deck_leaves_a_choice() -> None:
    def memory(position: str, seat: int) -> list[int]:
        out = [0] * (OBSERVATION[0] * OBSERVATION[1])
        observe(city(position), seat, out)  # type: ignore[arg-type]
        return out[Plane.MEMORY * SIDES : Plane.MEMORY * SIDES + 5]

    idle = "players 3 | round 2 | idle: 1 | option empty_deck choose"
    assert memory(idle, 0) == [0, 1, 0, 0, 1] and memory(idle, 1) == [1, 0, 0, 0, 1]
    assert memory("players 3 | round 2", 1) == [0, 0, 0, 0, 0]


@spec("CITY-708")
def test_sorting_what_is_hidden_leaves_the_rest_of_a_full_pile_alone() -> None:
    pile = Pile()
    for place in range(len(pile.cards)):
        pile.cards[place] = SIDES - 1  # a pile that is as full as it can be
    for place, side in enumerate((3, 0, 2)):
        pile.cards[place] = side
    sort(pile, 3)
    assert [pile.cards[place] for place in range(3)] == [0, 2, 3]
    assert {pile.cards[place] for place in range(3, len(pile.cards))} == {SIDES - 1}
