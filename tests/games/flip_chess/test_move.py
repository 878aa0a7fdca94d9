"""The step and the action: CHESS-020 to CHESS-050."""

from __future__ import annotations

from tableflip.games.flip_chess.words.view import view
from tests.games.flip_chess.table import asked, is_legal, paths, played, position, press, starts
from tests.spec import spec

PAWNS = "\n".join(["KKQQRR", "BBNNPP", "PPPPPP", "PPPPPP", "PPPPPP", "PPPPPP"])


def around_c3(kind: str, meeples: str) -> list[str]:
    """Where a meeple that steps from c2 onto the card on c3 may go."""
    drawn = ["PPPPPP"] * 6
    drawn[3] = f"PP{kind}PPP"
    state = position("\n".join(drawn), meeples)
    return sorted(path[4:] for path in paths(state) if path.startswith("c2c3"))


LONE = """
    . . . . . r
    . . . . . .
    . . . . . .
    . . . . . .
    . . b . . .
    . . . . . .
"""


@spec("CHESS-020")
def test_a_step_goes_one_card_straight_never_diagonally() -> None:
    cards = "\n".join(["pppppp"] * 5 + ["kppppp"])
    state = position(cards, LONE)
    assert paths(state) == ["c2c1", "c2b2", "c2d2", "c2c3"]


@spec("CHESS-021")
def test_a_step_needs_a_free_card_and_never_captures() -> None:
    state = position(
        "\n".join(["pppppp"] * 6),
        """
        . . . . . r
        . . . . . .
        . . . . . .
        . . r . . .
        . b b . . .
        . . . . . .
    """,
    )
    assert not starts(state, "c2c3") and not starts(state, "c2b2") and starts(state, "c2d2")


@spec("CHESS-022")
def test_a_step_onto_a_face_down_card_ends_the_move_and_leaves_it_down() -> None:
    state = press(position("\n".join(["pppppp"] * 6), LONE), "c2c3")
    assert state.up == 0 and asked(state)[0].startswith("*")


@spec("CHESS-023")
def test_a_step_onto_a_face_up_card_must_be_followed_by_its_action() -> None:
    state = press(position(PAWNS, LONE), "c2c3")
    assert asked(state) == ["c2", "b3", "d3", "c4"]
    assert not is_legal(position(PAWNS, LONE), "c2c3/-")


@spec("CHESS-023")
def test_where_an_open_card_would_lead_is_shown_before_the_step() -> None:
    leads = {(one["origin"], one["via"]): one["ends"] for one in view(position(PAWNS, LONE), 0)["onward"]}
    assert leads["c2", "c3"] == ["c2", "b3", "d3", "c4"]
    assert view(press(position(PAWNS, LONE), "c2c3"), 0)["onward"] == []


@spec("CHESS-024", "CHESS-049")
def test_only_on_a_king_may_the_meeple_stay() -> None:
    assert "" in around_c3("K", LONE)
    for kind in "QRBNP":
        assert "" not in around_c3(kind, LONE)


@spec("CHESS-025")
def test_a_step_onto_a_card_without_an_action_is_illegal() -> None:
    blocked = """
        . . . . . r
        . b . b . .
        b . . . b .
        . . . . . .
        b . b . b .
        . b . b . .
    """
    assert around_c3("N", blocked) == []
    assert around_c3("P", blocked) != []


@spec("CHESS-026")
def test_the_card_under_a_meeple_gives_it_nothing() -> None:
    drawn = ["pppppp"] * 6
    drawn[4] = "ppQppp"
    state = position("\n".join(drawn), LONE)
    assert paths(state) == ["c2c1", "c2b2", "c2d2", "c2c3"]


@spec("CHESS-030")
def test_the_action_moves_the_same_meeple_on_from_the_card() -> None:
    state = played(position(PAWNS, LONE), "c2c3c4/-")
    assert state.meeples[0] == 1 << 20


