"""Which cards may be stepped onto: those that offer an action, Kings, and what nobody has seen."""

from __future__ import annotations

import pytest

from tableflip.games.flip_chess import FLIP_CHESS
from tests.games.flip_chess.table import asked, board, position, press, result, starts
from tests.spec import spec

UP = "\n".join(["PPPPPP"] * 6)
DOWN = UP.lower()
FORK = dict.fromkeys(("a4", "e4", "b5", "d5", "a2", "e2", "b1", "d1"), "b")  # all that a Knight on c3 reaches
CROWD = dict.fromkeys(("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"), "b")  # all around c3


def with_card(square: str, kind: str, base: str = UP) -> str:
    rows = [list(line) for line in base.splitlines()]
    rows[6 - int(square[1])]["abcdef".index(square[0])] = kind
    return "\n".join("".join(row) for row in rows)


@spec("CHESS-025")
@pytest.mark.parametrize("kind", ["N", "B", "R"])
def test_a_card_that_leads_nowhere_is_not_even_offered(kind: str) -> None:
    around = {"N": FORK, "B": {"b2": "b", "d2": "b", "b4": "b", "d4": "b"}, "R": {"c4": "b", "b3": "b", "d3": "b"}}
    state = position(with_card("c3", kind), board(c2="b", f6="r", **around[kind]))
    assert "c2c3" not in asked(state)
    free = {square: piece for square, piece in around[kind].items() if square not in ("d5", "d4", "d3")}
    assert "c2c3" in asked(position(with_card("c3", kind), board(c2="b", f6="r", **free)))


@spec("CHESS-024")
def test_a_king_may_be_stepped_onto_even_where_it_leads_nowhere() -> None:
    crowd = {square: piece for square, piece in CROWD.items() if square != "c2"}
    state = position(with_card("c3", "K"), board(c2="b", f6="r", **crowd), returning="no")
    assert "c2c3" in asked(state)
    assert asked(press(state, "c2c3")) == ["stay"]


@spec("CHESS-022")
@pytest.mark.parametrize("kind", ["n", "r", "q"])
def test_a_melee_step_onto_a_face_down_card_does_not_ask_what_it_is(kind: str) -> None:
    state = position(with_card("c3", kind), board(c2="b", f6="r", c3="r", **FORK, b3="b", d3="b", c4="b"), melee="yes")
    assert "c2c3" in asked(state)
    assert starts(state, "c2c3/")


@spec("CHESS-021", "CHESS-103")
def test_a_step_onto_an_enemy_is_offered_in_a_melee_alone() -> None:
    meeples = board(c2="b", c3="r", f6="r")
    for cards in (UP, DOWN, with_card("c3", "K", DOWN)):
        assert "c2c3" not in asked(position(cards, meeples))
        assert "c2c3" in asked(position(cards, meeples, melee="yes"))


@spec("CHESS-110")
def test_a_melee_needs_a_card_that_leads_somewhere_unless_it_takes_the_last_meeple() -> None:
    knight = with_card("c3", "N")
    assert "c2c3" not in asked(position(knight, board(c2="b", c3="r", f6="r", **FORK), melee="yes"))
    assert "c2c3" in asked(position(knight, board(c2="b", c3="r", **FORK), melee="yes"))


@spec("CHESS-023")
def test_the_only_card_face_up_may_lie_in_a_corner() -> None:
    corner = position(with_card("a1", "R", DOWN), board(a2="b", f6="r"))
    assert "a2a1" in asked(corner)
    assert asked(press(corner, "a2a1")) == ["b1", "c1", "d1", "e1", "f1", "a2", "a3", "a4", "a5", "a6"]


@spec("CHESS-074")
@pytest.mark.parametrize(("side", "winner"), [("b", "r"), ("r", "b")])
def test_whoever_cannot_move_loses_whichever_side_it_is(side: str, winner: str) -> None:
    # three in a corner, hemmed in by enemies whom no step may take
    trapped = {"a1": side, "b1": side, "a2": side, "c1": winner, "b2": winner, "a3": winner, "f6": winner}
    assert result(position(DOWN, board(**trapped), side=side)) == f"{winner} trapped"


