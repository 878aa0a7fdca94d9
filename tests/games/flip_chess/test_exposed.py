"""The count of turns after which something can be taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.games.flip_chess.box import NAMES
from tableflip.games.flip_chess.lab import exposed

CHESS = GAMES["flip_chess"]
OPEN = "KKQQRR/BBNNPP/PPPPPP/PPPPPP/PPPPPP/PPPPPp"
TAKEABLE = f"{OPEN} 4r1/6/3r2/6/2b3/6 b 0 41"  # the Pawn on c3 lets blue take on d4, and the Queen on d6 red take back
LOOSE = f"{OPEN} 6/6/3r2/6/2b3/r5 b 0 41"  # nobody can take back
FAR = f"{OPEN} 4r1/6/6/6/6/b5 b 0 41"


def test_only_whole_turns_count_and_those_after_which_something_can_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[str, str]] = []

    def play(_game: Any, bots: tuple[str, str], _seed: str, *, look: Callable[[Any, int], None]) -> None:
        names.append(bots)
        look(CHESS.start_from(TAKEABLE), 1)  # red has ended its turn, and blue can take
        look(CHESS.start_from(LOOSE), 1)
        look(CHESS.start_from(FAR), 1)
        look(CHESS.start_from(TAKEABLE), 0)  # blue is still at it

    monkeypatch.setattr(exposed, "play", play)
    assert exposed.shares(("one", "two"), 4, "1") == [("one", 6, 4, 2), ("two", 6, 4, 2)]
    assert names == [("one", "two"), ("two", "one")] * 2


def test_every_turn_of_a_game_is_looked_at() -> None:
    ((name, turns, left, free),) = exposed.shares(("random", "random"), 2, "1")
    assert name == "random" and turns > 30 and 0 < free < left < turns


def test_what_can_be_taken_back_there_is_not_taken_for_nothing() -> None:
    capture = NAMES.index("c2"), NAMES.index("d4")
    for position, is_free in ((TAKEABLE, False), (LOOSE, True)):
        state = CHESS.start_from(position)
        before = state.clone()
        assert capture in exposed.captures(state, 0)
        assert exposed.is_free(state, 0, *capture) is is_free
        assert state == before
    assert not list(exposed.captures(CHESS.start_from(FAR), 0))
