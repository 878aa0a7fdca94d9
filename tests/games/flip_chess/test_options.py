"""The options: CHESS-100 to CHESS-110."""

from __future__ import annotations

import pytest

from tableflip import GAMES, BadOption
from tableflip.core.chance import Script
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import HALF_DECK, NAMES
from tableflip.games.flip_chess.return_match import ReturnMatch
from tableflip.games.flip_chess.words.view import view
from tests.games.flip_chess.table import asked, fresh, is_legal, paths, played, position, press, result, starts
from tests.spec import spec

UP = "\n".join(["PPPPPP"] * 6)
LONE = """
    . . . . . r
    . . . . . .
    . . . . . .
    . . . . . .
    . . b . . .
    . . . . . .
"""


def card_on(square: str, kind: str, base: str = UP) -> str:
    rows = [list(line.strip()) for line in base.splitlines()]
    rows[6 - int(square[1])]["abcdef".index(square[0])] = kind
    return "\n".join("".join(row) for row in rows)


@spec("CHESS-100")
def test_must_move_forbids_coming_back_but_not_passing_over() -> None:
    state = position(UP, LONE, returning="no")
    assert not starts(state, "c2c3c2") and starts(state, "c2c3c4")
    queen = position(card_on("c3", "Q"), LONE, returning="no")
    assert not starts(queen, "c2c3c2") and starts(queen, "c2c3c1")


@spec("CHESS-100")
def test_must_move_makes_a_card_that_only_leads_back_useless() -> None:
    meeples = """
        . . . . . r
        . . . . . .
        . . r . . .
        . b . b . .
        . . b . . .
        . . . . . .
    """
    assert starts(position(UP, meeples), "c2c3c2")
    assert not starts(position(UP, meeples, returning="no"), "c2c3")


@spec("CHESS-101")
def test_a_quick_crown_counts_kings_once_no_bare_card_is_down() -> None:
    cards = card_on("c3", "K", card_on("a1", "p"))
    meeples = """
        . . . . . r
        . . . . . .
        . . . . . .
        . . . . . .
        . . b . . .
        b . . . . .
    """
    assert result(played(position(cards, meeples, ending="quick"), "c2c3/-")) == "b kings"
    assert result(played(position(cards, meeples), "c2c3/-")) == ""
    # as long as a card without a meeple is face down, nothing is counted
    bare = card_on("c3", "K", card_on("f1", "p"))
    assert result(played(position(bare, meeples, ending="quick"), "c2c3/f1")) == "b kings"
    assert result(played(position(card_on("e1", "p", bare), meeples, ending="quick"), "c2c3/f1")) == ""
    # a face-down King counts for nobody, and level Kings play on
    hidden = position(card_on("a1", "k"), meeples, ending="quick")
    assert result(played(hidden, "c2c3c2/-")) == ""


@spec("CHESS-102")
def test_a_launch_uses_the_card_a_meeple_stands_on_and_must_move_it() -> None:
    cards = card_on("c2", "K", card_on("f6", "p"))
    state = position(cards, LONE, standing="launch")
    assert starts(state, "c2c2c3") and not is_legal(state, "c2c2/-")
    after = press(state, "c2c2")
    assert "stay" not in asked(after) and "c3" in asked(after)
    assert {"c2c2c3", "c2c3c4"} <= set(paths(state))
    assert not starts(position(cards, LONE), "c2c2")
    assert not starts(position(card_on("c2", "k"), LONE, standing="launch"), "c2c2")


@spec("CHESS-103")
def test_melee_captures_by_the_step_before_the_card_acts() -> None:
    meeples = """
        . . . . . r
        . . . . . .
        . r . . . .
        . . r . . .
        . . b . . .
        . . . . . .
    """
    state = position(UP, meeples, melee="yes")
    assert not starts(position(UP, meeples), "c2c3")
    twice = played(state, "c2c3b4/-")
    assert twice.meeples[1].bit_count() == 1
    king = position(card_on("c3", "K", card_on("f6", "p")), meeples, melee="yes")
    assert is_legal(king, "c2c3/-")


@spec("CHESS-103")
def test_melee_on_the_last_enemy_wins_there_whatever_the_card() -> None:
    meeples = """
        . . . . . .
        . b . b . .
        b . . . b .
        . . r . . .
        b . b . b .
        . b . b . .
    """
    state = position(card_on("c3", "N"), meeples, melee="yes")
    after = press(state, "c2c3")
    assert result(after) == "b capture"


@spec("CHESS-104")
def test_a_chain_goes_on_from_unused_cards_and_stops_at_captures() -> None:
    state = position(card_on("d3", "N"), LONE, chain="yes")
    going = press(state, "c2c3", "d3")
    assert asked(going)[0] == "stop" and "e5" in asked(going)
    assert press(going, "stop").side == 1
    back = press(going, "b2", "c2")
    assert back.side == 0 and asked(back)[0] == "stop"  # the start card is not used
    used = press(going, "b2", "b3", "c3")
    assert used.side == 1  # landing on a used card ends the move


