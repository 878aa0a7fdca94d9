"""What is shown of Flip Chess: nothing undeclared, and the ways on the cards as the rules have them."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from tableflip.core.action import SPECTATOR
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.about import OPTIONS
from tableflip.games.flip_chess.box import ALL_SQUARES, NAMES, SIZE, SQUARES, Figure, Side
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import NONE, SPACE, State, Verb
from tableflip.games.flip_chess.words.aids import aids
from tableflip.games.flip_chess.words.deed import deed
from tableflip.games.flip_chess.words.page import PAGE
from tableflip.games.flip_chess.words.view import View, view
from tableflip.games.flip_chess.words.ways import Paces, letter_of, ways_on_cards
from tests.games.flip_chess.table import board, position
from tests.spec import spec

FIGURES = [kind for kind in Figure if kind != Figure.UNKNOWN]
MIDDLE = NAMES.index("c3")


@pytest.mark.parametrize("seed", range(6))
def test_a_view_is_what_it_is_declared_to_be(seed: int) -> None:
    chance = random.Random(seed)
    state = FLIP_CHESS.start(options={option.name: chance.choice(option.values) for option in OPTIONS}, seed=str(seed))
    for _ in range(120):
        for seat in (SPECTATOR, *Side):
            shown = view(state, seat)
            assert msgspec.convert(shown, View, strict=True) == shown
        legal = FLIP_CHESS.legal(state)
        if not legal:
            break
        state = FLIP_CHESS.apply(state, chance.choice(legal))


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("kind", FIGURES, ids=lambda kind: kind.name)
@pytest.mark.parametrize("options", [{}, {"rook": "free"}, {"rook": "noreverse"}, {"pawn": "forward"}], ids=str)
@spec("CHESS-040", "CHESS-043", "CHESS-045", "CHESS-046", "CHESS-047", "CHESS-048", "CHESS-049", "CHESS-105")
@spec("CHESS-106")
def test_the_ways_drawn_on_a_card_are_those_of_the_rules(kind: Figure, side: Side, options: dict[str, str]) -> None:
    state = FLIP_CHESS.rules.set_up(2, FLIP_CHESS.about.checked_options(options))
    state.side = side
    state.cards[MIDDLE] = kind
    ways = ways_on_cards(state.book, FIGURES)[letter_of(kind)]
    assert reached(state) == squares(ways["one"], ways["far"], side)
    state.meeples[1 - side] = ALL_SQUARES  # an enemy on every card: no run is longer than a pace
    captures = ways["take"] if kind == Figure.PAWN else ways["one"]
    assert reached(state) == squares(captures, ways["far"], side, furthest=1)


def reached(state: State) -> set[int]:
    mask = action_squares(state, MIDDLE, MIDDLE, NONE)
    return {square for square in range(SQUARES) if mask >> square & 1}


def squares(near: Paces, far: Paces, side: Side, furthest: int = SIZE) -> set[int]:
    """Where such paces lead from the middle; red looks at the board from the other end."""
    turned = -1 if side == Side.RED else 1
    rank, file = divmod(MIDDLE, SIZE)
    found: set[int] = set()
    for ways, times in ((near, 1), (far, furthest)):
        for right, ahead in ways:
            for pace in range(1, times + 1):
                column, row = file + right * pace * turned, rank + ahead * pace * turned
                if column in range(SIZE) and row in range(SIZE):
                    found.add(row * SIZE + column)
    return found


def test_a_view_tells_the_ways_that_an_option_may_change() -> None:
    printed: Any = PAGE["WAYS"]
    books = [FLIP_CHESS.empty(2, {option.name: value}).book for option in OPTIONS for value in option.values]
    drawn = [(letter, ways) for book in books for letter, ways in ways_on_cards(book, FIGURES).items()]
    told = view(FLIP_CHESS.start(), SPECTATOR)["ways"]
    assert {letter for letter, ways in drawn if ways != printed[letter]} == set(told)
    assert told == {letter: printed[letter] for letter in told}


def test_the_pages_are_told_what_is_in_the_box() -> None:
    box: Any = PAGE
    assert (box["SIZE"], box["MEEPLES_A_SIDE"]) == (6, 12)
    assert box["NAMES"][0] == "a1" and box["NAMES"][-1] == "f6"
    assert box["SIDES"] == {"b": "blue", "r": "red"}
    assert box["COPIES"] == {"K": 2, "Q": 2, "R": 2, "B": 2, "N": 2, "P": 26}
    assert list(box["KINDS"].values()) == ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"]
    assert json.loads(json.dumps(box)) == box


def test_the_cards_are_told_as_they_lie() -> None:
    cards = "\n".join(["pppppp"] * 5 + ["Kppppp"])
    shown = view(position(cards, board(c2="b", c4="r")), SPECTATOR)
    assert (shown["cards"][0], shown["up"][0]) == ("K", True)
    assert (shown["cards"][1], shown["up"][1]) == ("", False)


def test_what_could_be_taken_is_no_part_of_the_view_and_asked_for_apart() -> None:
    state = position("\n".join(["pppppp"] * 6), board(c2="b", c3="r"), melee="yes")
    assert "danger" not in view(state, SPECTATOR)
    assert aids(state, 0) == {"danger": ["c2", "c3"]}
    assert aids(position("\n".join(["pppppp"] * 6), board(c2="b", c4="r")), 0) == {"danger": []}


def test_only_a_decision_to_go_nowhere_has_a_deed() -> None:
    state = FLIP_CHESS.start()
    told = {Verb(action.verb): deed(state, action) for action in SPACE.actions}
    assert told == {
        Verb.STEP: None,
        Verb.STAY: {"rest": "stay"},
        Verb.MOVE: None,
        Verb.STOP: {"rest": "stop"},
        Verb.FLIP: None,
    }
