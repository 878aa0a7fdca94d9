"""The flip and the end: CHESS-060 to CHESS-082."""

from __future__ import annotations

import pytest

from tableflip import NotFree, NotLegal
from tests.games.flip_chess.table import asked, fresh, is_legal, played, position, press, result
from tests.spec import spec

DOWN = "\n".join(["pppppp"] * 6)
UP = "\n".join(["PPPPPP"] * 4 + ["PPPPPP", "PPPPPP"])


@spec("CHESS-060")
def test_any_bare_face_down_card_may_be_flipped_also_the_one_just_left() -> None:
    state = press(fresh().state, "c2c3")
    assert "*c2" in asked(state)
    assert asked(state) == ["*c2", *[f"*{file}3" for file in "abdef"], *[f"*{file}4" for file in "abcdef"]]


@spec("CHESS-061")
def test_the_flip_is_compulsory_where_a_card_can_be_flipped() -> None:
    state = fresh().state
    assert not is_legal(state, "c2c3/-") and is_legal(state, "c2c3/c2")


@spec("CHESS-062")
def test_without_a_card_to_flip_the_turn_ends() -> None:
    covered = position(
        "PPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\npPPPPP",
        """
        . . . . . r
        . . . . . .
        . . . . . .
        . . . . . .
        . . b . . .
        b . . . . .
    """,
    )
    assert press(covered, "c2c3", "c4").side == 1
    assert is_legal(covered, "c2c3c4/-") and is_legal(covered, "a1b1c1/a1")


@spec("CHESS-063", "CHESS-064")
def test_a_flipped_card_stays_up_and_serves_both_sides_from_the_next_turn() -> None:
    state = press(fresh().state, "c2c3", "*c4")
    assert state.up == 1 << 20
    assert "c4" not in asked(state)
    red = press(state, "c5c4")
    assert asked(red)  # the card asks red for its action
    assert not any(text == "*c4" for text in asked(press(state, "d5d4")))
    assert not any(text in ("*c3", "*a1") for text in asked(press(state, "d5d4")))  # nor one under a meeple


@spec("CHESS-070")
def test_capturing_the_last_enemy_wins_at_once_without_a_flip() -> None:
    state = position(
        "PPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\npppPPP",
        """
        . . . . . .
        . . . . . .
        . . . r . .
        . . . . . .
        . . b . . .
        . . . . . .
    """,
    )
    after = press(state, "c2c3", "d4")
    assert result(after) == "b capture" and asked(after) == []


KINGS = "PPPPPP\nPPPPPP\nPPPPPP\nPPKPPP\nPPpPPP\nKPPPPP"
TWO_KINGS = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . b . . .
    r . . . . r
"""


@spec("CHESS-071", "CHESS-072")
def test_the_last_flip_wins_for_more_kings_held() -> None:
    held = position(KINGS.replace("KPPPPP", "PPPPPP"), TWO_KINGS)
    assert result(played(held, "c2c3/c2")) == "b kings"
    left = position(
        KINGS,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . b . . .
        r . . . . .
    """,
    )
    assert result(played(left, "c2c3b4/c2")) == "r kings"


@spec("CHESS-073")
def test_level_kings_play_on_and_the_first_lead_wins() -> None:
    state = played(position(KINGS, TWO_KINGS), "c2c3/c2")
    assert result(state) == ""
    assert result(played(state, "f1e1f1/-")) == ""
    assert result(played(state, "a1b1c1/-")) == "b kings"


@spec("CHESS-074")
def test_a_side_that_cannot_move_loses() -> None:
    state = position(
        UP,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        r . . . . .
        . . . . . .
        b r . . . .
    """,
    )
    assert result(state) == ""
    red = position(
        UP,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        r . . . . .
        . . . . . .
        b r . . . .
    """,
        side="r",
    )
    after = press(red, "a3b3", "b2")
    assert result(after) == ""
    trapped = press(red, "a3a2", "a3")
    assert result(trapped) == ""
    boxed = position(
        UP,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . r . . . .
        . . r . . .
        b r . . . .
    """,
        side="r",
    )
    assert result(press(boxed, "b3b2", "a2")) == "r trapped"


@spec("CHESS-075")
def test_the_tests_come_in_their_order() -> None:
    # kings before stall: the thirtieth quiet turn takes the lead in Kings
    both = position(
        "PPPPPP\nPPPPPP\nPPPPPP\nPPKPPP\nPPPPPP\nPPPPPP",
        """
        . . . . . r
        . . . . . .
        . . . . . .
        . . . . . .
        . . b . . .
        . . . . . .
    """,
        quiet=29,
        number=81,
    )
    assert result(played(both, "c2c3/-")) == "b kings"
    # stall before trapped
    stalled = position(
        UP,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . r . . . .
        . . r . . .
        b r . . . .
    """,
        side="r",
        quiet=29,
        number=82,
    )
    assert result(press(stalled, "b3b2", "a2")) == "- stall"


@spec("CHESS-080")
def test_thirty_quiet_turns_end_the_game_and_a_capture_starts_the_count_again() -> None:
    meeples = """
        . . . . . r
        . . . . . .
        . . . r . .
        . . . . . .
        . . b . . .
        . . . . . .
    """
    state = position(UP, meeples, quiet=29, number=81)
    assert result(played(state, "c2c3c2/-")) == "- stall"
    after = played(state, "c2c3d4/-")
    assert result(after) == "" and after.quiet == 0


@spec("CHESS-081")
def test_resigning_and_agreeing_on_a_draw_end_the_match() -> None:
    match = fresh()
    match.resign(0)
    assert match.result == "r resign" and match.turn is None and match.legal() == []
    with pytest.raises(NotLegal):
        match.play("c2c3")
    level = fresh()
    level.agree_draw()
    assert level.result == "- agreed"
    with pytest.raises(NotLegal):
        level.resign(1)


@spec("CHESS-082")
def test_step_and_action_may_be_taken_back_until_the_flip() -> None:
    match = fresh()
    match.play("c2c3")
    assert match.can_undo(0) and not match.can_undo(1)
    match.undo()
    assert match.plies == [] and "c2c3" in match.legal_texts()
    match.play("c2c3/c2")
    assert not match.can_undo(0)
    with pytest.raises(NotFree):
        match.undo()
    match.undo(agreed=True)
    assert match.legal_texts()[0].startswith("*")


@spec("CHESS-082")
def test_a_turn_without_a_flip_may_be_taken_back_until_the_next_player_acts() -> None:
    from tableflip import Match
    from tableflip.games.flip_chess import FLIP_CHESS

    text = FLIP_CHESS.positions.write(
        position(
            "KKQQRR\nBBNNPP\n" + "PPPPPP\n" * 4,
            """
        . . . . . r
        . . . . . .
        . . . . . .
        . . . . . .
        . . b . . .
        . . . . . .
    """,
        ),
        False,
    )
    match = Match.new(FLIP_CHESS, position=text, seed=1)
    match.play("c2c3c4/-")
    assert match.can_undo(0)
    match.play(match.legal_texts()[0])
    assert not match.can_undo(0)
