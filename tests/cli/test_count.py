"""What the terminal prints of a finished game adds up."""

from __future__ import annotations

import re

import pytest

from tableflip import load
from tableflip.cli.count import count_of
from tableflip.core.phrases import figure
from tests.web.house import ROOT

GOLDEN = ROOT / "tests" / "golden"


def test_the_count_of_the_end_adds_up_for_every_seat() -> None:
    match = load(str(GOLDEN / "captain_flip" / "two.flip"))
    assert match.tally is not None
    lines = count_of(match)[: match.seats]
    assert [line.partition(":")[0] for line in lines] == ["Captain", "Pirate"]
    for line, total in zip(lines, match.tally.totals):
        parts, _, told = line.partition(": ")[2].rpartition(" = ")
        assert told == f"{figure(total)} point{'' if abs(total) == 1 else 's'}"
        numbers = [int(found.replace("−", "-")) for found in re.findall(r"\((−?\d+)\)(?= \+ |$)", parts)]
        assert sum(numbers) == total and len(numbers) == parts.count(" + ") + 1


@pytest.mark.parametrize("game", ["flip_chess", "flip_city", "flip_ships"])
def test_every_finished_game_is_counted_in_lines(game: str) -> None:
    for file in (GOLDEN / game).glob("*.flip"):
        match = load(str(file))
        lines = count_of(match)
        assert (lines == []) == (match.tally is None)
        if match.tally is not None:
            assert [f"= {figure(total)}" in line for total, line in zip(match.tally.totals, lines)] == [True] * len(
                match.tally.totals
            )


def test_a_game_that_is_not_over_has_no_count() -> None:
    match = load(str(GOLDEN / "captain_flip" / "two.flip"))
    assert count_of(match.rewound(3)) == []
