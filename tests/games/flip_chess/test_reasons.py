"""Hints of Flip Chess: sentences worked out by hand."""

from __future__ import annotations

import pytest

from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.rules.state import Phase, State
from tests.games.flip_chess.table import board, position, press

ALL_PAWNS = "\n".join(["PPPPPP"] * 6)


def reason(state: State, written: str) -> str:
    return FLIP_CHESS.hints.reason(state, FLIP_CHESS.parse(state, written), state.side)


def drawback(state: State, written: str) -> str:
    return FLIP_CHESS.hints.drawback(state, FLIP_CHESS.parse(state, written), state.side)


def about_to_flip(cards: str, meeples: str, deal: str = "shuffled") -> State:
    state = position(cards, meeples, deal=deal)
    state.phase = Phase.FLIP
    return state


def test_a_step_names_what_the_card_can_take_and_what_it_leaves() -> None:
    state = position(ALL_PAWNS, board(c2="b", d4="r", f6="r"))
    assert reason(state, "c2c3") == "The Pawn on c3 can take on d4; leaves c2, where Red could take it."
    assert reason(state, "c2b2") == "The Pawn on b2 leads on to 4 squares; leaves c2, where Red could take it."


def test_a_capture_counts_what_is_left_and_what_can_take_back() -> None:
    state = press(position(ALL_PAWNS, board(c2="b", d4="r", f6="r")), "c2c3")
    # from f6 Red reaches f5 and e6, whose Pawns take on e4, e6, d5, f5: d4 is out of reach
    told = (
        "Takes on d4, Red keeps 1 meeple; leaves c2, where Red could take it; Red can take nothing with the open cards."
    )
    assert reason(state, "d4") == told
    state = press(position(ALL_PAWNS, board(c2="b", d4="r", e6="r")), "c2c3")
    # from e6 by e5 a Pawn takes on d4
    assert reason(state, "d4") == "Takes on d4, Red keeps 1 meeple."
    assert drawback(state, "d4") == "lets Red take the meeple there"


def test_the_last_capture_ends_the_game() -> None:
    state = press(position(ALL_PAWNS, board(c2="b", d4="r")), "c2c3")
    assert reason(state, "d4") == "Wins at once: red has no meeple left."


def test_staying_on_a_king_counts_the_kings_held() -> None:
    cards = "\n".join(["pppppp", "pppppp", "pppppp", "ppKppp", "pppppp", "pppppp"])
    state = position(cards, board(c2="b", f6="r"))
    assert reason(state, "c2c3") == "May stay and hold the King on c3."
    assert reason(press(state, "c2c3"), "stay") == "Holds 1 of 1 open King; Red can take nothing with the open cards."


@pytest.mark.parametrize("hidden", ["kp", "pk"])
def test_a_flip_tells_the_chance_of_a_king_and_who_stands_beside_it(hidden: str) -> None:
    cards = "\n".join([f"{hidden[0]}PPPP{hidden[1]}", *["PPPPPP"] * 5])
    state = about_to_flip(cards, board(a1="b", a5="r"))
    told = "1 of 2 unseen cards is a King (50 %); whatever comes, it opens no new capture."
    assert reason(state, "*a6") == told


def test_a_flip_tells_the_chance_that_it_lets_the_rival_capture() -> None:
    # from a6 over a5 a Pawn takes on b4, a Knight does not
    cards = "\n".join(["PPPPPn", "pPPPPP", *["PPPPPP"] * 4])
    state = about_to_flip(cards, board(b4="b", a6="r"))
    assert reason(state, "*a5") == "None of the 2 unseen cards is a King."
    assert drawback(state, "*a5") == "lets Red take on b4: 50 %"


def test_in_a_balanced_deal_a_twin_is_known() -> None:
    cards = "\n".join(["nPPPPP", *["PPPPPP"] * 4, "PPPPPN"])
    state = about_to_flip(cards, board(a1="b", f5="r"), deal="balanced")
    assert reason(state, "*a6") == ("It is known to be a Knight by its twin; whatever comes, it opens no new capture.")


def test_the_last_flip_may_win_at_once() -> None:
    cards = "\n".join(["pPPPPP", *["PPPPPP"] * 4, "KPPPPP"])
    state = about_to_flip(cards, board(a1="b", f5="r"))
    assert reason(state, "*a6") == "Wins at once; the last unseen card is no King."


def test_with_melee_a_step_is_a_danger_too() -> None:
    cards = "\n".join(["pppppp"] * 6)
    state = position(cards, board(c2="b", c4="r"), melee="yes")
    assert reason(state, "c2c3") == "Ends the move on the face-down card on c3."
    assert drawback(state, "c2c3") == "lets Red take the meeple there"


def test_a_meeple_that_leaves_a_king_gives_it_up() -> None:
    cards = "\n".join(["pppppp", "pppppp", "pppppp", "ppPppp", "ppKppp", "pppppp"])
    state = position(cards, board(c2="b", f6="r"))
    assert drawback(state, "c2b2") == "gives up the King on c2"
    assert drawback(state, "c2c3") == "", "where the action leads is not chosen yet"
