"""Points, luck and the end."""

from __future__ import annotations

from tableflip.core.action import OVER
from tableflip.core.chance import Script

from peek_pairs import PEEK_PAIRS
from peek_pairs.rules.end import points
from peek_pairs.rules.state import State
from tests.spec import spec
from tests.table import after, at, told

LAST_PAIR = "...a/..../a... ---*/----/*--- bc,dfg 0,0 b a 3 30"


def result(state: State) -> str:
    assert PEEK_PAIRS.rules.turn(state) == OVER
    return PEEK_PAIRS.notation.result(state)


@spec("PEEK-040")
def test_the_lucky_pair_counts_double() -> None:
    state = after(at(), "flip b1", "flip d2")
    assert points(state, 0) == 1
    assert points(after(state, "flip a1", "flip c2"), 0) == 3


@spec("PEEK-041")
def test_another_lucky_picture_is_drawn_from_those_on_the_table() -> None:
    state = after(at(), "flip b1", "flip d2", "flip a1")
    for drawn, picture in enumerate(("crown", "drum", "feather", "globe")):
        state.chance = Script([drawn])
        assert told(after(state, "flip c2"), 0)[-1] == f"The lucky picture is the {picture}: its pair counts 2"


@spec("PEEK-050", "PEEK-081")
def test_the_game_ends_with_an_empty_table() -> None:
    state = after(at(LAST_PAIR), "flip d1", "flip a3")
    assert result(state) == "b 4-3"
    assert told(state, 0)[-1] == "Blue wins: blue has 4 and red has 3"
    assert state.lucky == -1


@spec("PEEK-051")
def test_the_game_ends_after_as_many_misses_in_a_row_as_there_were_cards() -> None:
    state = at("abcd/fgab/cdfg ----/----/---- -,- 0,0 b a 10 30")
    state = after(state, "flip a1", "flip b1")
    assert PEEK_PAIRS.rules.turn(state) == 1
    assert PEEK_PAIRS.rules.turn(after(state, "flip a1", "flip c2")) == 1, "a pair is no miss"
    assert result(after(state, "flip a1", "flip b1")) == "- 0-0"


@spec("PEEK-052")
def test_the_most_points_win_and_those_who_share_them_share_the_win() -> None:
    state = after(at(LAST_PAIR), "flip d1", "flip a3")
    assert PEEK_PAIRS.rules.scores(state) == [1000, 0]
    shared = after(at(LAST_PAIR.replace("bc,dfg", "bc,dfG")), "flip d1", "flip a3")
    assert result(shared) == "- 4-4" and PEEK_PAIRS.rules.scores(shared) == [500, 500]
    verdict = PEEK_PAIRS.telling.verdict(shared)
    assert str(verdict) == "Blue and red share the win: blue has 4 and red has 4"
    three = after(at("...a/..../a... ---*/----/*--- bC,dg,f 0,0,0 g a 3 30"), "flip d1")
    assert PEEK_PAIRS.rules.scores(after(three, "flip a3")) == [500, 0, 500]
