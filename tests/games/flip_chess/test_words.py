"""Flip Chess in words: notation of whole turns, reasons, positions, and the terminal's board."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tableflip import Match, NotLegal
from tableflip.core.rulebook import Paragraph, rulebook_of
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import LETTERS, Figure
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.terminal import BOARD
from tableflip.games.flip_chess.words.turns import spell, write_turn
from tests.games.flip_chess.table import asked, fresh, position, press
from tests.spec import spec

START = "kppkpr/pbpnpp/pppppp/ppnbpq/pppppq/pppppr rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"
LONE = """
    . . . . . r
    . . . . . .
    . . . r . .
    . . . . . .
    . . b . . .
    . . . . . .
"""
UP = "\n".join(["PPPPPP"] * 6)


def readable(state: State, *written: str) -> str:
    now, actions = state, list[object]()
    for each in written:
        action = FLIP_CHESS.parse(now, each)
        actions.append(action)
        now = FLIP_CHESS.apply(now, action)
    return write_turn(state, actions)  # type: ignore[arg-type]


def test_turns_are_written_readably() -> None:
    start = FLIP_CHESS.positions.read(START)
    assert readable(start, "c2c3", "*e3") == "c2-c3 *e3=P"
    assert readable(start, "c2c3", "*c2") == "c2-c3 *c2=P"
    pawns = position(UP, LONE)
    assert readable(pawns, "c2c3", "d4").startswith("c2-c3(P)xd4")
    assert readable(pawns, "c2c3", "c2") == "c2-c3(P)-c2"
    king = position("PPPPPp\nPPPPPP\nPPPPPP\nPPKPPP\nPPPPPP\nPPPPPP", LONE)
    assert readable(king, "c2c3", "stay") == "c2-c3(K)"
    queen = position("PPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\nPPQPPP\nPPPPPP", LONE, standing="launch")
    assert readable(queen, "c2c2", "c5") == "c2(Q)-c5"
    melee = position(UP, LONE.replace(". . . r . .", ". . . . . .").replace(". . b . . .", ". . b r . ."), melee="yes")
    assert readable(melee, "c2d2", "d3") == "c2xd2(P)-d3"
    chain = position("PPPPPP\nPPPPPP\nPPPPPP\nPPPNPP\nPPPPPP\nPPPPPP", LONE, chain="yes")
    assert readable(chain, "c2c3", "d3", "b4", "stop") == "c2-c3(P)-d3(N)-b4"


def test_the_turn_that_ends_a_game_says_who_won() -> None:
    last = position(
        "PPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\nPPPPPP\nPPPPPP",
        """
        . . . . . .
        . . . . . .
        . . . r . .
        . . . . . .
        . . b . . .
        . . . . . .
    """,
    )
    assert readable(last, "c2c3", "d4") == "c2-c3(P)xd4#b"


@spec("CHESS-020", "CHESS-021", "CHESS-026", "CHESS-060", "CHESS-064", "CHESS-024", "CHESS-031", "CHESS-100")
def test_a_refused_decision_is_told_with_its_rule() -> None:
    start = fresh().state
    cases: list[tuple[State, str, str]] = [
        (start, "a1a2", "CHESS-021"),
        (start, "c4c3", "CHESS-020"),
        (start, "c2c2", "CHESS-026"),
        (start, "*c3", "CHESS-011"),
        (press(start, "c2c3"), "*a1", "CHESS-060"),
        (press(start, "c2c3", "*c4", "d5d4"), "*c4", "CHESS-064"),
        (press(position(UP, LONE), "c2c3"), "stay", "CHESS-024"),
        (press(position(UP, LONE), "c2c3"), "f6", "CHESS-040"),
        (press(position(UP, LONE, returning="no"), "c2c3"), "c2", "CHESS-100"),
    ]
    for state, written, rule in cases:
        with pytest.raises(NotLegal, match=rule):
            FLIP_CHESS.parse(state, written)
    own = position(UP, LONE.replace(". . . . . .\n    . . b", ". b . . . .\n    . . b"))
    with pytest.raises(NotLegal, match="CHESS-031"):
        FLIP_CHESS.parse(press(own, "c2c3"), "b3")
    with pytest.raises(NotLegal, match="CHESS-025"):
        FLIP_CHESS.parse(
            FLIP_CHESS.positions.read("KQNNBK/QPPPRB/PPPPPP/PPRPPP/PPPPPP/PPPPPP 6/6/2b3/1b1b2/2b3/5r b 0 41"), "c2c3"
        )


@pytest.mark.parametrize("letter", ["P", "N", "B", "R", "Q", "K"])
def test_who_asks_a_card_too_much_is_led_to_what_the_book_says_of_that_card(letter: str) -> None:
    state = FLIP_CHESS.positions.read(f"??????/??????/??????/??{letter}???/??????/?????? 6/6/r5/6/2b3/6 b 0 41")
    with pytest.raises(NotLegal, match="does not go there") as refused:
        FLIP_CHESS.parse(press(state, "c2c3"), "f5")
    book = rulebook_of(FLIP_CHESS)
    assert book
    cited = [
        part.text
        for part in book.parts()
        if isinstance(part, Paragraph) and any(f"({rule})" in str(refused.value) for rule in part.rules)
    ]
    assert f"**{Figure(LETTERS.index(letter)).name.title()}**" in cited[0]


def test_unknown_cards_are_dealt_from_what_is_left() -> None:
    public = FLIP_CHESS.positions.write(press(fresh(4).state, "c2c3", "*c4"), True)
    assert public.count("?") == 35
    dealt = {FLIP_CHESS.positions.write(FLIP_CHESS.start_from(public, str(seed)), False) for seed in range(10)}
    assert len(dealt) == 10
    for seed in range(3):
        state = FLIP_CHESS.start_from(public, str(seed))
        assert FLIP_CHESS.rules.census(state) == FLIP_CHESS.rules.census(fresh().state)


def test_a_position_in_the_middle_of_a_turn_goes_on_where_it_was() -> None:
    state = press(position(UP, LONE, chain="yes"), "c2c3", "d3")
    text = FLIP_CHESS.positions.write(state, False)
    assert "moving:goon,c2,d3" in text
    half = press(fresh(2).state, "c2c3")
    assert asked(FLIP_CHESS.positions.read(FLIP_CHESS.positions.write(half, False))) == asked(half)


def test_a_whole_turn_that_is_not_legal_says_why() -> None:
    state = FLIP_CHESS.positions.read(START)
    for written, why in [
        ("c2c3/-", "flip"),
        ("c2c3c4/e3", "before c4"),
        ("c2c4/e3", "cannot be played there; .*CHESS-020"),
        ("c2c3/a1", "CHESS-060"),
    ]:
        with pytest.raises(NotLegal, match=why):
            spell(state, written)


def test_the_terminal_draws_both_sides_by_shape_and_the_board_in_words() -> None:
    match = Match.new(FLIP_CHESS, seed=3)
    match.play("c2c3/c4")
    console = Console(width=80, no_color=True, record=True, file=io.StringIO())
    for seat in (0, 1, -1):
        console.print(BOARD.draw(match.state, seat, True))
    drawn = console.export_text()
    assert "●b" in drawn and "◆r" in drawn and "░" in drawn and "flips left 35" in drawn
    assert max(len(line.rstrip()) for line in drawn.splitlines()) <= 78
    spoken = BOARD.plain(match.state, 0, True)
    assert "c3 face down, blue meeple" in spoken and "In danger" in spoken
    assert "░" not in spoken and "│" not in spoken
    assert BOARD.explain(match.state, "knight").startswith("Knight:") and BOARD.explain(match.state, "duck") == ""
    assert "king" in BOARD.topics(match.state) and BOARD.forced(match.state)


def test_every_event_and_verdict_is_a_sentence() -> None:
    told: set[str] = set()
    for name, options in (("a", {}), ("b", {"chain": "yes", "standing": "launch", "melee": "yes"})):
        match = Match.new(FLIP_CHESS, seed=name, options=options)
        while match.turn is not None:
            texts = match.legal_texts()
            match.play(texts[len(match.plies) * 13 % len(texts)])
            for event in match.events(0):
                assert event.words[0].isupper()
                told.add(event.kind)
        assert "wins" in str(FLIP_CHESS.telling.verdict(match.state)) or "Draw" in str(
            FLIP_CHESS.telling.verdict(match.state)
        )
    assert told >= {"stepped", "moved", "captured", "flipped", "ended"}
