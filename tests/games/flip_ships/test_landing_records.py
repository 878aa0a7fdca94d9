"""Which landing records are valid (chapter 18.2), and when everything rests."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import NotLegal
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.landings.notation import record_words
from tableflip.games.flip_ships.rules.state import State
from tests.games.flip_ships.table import played, table, zone
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"
SPACE: dict[str, Any] = {"place": "table", "atmosphere": False, "cards": [], "moons": [], "gap_um": {}}


def in_hand() -> State:
    """S1-1a lies on enemy 13, S1-1b is in hand."""
    return played(table(ROW), "choose S1-1a", "flick on 13", "choose S1-1b")


def told(state: State, gone: list[int] | None = None, lying: dict[str, Any] | None = None, **ship: Any) -> State:
    """The state after a record as plain data."""
    others = {"S1-1a": {**SPACE, "cards": [13]}} | (lying or {})
    record = {"legal": True, "ship": {**SPACE, **ship}, "others": others, "gone": gone or []}
    return FLIP_SHIPS.apply(state, FLIP_SHIPS.legal(state)[0], record_words(state, record))


@spec("LR-20")
def test_of_an_illegal_flip_nothing_else_is_read() -> None:
    state = in_hand()
    wrong = {"legal": False, "ship": {**SPACE, "cards": [99]}, "others": {"S9-9z": SPACE}, "gone": [99]}
    after = FLIP_SHIPS.apply(state, FLIP_SHIPS.legal(state)[0], record_words(state, wrong))
    assert zone(after, "S1-1b") == "hand" and after.gone == state.gone


@spec("LR-21")
@pytest.mark.parametrize("ship", ["S2-1a", "S1-1b", "S1-3a", "S9-1a"])
def test_a_record_tells_only_of_ships_on_the_table_and_not_of_the_flipped_one_twice(ship: str) -> None:
    with pytest.raises(NotLegal, match="LR-21"):
        told(in_hand(), lying={ship: SPACE})


@spec("LR-21")
def test_a_record_tells_of_every_ship_on_the_table_and_of_the_flipped_one() -> None:
    state = in_hand()
    stayed = {**SPACE, "cards": [13]}
    whole: dict[str, Any] = {"legal": True, "ship": SPACE, "others": {"S1-1a": stayed}, "gone": []}
    assert record_words(state, whole) == "space"
    with pytest.raises(NotLegal, match=r"S1-1a is on the table.* also where it stayed \(LR-21\)"):
        record_words(state, {**whole, "others": {}})
    del whole["ship"]
    with pytest.raises(NotLegal, match=r"where S1-1b lies, which was flipped \(LR-21\)"):
        record_words(state, whole)


@spec("LR-22")
@pytest.mark.parametrize("place", ["moon", "", "off", "TABLE"])
def test_a_place_is_one_of_five_words(place: str) -> None:
    with pytest.raises(NotLegal, match="LR-22"):
        told(in_hand(), place=place)
    for word in ("table", "mothership", "off_back", "off_side", "off_far"):
        told(in_hand(), place=word)


@spec("LR-23")
@pytest.mark.parametrize("fact", [{"atmosphere": True}, {"cards": [1]}, {"moons": [2]}, {"gap_um": {"1": 5}}])
@pytest.mark.parametrize("place", ["mothership", "off_side"])
def test_a_ship_that_is_not_on_the_table_top_has_no_other_facts(fact: dict[str, Any], place: str) -> None:
    with pytest.raises(NotLegal, match="LR-23"):
        told(in_hand(), place=place, **fact)
    told(in_hand(), **fact)


@spec("LR-24")
@pytest.mark.parametrize("fact", [{"cards": [2]}, {"gap_um": {"2": 100}}, {"cards": [1, 60]}])
def test_a_ship_is_on_or_near_enemies_in_play_alone(fact: dict[str, Any]) -> None:
    with pytest.raises(NotLegal, match="LR-24"):
        told(in_hand(), **fact)


@spec("LR-25")
def test_moons_are_rows_of_this_game() -> None:
    for row in (0, 5):
        with pytest.raises(NotLegal, match="LR-25"):
            told(in_hand(), moons=[row])
    assert told(in_hand(), moons=[4])


@spec("LR-26")
def test_in_the_atmosphere_there_is_no_moon_but_there_may_be_a_card() -> None:
    with pytest.raises(NotLegal, match="LR-26"):
        told(in_hand(), atmosphere=True, moons=[1])
    assert told(in_hand(), atmosphere=True, cards=[1])


@spec("LR-27")
def test_gaps_are_never_negative_and_none_where_the_ship_lies_on_the_card() -> None:
    with pytest.raises(NotLegal, match="LR-27"):
        told(in_hand(), cards=[1], gap_um={"1": 1})
    with pytest.raises(NotLegal, match="gap"):
        told(in_hand(), gap_um={"1": -1000})
    told(in_hand(), cards=[1], gap_um={"1": 0})


@spec("LR-28")
def test_what_is_gone_was_in_play_and_nobody_lies_on_it() -> None:
    for gone in ([2], [99]):
        with pytest.raises(NotLegal, match="LR-28"):
            told(in_hand(), gone=gone)
    with pytest.raises(NotLegal, match="LR-28"):
        told(in_hand(), gone=[1], gap_um={"1": 5})
    with pytest.raises(NotLegal, match="LR-28"):
        told(in_hand(), gone=[13])  # S1-1a lies on it
    assert told(in_hand(), gone=[13], lying={"S1-1a": SPACE}).gone


@spec("LR-2")
def test_a_body_rests_when_it_has_been_slow_for_a_quarter_of_a_second() -> None:
    physics = pytest.importorskip("tableflip.games.flip_ships.table.physics")
    slow = (physics.REST_LINEAR, physics.REST_ANGULAR, physics.REST_FOR, physics.GIVE_UP)
    assert slow == (0.005, 0.2, 0.25, 4.0)  # metres and radians a second; seconds
