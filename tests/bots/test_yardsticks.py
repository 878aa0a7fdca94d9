"""Yardsticks: a plain alpha-beta that sees what is to be taken, and that stays what it is."""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path
from typing import Any

import pytest

from tableflip import GAMES, BadOption
from tableflip.bots import AlphaBetaBot, make_bot
from tableflip.games._template import PEEK_PAIRS

CHESS = GAMES["flip_chess"]
SOURCES = Path(__file__).parents[2] / "src" / "tableflip"
# what yardsticks are made of, as it was when they were first measured
FROZEN = {
    "bots/alphabeta.py": "4de61172cd9360d5",
    "bots/tree.py": "9bd8e748002d2889",
    "games/flip_chess/mind/appraise.py": "4f4de4679f7227a8",
    "games/flip_chess/mind/evaluate.py": "83572b8b75b6ae3e",
}


def digest(path: Path) -> str:
    """What tells one program from another: its code without comments and docstrings, alike in every Python."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return hashlib.sha256(ast.unparse(tree).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", FROZEN)
def test_a_yardstick_stays_what_it_is(name: str) -> None:
    assert digest(SOURCES / name) == FROZEN[name], f"{name} is part of a yardstick: give what is new another name"


def chosen(position: str, turns: int) -> str:
    state = CHESS.start_from(position, "1")
    seat = CHESS.rules.turn(state)
    return CHESS.notation.text(state, AlphaBetaBot[Any]("1", turns).choose(CHESS, state, seat))


def test_it_takes_what_is_there_for_the_taking() -> None:
    # the Pawn on c3 takes on d4 and b4; nothing else on the board is open
    assert chosen("??????/??????/??????/??P???/??????/?????? 6/6/3r2/6/2b3/6 b 0 1", 1).startswith("c2c3")


def test_it_does_not_leave_a_meeple_where_the_answer_takes_it() -> None:
    # two turns ahead it sees that on b3 red would take by the Pawn on c4; one turn ahead all quiet steps are equal
    position = "??????/??????/??P???/??????/??????/?????? rrrrrr/6/1r4/6/1b4/bbbbbb b 0 1"
    assert chosen(position, 2) != "b2b3"


def test_it_plays_games_with_secrets_and_several_decisions_a_turn() -> None:
    state = PEEK_PAIRS.start(seed="7")
    for _ in range(6):
        seat = PEEK_PAIRS.rules.turn(state)
        first, again = (AlphaBetaBot[Any]("1", 2).choose(PEEK_PAIRS, state, seat) for _ in range(2))
        assert first == again and first in PEEK_PAIRS.legal(state)
        state = PEEK_PAIRS.apply(state, first)


def test_it_looks_as_many_turns_ahead_as_it_is_told() -> None:
    bot = make_bot(CHESS, "alphabeta")
    assert isinstance(bot, AlphaBetaBot) and bot.turns == 3 and bot.deals == 4
    with pytest.raises(BadOption, match="has no bot"):  # where no game says what it counts, three turns may never end
        make_bot(PEEK_PAIRS, "alphabeta")
    for wrong in ("alphabeta:0", "alphabeta:5", "alphabeta:x", "alphabeta:33"):
        with pytest.raises(BadOption, match="1 to 4 turns ahead"):
            make_bot(CHESS, wrong)
