"""Damaged texts of every game are refused in a sentence or taken whole; see tableflip.testing.fuzz."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from time import thread_time
from typing import Any

import pytest

from tableflip.core.errors import BadPosition
from tableflip.core.game import Game
from tableflip.games import HOUSE
from tableflip.games._template import PEEK_PAIRS
from tableflip.testing import fuzz
from tableflip.testing.fuzz import KINDS, broken, findings

COUNTS = {"position": 150, "file": 50, "book": 80, "options": 60}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", [*HOUSE, PEEK_PAIRS], ids=lambda game: game.name)
def test_damaged_texts_are_refused_in_a_sentence_or_taken_whole(game: Game[Any], kind: str) -> None:
    found = findings(game, seed=16, count=COUNTS[kind], kinds=(kind,))
    assert not found, "\n".join(str(one) for one in found[:10])


def peek_pairs_read(read: Any) -> Game[Any]:
    words = PEEK_PAIRS.words
    return PEEK_PAIRS.changed(words=replace(words, positions=replace(words.positions, read=read)))


TEXT = PEEK_PAIRS.positions.write(PEEK_PAIRS.start(seed="1"), False)


def trusting(text: str) -> Any:
    return PEEK_PAIRS.positions.read(text.replace("x", "3"))


def crashing(text: str) -> Any:
    return PEEK_PAIRS.positions.read(str(int(text)))


def echoing(text: str) -> Any:
    raise BadPosition(f"{text} is no position")


def silent(_text: str) -> Any:
    raise BadPosition("")


def half(text: str) -> Any:
    state = PEEK_PAIRS.positions.read(text)
    state.lucky = 99  # a picture that is not there
    return state


def drawn_out(text: str) -> Any:
    spent = thread_time()
    while thread_time() - spent < 0.2:
        pass
    return PEEK_PAIRS.positions.read(text)


@pytest.mark.parametrize(
    ("read", "text", "why"),
    [
        (crashing, "text", "ValueError instead of a sentence"),
        (echoing, "text" * 1000, "the refusal has 4015 letters"),
        (silent, "text", "without a word"),
        (half, TEXT, "it was taken, and then"),
        (drawn_out, TEXT, "ms of a processor"),
        (trusting, TEXT, ""),
        (PEEK_PAIRS.positions.read, "text", ""),
    ],
)
def test_a_reader_that_is_too_trusting_is_found(read: Any, text: str, why: str) -> None:
    told = broken(peek_pairs_read(read), "position", text)
    assert why in told and bool(told) == bool(why)


def test_a_normal_form_that_changes_is_found() -> None:
    turns = iter(range(1, 9))

    def counting(text: str) -> Any:
        return PEEK_PAIRS.positions.read(f"{text.rpartition(' ')[0]} {next(turns)}")

    assert "normal form" in broken(peek_pairs_read(counting), "position", TEXT)


def test_the_same_seed_damages_in_the_same_way() -> None:
    once, again = (list(islice(fuzz.damaged(PEEK_PAIRS, "position", 5), 300)) for _ in range(2))
    assert once == again and len(set(once)) > 200