@spec("CHESS-104")
def test_a_capture_by_an_action_ends_the_chain() -> None:
    meeples = """
        . . . . . r
        . . . . . .
        . r . . . .
        . . . . . .
        . . b . . .
        . . . . . .
    """
    assert press(position(UP, meeples, chain="yes"), "c2c3", "b4").side == 1


@spec("CHESS-105")
def test_a_free_rook_goes_back_and_noreverse_forbids_the_way_it_came() -> None:
    cards = card_on("c3", "R")
    assert starts(position(cards, LONE, rook="free"), "c2c3c1")
    barred = position(cards, LONE, rook="noreverse")
    assert not starts(barred, "c2c3c2") and starts(barred, "c2c3c4")
    sideways = position(
        cards,
        """
        . . . . . r
        . . . . . .
        . . . . . .
        . b . . . .
        . . . . . .
        . . . . . .
    """,
        rook="noreverse",
    )
    assert not starts(sideways, "b3c3b3") and starts(sideways, "b3c3c1") and starts(sideways, "b3c3d3")
    launched = position(card_on("c2", "R"), LONE, rook="noreverse", standing="launch")
    assert {"c2c2c1", "c2c2c3", "c2c2b2", "c2c2d2"} <= set(paths(launched))


@spec("CHESS-106")
def test_a_forward_pawn_captures_only_away_from_home() -> None:
    meeples = """
        . . . . . .
        . . . . . .
        . r . r . .
        . . . . . .
        . r b r . .
        . . . . . .
    """
    state = position(UP, meeples, pawn="forward")
    assert starts(state, "c2c3b4") and starts(state, "c2c3d4")
    assert not starts(state, "c2c3b2") and not starts(state, "c2c3d2")


@spec("CHESS-107")
def test_a_balanced_deal_mirrors_and_a_flip_tells_the_twin() -> None:
    order = [*HALF_DECK[::-1]]
    state = FLIP_CHESS.start_scripted(None, {"deal": "balanced"}, Script([order]))
    assert all(state.cards[n] == state.cards[35 - n] for n in range(36))
    after = press(fresh(1, deal="balanced").state, "c2c3", "*a4")
    shown = view(after, 1)
    twin = NAMES[35 - NAMES.index("a4")]
    assert twin == "f3" and shown["cards"][NAMES.index("f3")] == shown["cards"][NAMES.index("a4")] != ""
    assert [NAMES[n] for n in range(36) if shown["up"][n]] == ["a4"]
    assert after.up.bit_count() == 1


@spec("CHESS-108")
def test_the_stall_options_change_when_and_what() -> None:
    held = card_on("a1", "K", card_on("f1", "p"))
    meeples = """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . b . . .
        r . . . . b
    """
    ends = {
        stall: result(played(position(held, meeples, quiet=int(stall) - 1, number=81, stall=stall), "c2c3c2/-"))
        for stall in ("20", "30", "40")
    }
    assert ends == {"20": "r stall", "30": "r stall", "40": "r stall"}
    assert result(played(position(held, meeples, quiet=20, number=81, stall="40"), "c2c3c2/-")) == ""
    drawn = position(held, meeples, quiet=29, number=81, stalled="draw")
    assert result(played(drawn, "c2c3c2/-")) == "- stall"


@spec("CHESS-109")
def test_a_return_match_plays_one_layout_twice_with_colours_swapped() -> None:
    pair = ReturnMatch.new(seed="7", names=("Ada", "Bob"))
    assert pair.first.start.cards == pair.second.start.cards
    assert pair.first.names == ["Ada", "Bob"] and pair.second.names == ["Bob", "Ada"]
    assert pair.current is pair.first and pair.record() == ""
    pair.first.resign(0)
    assert pair.current is pair.second and pair.record() == "" and pair.result is None
    pair.second.resign(1)
    assert pair.points == (0.0, 2.0) and pair.result == "Bob"
    assert "resign" in pair.record()
    level = ReturnMatch.new(seed="7", names=("Ada", "Bob"))
    level.first.agree_draw()
    level.second.agree_draw()
    assert level.points == (1.0, 1.0) and level.result == "drawn"


@spec("CHESS-110")
def test_options_combine() -> None:
    everything = {option.name: option.values[-1] for option in GAMES["flip_chess"].about.options} | {"stall": "40"}
    match = fresh(2, **everything)
    while match.turn is not None:
        texts = match.legal_texts()
        match.play(texts[len(match.plies) * 7 % len(texts)])
    assert match.result
    # (e) a melee step onto a card that offers no action is illegal unless it takes the last meeple
    meeples = """
        r . . . . .
        . b . b . .
        b . . . b .
        . . r . . .
        b . b . b .
        . b . b . .
    """
    assert not starts(position(card_on("c3", "N"), meeples, melee="yes"), "c2c3")


def test_unknown_options_and_values_are_told_with_the_right_ones() -> None:
    with pytest.raises(BadOption, match="did you mean 'melee'"):
        fresh(1, mellee="yes")
    with pytest.raises(BadOption, match="one of no, yes"):
        fresh(1, melee="maybe")
