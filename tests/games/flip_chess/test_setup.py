"""Material and setup: CHESS-001 to CHESS-012."""

from __future__ import annotations

from collections import Counter

import pytest

from tableflip import SPECTATOR, NotLegal
from tableflip.core.chance import Script, stream
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import DECK, NAMES, Figure
from tableflip.games.flip_chess.words.view import view
from tests.games.flip_chess.table import asked, fresh, press
from tests.spec import spec


@spec("CHESS-001", "CHESS-010")
def test_two_players_and_blue_begins_and_turns_alternate() -> None:
    match = fresh()
    assert match.seats == 2 and match.names == ["blue", "red"]
    movers: list[int] = []
    for _ in range(6):
        movers.append(match.turn or 0)
        match.play(match.legal_texts()[0])
        while match.turn == movers[-1]:
            match.play(match.legal_texts()[0])
    assert movers == [0, 1, 0, 1, 0, 1]


@spec("CHESS-002")
def test_the_box_has_26_pawns_and_two_of_every_other_card() -> None:
    for seed in range(5):
        cards = Counter(Figure(card).name for card in fresh(seed).state.cards)  # type: ignore[arg-type]
        assert cards == {"PAWN": 26, "KING": 2, "QUEEN": 2, "ROOK": 2, "BISHOP": 2, "KNIGHT": 2}


@spec("CHESS-003", "CHESS-005", "CHESS-006")
def test_each_side_has_a_meeple_on_every_card_of_its_two_rows() -> None:
    meeples = FLIP_CHESS.positions.write(fresh().state, False).split()[1]
    assert meeples == "rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb"
    assert NAMES[0] == "a1" and NAMES[5] == "f1" and NAMES[35] == "f6"


@spec("CHESS-006")
def test_forward_is_up_for_blue_and_down_for_red() -> None:
    start = fresh().state
    assert "c2c3" in asked(start)
    red = press(start, "c2c3", "*f4")
    assert "c5c4" in asked(red)


@spec("CHESS-004", "CHESS-009")
def test_the_shuffled_list_is_laid_from_a1_on() -> None:
    order = [int(Figure.KING), *sorted(DECK)[:-2], int(Figure.KING)]
    state = FLIP_CHESS.start_scripted(None, None, Script([order]))
    assert [state.cards[square] for square in range(36)] == order
    assert state.up == 0
    listed = FLIP_CHESS.start_scripted(None, None, Script([35 - n for n in range(35)]))
    letters = FLIP_CHESS.positions.write(listed, False).split()[0].split("/")
    assert letters[-1] == "kkqqrr" and letters[-2] == "bbnnpp"


@spec("CHESS-009")
def test_different_seeds_deal_differently_and_the_same_seed_alike() -> None:
    layouts = {FLIP_CHESS.positions.write(fresh(seed).state, False) for seed in range(20)}
    assert len(layouts) == 20
    assert FLIP_CHESS.positions.write(fresh(7).state, False) == FLIP_CHESS.positions.write(fresh(7).state, False)


@spec("CHESS-007")
def test_there_is_never_more_than_one_meeple_on_a_card() -> None:
    match = fresh(3, melee="yes", chain="yes", standing="launch")
    while match.turn is not None:
        match.play(match.legal_texts()[len(match.plies) % len(match.legal_texts())])
        assert match.state.meeples[0] & match.state.meeples[1] == 0


@spec("CHESS-008")
def test_nobody_sees_under_a_card_and_counting_is_allowed() -> None:
    state = press(fresh().state, "c2c3", "*f4")
    for seat in (0, 1, SPECTATOR):
        seen = view(state, seat)
        assert seen["cards"].count("") == 35 and seen["up"].count(True) == 1 and sum(seen["unseen"].values()) == 35
    other = FLIP_CHESS.redeal(state, 0, stream("x"))
    assert [other.cards[n] for n in range(36)] != [state.cards[n] for n in range(36)]
    assert other.cards[NAMES.index("f4")] == state.cards[NAMES.index("f4")]


@spec("CHESS-011")
def test_a_turn_is_a_move_and_then_a_flip() -> None:
    state = fresh().state
    assert all(len(text) == 4 for text in asked(state))
    state = press(state, "c2c3")
    assert state.side == 0 and all(text.startswith("*") for text in asked(state))
    assert press(state, "*c2").side == 1


@spec("CHESS-012")
def test_there_is_no_passing() -> None:
    state = fresh().state
    assert not {"pass", "stay", "stop"} & set(asked(state))
    with pytest.raises(NotLegal):
        press(state, "stay")
