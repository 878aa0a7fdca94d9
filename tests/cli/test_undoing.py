"""Taking back at the terminal: over what bots have answered, as far as nobody has learnt anything."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip.cli.undoing import take_back
from tableflip.core.errors import NotFree
from tableflip.core.match import Match
from tableflip.games._template import PEEK_PAIRS

SEEN = "abcd/fgab/cdfg ****/----/---- -,- 3,3 b a 0 1"  # everybody has seen the first row


def played(*actions: str) -> Match[Any]:
    match = Match.new(PEEK_PAIRS, position=SEEN, seed=1)
    for action in actions:
        match.play(action)
    return match


def test_what_a_bot_answered_is_taken_back_with_the_last_action_of_a_person() -> None:
    match = played("flip a1", "flip b1", "flip c1", "flip d1")
    assert [ply.text for ply in take_back(match, {0})] == ["flip d1", "flip c1", "flip b1"]
    assert match.turn == 0 and [ply.text for ply in match.plies] == ["flip a1"]


def test_between_people_one_action_is_taken_back() -> None:
    match = played("flip a1", "flip b1", "flip c1")
    assert [ply.text for ply in take_back(match, {0, 1})] == ["flip c1"]


def test_nothing_is_taken_back_where_the_answer_showed_something() -> None:
    match = played("flip a1", "flip b1", "flip a2", "flip b1")
    with pytest.raises(NotFree, match="flip a2 showed something new"):
        take_back(match, {0})
    assert len(match.plies) == 4


def test_who_has_not_acted_has_nothing_to_take_back() -> None:
    with pytest.raises(NotFree, match="you have not acted yet"):
        take_back(played("flip a1", "flip b1"), {1})
    with pytest.raises(NotFree, match="nothing has been played"):
        take_back(played(), {0})
