"""What people try and no decision is written like is refused with the rule; CHESS-200, CHESS-201."""

from __future__ import annotations

import pytest

from tableflip.core.called import calling
from tableflip.core.errors import NotLegal, NotNotation
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.words.turns import spell
from tableflip.server.play.helping import reason_for
from tests.games.flip_chess.table import asked, board, fresh, position, press
from tests.games.flip_chess.test_options import LONE, UP, card_on
from tests.spec import spec

START = fresh().state
ACTING = press(position(card_on("c3", "K"), LONE), "c2c3")
PAWN = press(position(UP, LONE), "c2c3")
FLIPPING = press(START, "c2c3")
CHAIN = press(position(UP, LONE, chain="yes"), "c2c3", "d3")
MUST = press(position(UP, LONE, chain="must"), "c2c3", "d3")


def refusal(state: State, written: str) -> str:
    with pytest.raises(NotLegal) as refused:
        FLIP_CHESS.parse(state, written)
    return str(refused.value)


@spec("CHESS-201", "CHESS-020")
def test_a_diagonal_step_is_refused_with_its_rule() -> None:
    told = "'c2d3' is not legal: a step goes up, down, left or right, never diagonally (CHESS-020)"
    assert refusal(START, "c2d3") == told
    for written in ("c2b3", "C2 D3", "c2-d3", "c2xd3", "c2 to d3"):
        assert "never diagonally (CHESS-020)" in refusal(START, written)
    with pytest.raises(NotLegal, match=r"never diagonally \(CHESS-020\)"):
        spell(START, "c2d3/e4")


@spec("CHESS-201")
@pytest.mark.parametrize(
    ("state", "written", "rule"),
    [
        (START, "c2c4", "next to the meeple, in a straight line (CHESS-020)"),
        (START, "c2d4", "next to the meeple, in a straight line (CHESS-020)"),
        (START, "c2e4", "next to the meeple"),
        (START, "c4d5", "no blue meeple stands on c4 (CHESS-020)"),
        (START, "c5d4", "no blue meeple stands on c5 (CHESS-020)"),
        (START, "a1a0", "there is no square a0, they go from a1 to f6 (CHESS-006)"),
        (START, "f2g2", "no square g2"),
        (START, "f2f12", "no square f12"),
        (START, "h9", "no square h9"),
        (START, "*g7", "no square g7"),
        (START, "c2c3/g7", "no square g7"),
        (START, "pass", "there is no passing, a meeple must move (CHESS-012)"),
        (START, "a1xa2", "a meeple of your own stands on a2 (CHESS-021)"),
        (START, "c2c3d3", "c2c3 first, or as a whole turn with its flip at the end (CHESS-200)"),
        (START, "c2d3d4", "never diagonally"),
        (position(UP, board(c2="b", c3="r", f6="r")), "c2xc3", "a step never captures (CHESS-021)"),
        (FLIPPING, "pass", "a card must be flipped (CHESS-061)"),
        (FLIPPING, "-", "CHESS-061"),
        (FLIPPING, "c3d4", "a flip is asked for now (CHESS-011); write the square alone, *d4 (CHESS-200)"),
        (PAWN, "pass", "only on a King may a meeple stay, and only after a step (CHESS-024)"),
        (PAWN, "c3d4", "the card's action is asked for now (CHESS-011)"),
        (ACTING, "c3d4", "write the square alone, d4 (CHESS-200)"),
        (ACTING, "pass", "write stay (CHESS-200)"),
        (CHAIN, "pass", "write stop (CHESS-200)"),
        (CHAIN, "stay", "a chain ends with stop (CHESS-104)"),
        (MUST, "pass", "CHESS-112"),
    ],
)
def test_what_no_decision_is_written_like_is_refused_with_a_rule(state: State, written: str, rule: str) -> None:
    assert rule in refusal(state, written)


@spec("CHESS-200")
def test_decisions_are_written_in_one_way_and_others_are_told_it() -> None:
    assert "c2c3" in asked(START) and "*d4" in asked(FLIPPING) and asked(ACTING)[0] == "stay"
    assert asked(CHAIN)[0] == "stop" and "c2c2" in asked(position(UP, LONE, standing="launch"))
    for written in ("c2-c3", "c2 c3", "c2>c3", "c2 to c3", "c2c3/"):
        assert "write c2c3 (CHESS-200)" in refusal(START, written)
    assert "write *d4 (CHESS-200)" in refusal(FLIPPING, "flip d4")
    assert "write d3 (CHESS-200)" in refusal(PAWN, "-d3")


@pytest.mark.parametrize("written", ["hello", "castle", "c", "c2", "c2c3" * 50, "🂠", "x" * 10_000])
def test_what_nobody_means_is_no_notation(written: str) -> None:
    with pytest.raises((NotNotation, NotLegal)) as refused:
        FLIP_CHESS.parse(START, f"{written}?")
    assert isinstance(refused.value, NotNotation) and len(str(refused.value)) < 300


def test_a_square_that_is_pressed_before_the_step_says_what_is_in_the_way() -> None:
    assert "the meeple on a6 is Red's; move one of your own (CHESS-020)" in refusal(START, "*a6")
    assert "your meeple on a1 has nowhere to step (CHESS-021)" in refusal(START, "*a1")
    for square, told in (("a6", "is Red's"), ("a1", "has nowhere to step"), ("c3", "first move a meeple")):
        assert told in reason_for(FLIP_CHESS, START, f"cell:{square}")[0]
    for square in ("a2", "c3"):  # one that can step, and a card that nobody stands on
        assert "first move a meeple one step" in refusal(START, f"*{square}")
    with calling(["Ann", "Bo"]):
        assert "is Bo's" in refusal(START, "*a6") and "is Bo's" in refusal(START, "a6")


@spec("CHESS-060", "CHESS-064", "CHESS-200")
@pytest.mark.parametrize(
    ("square", "told"),
    [("c3", "a meeple stands on that card (CHESS-060)"), ("d5", "a meeple stands on that card"), ("d3", "write *d3")],
)
def test_a_square_alone_is_meant_as_a_flip_where_a_flip_is_asked_for(square: str, told: str) -> None:
    assert told in refusal(FLIPPING, square)


def test_a_card_that_lies_open_is_refused_as_such() -> None:
    assert "face up already (CHESS-064)" in refusal(press(START, "c2c3", "*d3", "c5c4"), "d3")