@spec("CHESS-074", "CHESS-102")
def test_only_a_card_face_up_can_be_launched_from() -> None:
    hemmed = {"a1": "b", "b1": "r", "a2": "r", "f6": "r"}
    knight = with_card("a1", "N", DOWN)
    assert asked(position(knight, board(**hemmed), standing="launch")) == ["a1a1"]
    assert result(position(DOWN, board(**hemmed), standing="launch")) == "r trapped"
    assert result(position(with_card("a1", "n", DOWN), board(**hemmed), standing="launch")) == "r trapped"
    assert result(position(knight, board(**hemmed))) == "r trapped"


@spec("CHESS-102", "CHESS-110")
def test_a_card_that_leads_nowhere_is_not_launched_from() -> None:
    around = {square: piece for square, piece in FORK.items()}
    knight = with_card("c3", "N", DOWN)
    assert "c3c3" not in asked(position(knight, board(c3="b", f6="r", **around), standing="launch"))
    del around["d5"]
    assert "c3c3" in asked(position(knight, board(c3="b", f6="r", **around), standing="launch"))


@spec("CHESS-074")
@pytest.mark.parametrize("free", ["b2", "d2", "c1", "c3"])
def test_one_free_neighbour_on_any_side_is_enough_to_move(free: str) -> None:
    around = {square: "r" for square in ("b2", "d2", "c1", "c3", "f6") if square != free}
    for cards in (DOWN, UP, UP.replace("P", "N")):  # a Knight is looked at closely, for it may lead nowhere
        state = position(cards, board(c2="b", **around))
        assert result(state) == "" and asked(state) == [f"c2{free}"]


@spec("CHESS-104", "CHESS-105")
@pytest.mark.parametrize(
    ("first", "rook", "back"), [("c5", "c5", "c4"), ("c1", "c1", "c2"), ("f3", "f3", "e3"), ("a3", "a3", "b3")]
)
def test_a_rook_reached_by_an_action_does_not_turn_back(first: str, rook: str, back: str) -> None:
    cards = with_card(rook, "R", with_card("c3", "Q"))
    begun = position(cards, board(b3="b", f6="r"), rook="noreverse", chain="yes")
    way = ("b3c3", first)
    if first == "a3":
        begun, way = position(cards, board(c2="b", f6="r"), rook="noreverse", chain="yes"), ("c2c3", first)
    offered = asked(press(begun, *way))
    assert "stop" in offered and back not in offered and len(offered) > 3
    free = asked(press(position(cards, board(b3="b", f6="r"), rook="free", chain="yes"), "b3c3", first))
    assert back in free


@spec("CHESS-104", "CHESS-105")
def test_a_rook_reached_by_a_slanted_action_may_turn_anywhere() -> None:
    cards = with_card("e5", "R", with_card("c3", "Q"))
    offered = asked(press(position(cards, board(c2="b", f6="r"), rook="noreverse", chain="yes"), "c2c3", "e5"))
    assert {"e4", "e6", "d5", "f5"} <= set(offered)


@spec("CHESS-104")
def test_a_chain_may_lead_to_the_corner_and_from_there_on() -> None:
    cards = with_card("a1", "N", with_card("a3", "R"))
    meeples = board(b3="b", f6="r")
    assert "stop" in asked(press(position(cards, meeples, chain="yes", rook="free"), "b3a3", "a1"))
    # on c2 a Knight that leads to a1 alone: that is enough to be asked
    walled = board(b1="b", f6="r", a3="b", e1="b", e3="b", b4="b", d4="b")
    state = position(with_card("c2", "N"), walled, chain="yes")
    assert asked(press(state, "b1c1", "c2")) == ["stop", "a1"]


@spec("CHESS-102")
def test_a_launch_is_told_and_remembered_until_the_meeple_has_moved() -> None:
    state = press(position(with_card("c2", "K", DOWN), board(c2="b", f6="r"), standing="launch"), "c2c2")
    assert [event.words for event in FLIP_CHESS.events(state, 1)] == ["Blue launches from c2"]
    assert "stay" not in asked(state)
    assert FLIP_CHESS.positions.write(state, False).endswith("moving:act,c2,c2,-1,-,l") and state.launched == 1
