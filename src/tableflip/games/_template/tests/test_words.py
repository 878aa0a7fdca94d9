"""Notation, positions, reasons, layouts and the terminal."""

from __future__ import annotations

import pytest

from tableflip.core.action import Action
from tableflip.core.errors import BadPosition, NotLegal
from tableflip.games._template import PEEK_PAIRS
from tableflip.games._template.rules.state import Verb
from tableflip.games._template.terminal import BOARD
from tableflip.games._template.tests.spec import spec
from tableflip.games._template.tests.table import BEGUN, after, at, legal, written

KNOWN = "abcd/fgab/cdfg **--/----/---- -,- 3,3 b c 2 3"
TWINS = "abcd/fgab/cdfg **--/--*-/---- -,- 3,3 b c 2 3"


@spec("PEEK-080")
def test_actions_are_written_as_a_verb_and_a_place() -> None:
    assert legal(at())[0] == "peek a1" and legal(at())[-1] == "flip d3"
    assert PEEK_PAIRS.parse(at(), " Flip  B2 ") == Action(Verb.FLIP, 5)
    with pytest.raises(NotLegal, match=r"only 12 cards were laid out, and a4 is not among them \(PEEK-070\)"):
        after(at(), "flip a4")


@spec("PEEK-082")
@pytest.mark.parametrize(
    "position",
    [
        BEGUN,
        "Abcd/fgab/cdfg *-3-/----/---- -,- 3,2 r a 0 2",
        "a?c./f.ab/?.?. *f--/----/---- g,D,-,- 0,1,2,3 y f 5 19",
        "...a/..../a... ---*/----/*--- bC,dfg 0,0 b a 3 30",
        "..../..../.... ----/----/---- aB,cdfg 0,0 b - 0 30",
    ],
)
def test_positions_are_read_as_they_are_written(position: str) -> None:
    assert written(at(position)) == position


@spec("PEEK-082")
def test_the_public_position_leaves_out_what_not_everybody_has_seen() -> None:
    state = after(at(), "peek a1", "flip b1", "flip c1")
    assert PEEK_PAIRS.positions.write(state, True) == "?bc?/????/???? 1**-/----/---- -,- 2,3 b a 1 3"
    dealt = PEEK_PAIRS.start_from("?bc?/????/???? 1**-/----/---- -,- 2,3 b a 1 3", "seed")
    assert PEEK_PAIRS.rules.census(dealt) == PEEK_PAIRS.rules.census(state)


@spec("PEEK-082")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (" 1", "", "eight fields"),
        ("cdfg ", "cdf ", "11 cards are laid out"),
        ("abcd/fgab/cdfg", "abcdfgab/cdfg", "not 3 rows of 4"),
        ("-,-", "-", "pairs of 1 seats"),
        ("abcd", "abcz", "'z' on d1 is no card"),
        ("abcd", "abck", "'k' on d1 is no card of a game with 12 cards"),
        ("abcd", "ABcd", "a1 and b1 cannot both lie face up"),
        ("abcd", "Abcd", "a1 lies face up, so everybody has seen it"),
        ("abcd", "aacd", "more than 2 cards with the anchor"),
        ("abcd/fgab/cdfg ----", "?bcd/fgab/cdfg *---", "everybody has seen the card on a1, so it must be told"),
        ("abcd", ".bcd", "0 pairs are taken, but 1 places are empty"),
        ("-,-", "z,-", "'z' is no picture"),
        ("----/----/----", "4---/----/----", "'4' does not tell who has seen the card on a1"),
        ("3,3", "3", "2 seats have pairs, but 1 have tokens"),
        ("3,3", "3,4", "a count of tokens is a number from 0 to 3"),
        (" b a", " g a", "the turn is b, r, not 'g'"),
        (" b a", " b -", "the lucky picture is one of those on the table"),
        (" 0 1", " 13 1", "the count of misses is a number from 0 to 12"),
        (" 0 1", " 0 0", "the number of the turn is a number from 1"),
    ],
)
def test_a_position_that_cannot_be_is_told(old: str, new: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(BEGUN.replace(old, new, 1))


def test_reasons_go_by_what_the_seat_has_seen() -> None:
    def reason(position: str, text: str, *before: str) -> str:
        state = after(at(position), *before)
        seat = PEEK_PAIRS.rules.turn(state)
        return PEEK_PAIRS.hints.reason(state, PEEK_PAIRS.parse(state, text), seat)

    assert reason(KNOWN, "peek c1") == "Shows you alone one of the 10 cards that you do not know."
    assert reason(KNOWN, "flip c1") == "Shows everybody a card that you do not know; then you choose another."
    assert reason(KNOWN, "flip a1") == "Turns up the anchor, whose twin you have not seen."
    assert reason(KNOWN, "flip b1", "flip a1").startswith("Misses for sure, and shows the bell")
    assert reason(KNOWN, "flip c1", "flip a1") == "Takes the pair of anchors with a chance of 10 %."
    assert reason(TWINS, "flip a1") == "Turns up the anchor; its twin lies on c2."
    assert reason(TWINS, "flip c2", "flip a1") == "Takes the pair of anchors."
    assert reason(TWINS, "flip c1", "flip a1") == "Misses for sure: you know where the twin lies."


def test_the_layout_shows_known_cards_on_their_backs() -> None:
    state = after(at(), "peek a1")
    table, blue, red = PEEK_PAIRS.telling.layout(state, 0)["areas"]
    first, second = table["spots"][:2]
    assert (first["face"], first["hidden"], second["face"], second["hidden"]) == ("anchor", True, "", True)
    assert (blue["spots"][1]["count"], red["spots"][1]["count"]) == (2, 3)


def test_the_terminal_shows_the_same_in_plain_words() -> None:
    state = after(at(), "peek a1")
    lines = BOARD.plain(state, 0, True).splitlines()
    assert lines[0] == "a1 face down, anchor" and lines[1] == "b1 face down, unknown"
    assert lines[12] == "Blue: 0 points, 2 peek tokens"
    assert "lucky" in BOARD.topics(state) and "2 points" in BOARD.explain(state, "lucky")