@spec("CHESS-031", "CHESS-032")
def test_an_action_ends_on_free_cards_or_captures_never_on_own_meeples() -> None:
    meeples = """
        . . . . . .
        . . . . . .
        . b r . . .
        . . . . . .
        . . b . . r
        . . . . . .
    """
    found = around_c3("K", meeples)
    assert "c4" in found and "b4" not in found and "d4" in found
    state = position("\n".join(["PPPPPP"] * 3 + ["PPKPPP"] + ["PPPPPP"] * 2), meeples)
    after = played(state, "c2c3c4/-")
    assert after.meeples[1].bit_count() == 1
    assert played(state, "c2c3d4/-").meeples[1].bit_count() == 2  # capturing is never compulsory


@spec("CHESS-033")
def test_the_card_an_action_ends_on_is_not_triggered() -> None:
    state = press(position(PAWNS, LONE), "c2c3", "c4")
    assert state.side == 1 and state.meeples[0] == 1 << 20


@spec("CHESS-034")
def test_the_card_where_the_move_began_is_empty_during_the_action() -> None:
    assert "c2" in around_c3("P", LONE)
    assert {"c2", "c1"} <= set(around_c3("Q", LONE))


@spec("CHESS-035")
def test_runners_stop_at_the_first_meeple_and_cards_never_block() -> None:
    meeples = """
        . . . . . r
        . . r . . .
        . . . . . .
        b . . . r .
        . . b . . .
        . . . . . .
    """
    found = around_c3("Q", meeples)
    assert {"c4", "c5", "b3", "d3", "e3"} <= set(found)
    assert not {"c6", "a3", "f3"} & set(found)


@spec("CHESS-040", "CHESS-041", "CHESS-042")
def test_a_pawn_moves_straight_and_captures_on_all_four_diagonals() -> None:
    meeples = """
        . . . . . .
        . . . . . .
        . r r r . .
        . r . . . .
        . r b . . .
        . . . . . .
    """
    assert around_c3("P", meeples) == ["b2", "b4", "c2", "d3", "d4"]


@spec("CHESS-043", "CHESS-044")
def test_a_knight_leaps_its_l_over_everybody() -> None:
    meeples = """
        . . . . . .
        . r . b . .
        . r r r . .
        . r . r . .
        . r b r . .
        . . . . . .
    """
    assert around_c3("N", meeples) == ["a2", "a4", "b1", "b5", "d1", "e2", "e4"]


@spec("CHESS-045", "CHESS-046")
def test_a_rook_runs_forward_and_sideways_never_backward() -> None:
    assert around_c3("R", LONE) == ["a3", "b3", "c4", "c5", "c6", "d3", "e3", "f3"]
    red = position(
        "\n".join(["PPPPPP"] * 2 + ["PPRPPP"] + ["PPPPPP"] * 3),
        """
        . . . . . b
        . . r . . .
        . . . . . .
        . . b . . .
        . . . . . .
        . . . . . .
    """,
        side="r",
    )
    found = sorted(path[4:] for path in paths(red) if path.startswith("c5c4"))
    assert found == ["a4", "b4", "c3", "d4", "e4", "f4"]


@spec("CHESS-047")
def test_a_bishop_runs_diagonally() -> None:
    assert around_c3("B", LONE) == ["a1", "a5", "b2", "b4", "d2", "d4", "e1", "e5", "f6"]


@spec("CHESS-048")
def test_a_queen_runs_all_eight_ways_and_may_retreat() -> None:
    found = around_c3("Q", LONE)
    assert {"c1", "c2", "a3", "f3", "c6", "a1", "a5", "e1", "e5"} <= set(found)


@spec("CHESS-049")
def test_a_king_goes_one_card_any_way() -> None:
    assert around_c3("K", LONE) == ["", "b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]


@spec("CHESS-050")
def test_a_meeple_on_a_king_can_be_captured() -> None:
    cards = "\n".join(["PPPPPp", "PPPPPP", "PPPKPP", "PPPPPP", "PPPPPP", "PPPPPP"])
    meeples = """
        . . . . . r
        . . . . . .
        . . . r . .
        . . . . . .
        . . b . . .
        . . . . . .
    """
    after = played(position(cards, meeples), "c2c3d4/-")
    assert after.meeples[1].bit_count() == 1
