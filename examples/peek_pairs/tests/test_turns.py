"""Turns: peeks, flips, pairs and misses."""

from __future__ import annotations

import pytest
from tableflip.core.action import SPECTATOR
from tableflip.core.errors import NotLegal

from peek_pairs import PEEK_PAIRS
from tests.spec import spec
from tests.table import after, at, legal, told, written

THREE = "abcd/fgab/cdfg ----/----/---- -,-,- 3,3,3 b a 0 1"


@spec("PEEK-010")
def test_turns_go_round_from_blue() -> None:
    state = at(THREE)
    seats = [PEEK_PAIRS.rules.turn(state)]
    for peek in ("peek a1", "peek a1", "peek a1", "peek b1"):
        state = after(state, peek)
        seats.append(PEEK_PAIRS.rules.turn(state))
    assert seats == [0, 1, 2, 0, 1]
    assert PEEK_PAIRS.rules.turn_number(state) == 5


@spec("PEEK-011")
def test_a_turn_is_a_peek_or_a_flip() -> None:
    places = [f"{letter}{row}" for row in "123" for letter in "abcd"]
    assert legal(at()) == [*(f"peek {place}" for place in places), *(f"flip {place}" for place in places)]


@spec("PEEK-020")
def test_a_peek_costs_a_token_and_needs_a_card_not_seen_before() -> None:
    state = after(at(), "peek a1", "peek b1")
    assert [state.peeks[seat] for seat in range(2)] == [2, 2]
    assert "peek a1" not in legal(state) and "peek b1" in legal(state)
    with pytest.raises(NotLegal, match=r"seen the card on a1 before \(PEEK-020\)"):
        after(state, "peek a1")
    with pytest.raises(NotLegal, match=r"no peek token is left \(PEEK-020\)"):
        after(at("abcd/fgab/cdfg ----/----/---- -,- 0,3 b a 0 1"), "peek a1")


@spec("PEEK-021")
def test_everybody_sees_where_and_nobody_else_what() -> None:
    state = after(at(), "peek b2")
    assert told(state, 0) == ["Blue peeks at b2", "It shows the globe"]
    assert told(state, 1) == told(state, SPECTATOR) == ["Blue peeks at b2", "Nobody else sees it"]


@spec("PEEK-022")
def test_a_peek_leaves_the_card_and_ends_the_turn() -> None:
    assert written(after(at(), "peek b2")) == "abcd/fgab/cdfg ----/-1--/---- -,- 2,3 r a 0 2"


@spec("PEEK-030")
def test_a_second_card_is_asked_for_when_the_first_is_seen() -> None:
    state = after(at(), "flip a1")
    assert told(state, 1) == ["Blue flips a1", "It shows the anchor"]
    assert PEEK_PAIRS.telling.prompt(state) == "flip another anchor"
    assert len(legal(state)) == 11 and all(text.startswith("flip") for text in legal(state))
    with pytest.raises(NotLegal, match=r"face up already; another one is asked for \(PEEK-030\)"):
        after(state, "flip a1")
    with pytest.raises(NotLegal, match=r"a second card must be flipped now \(PEEK-030\)"):
        after(state, "peek b1")


@spec("PEEK-031", "PEEK-033")
def test_a_miss_shows_both_cards_to_everybody_and_ends_the_turn() -> None:
    state = after(at(), "flip a1", "flip b1")
    assert written(state) == "abcd/fgab/cdfg **--/----/---- -,- 3,3 r a 1 2"
    for seat in (0, 1, SPECTATOR):
        assert told(state, seat) == ["Blue flips b1", "It shows the bell", "No pair: both cards are turned down again"]


@spec("PEEK-032")
def test_a_pair_is_taken_and_its_finder_goes_on() -> None:
    state = after(at(), "flip b1", "flip d2")
    assert told(state, 1) == ["Blue flips d2", "It shows the bell", "Blue takes the pair of bells"]
    assert written(state) == "a.cd/fga./cdfg ----/----/---- b,- 3,3 b a 0 1"
    with pytest.raises(NotLegal, match=r"the card on b1 has been taken \(PEEK-032\)"):
        after(state, "flip b1")
    assert PEEK_PAIRS.rules.turn(after(state, "peek a1")) == 1


def test_only_an_action_that_shows_something_new_cannot_be_taken_back() -> None:
    revealed = [bool(after(at(), *texts).news.items[1].is_reveal) for texts in (["flip a1"], ["peek a1"])]
    assert revealed == [True, True]
    state = after(at(), "flip a1", "flip b1", "flip a1")
    assert not state.news.items[1].is_reveal
