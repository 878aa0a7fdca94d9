"""Numbers in sentences."""

from __future__ import annotations

import pytest

from tableflip.core.phrases import percent


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
