"""Numbers in sentences."""

from __future__ import annotations

import pytest

from tableflip.core.phrases import counted, figure, inside, percent, signed


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "0 %"),
        (0.232, "23 %"),
        (0.001, "under 1 %"),
        (0.999, "over 99 %"),
        (1.0, "100 %"),
        (sum([0.1] * 10), "100 %"),
    ],
)
def test_chances_are_whole_percents_and_never_pretend_certainty(chance: float, words: str) -> None:
    assert percent(chance) == words


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("Go again after this turn.", "go again after this turn"),
        ("I go to your pile.", "I go to your pile"),
        ("I'm worth 10.", "I'm worth 10"),
        ("I", "I"),
        ("In time.", "in time"),
        ("UFOs count twice.", "UFOs count twice"),
        ("A tile.", "a tile"),
        ("x3 for me.", "x3 for me"),
        ("", ""),
    ],
)
def test_a_sentence_inside_another_one_keeps_every_word_whole(printed: str, words: str) -> None:
    assert inside(printed) == words


def test_a_minus_is_printed_as_one() -> None:
    assert [figure(-6), figure(9), signed(-6), signed(9), signed(-0.24, 1)] == ["−6", "9", "−6", "+9", "−0.2"]
    assert counted(-6, "point") == "−6 points"
