"""The worked examples of the spec, read from the spec itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.fast import Fast
from tableflip.games.flip_chess import FLIP_CHESS
from tests.games.flip_chess.table import played, result, starts, turns
from tests.spec import spec

SPEC = (Path(FLIP_CHESS.folder) / "spec.md").read_text(encoding="utf-8")
TURNS = re.compile(
    r"^\*\*(CHESS-30\d)\*\* .*?`(\S+ \S+ [br] \d+ \d+)`: (\d+) turns\. Legal: `(.*?)`\.(?: Not legal: `(.*?)`\.)?", re.M
)
ENDS = re.compile(
    r"^\*\*(CHESS-32\d)\*\* .*?`(\S+ \S+ [br] \d+ \d+)`(?:, after `(.*?)`)?"
    r": (?:result `(.)` by (\w+)|the game goes on)",
    re.M,
)
PERFT = re.compile(r"\| (CHESS-34\d) \| `(.*?)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|")
OPTIONS = re.compile(r"\| (CHESS-35\d) \| (\S+?)(?:, depth 1)? \| (.*?) \| (.*?) \|")


LISTED_MOST = 1000  # turns of a position that are listed one by one


def marked(found: list[tuple[str, ...]]) -> list[Any]:
    return [pytest.param(*row, marks=spec(row[0]), id=row[0]) for row in found]


def counts(written: str) -> list[int]:
    return [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", written.partition("(")[0])]


def test_the_spec_has_all_its_examples() -> None:
    assert [len(pattern.findall(SPEC)) for pattern in (TURNS, ENDS, PERFT, OPTIONS)] == [8, 6, 4, 8]


@pytest.mark.parametrize(("rule", "position", "count", "legal", "not_legal"), marked(TURNS.findall(SPEC)))
def test_an_example_of_legal_turns(rule: str, position: str, count: str, legal: str, not_legal: str) -> None:
    state = FLIP_CHESS.positions.read(position)
    found = turns(state)
    assert len(found) == int(count)
    assert set(legal.split()) <= set(found)
    assert not any(starts(state, begun) for begun in not_legal.split())


@pytest.mark.parametrize(("rule", "position", "after", "winner", "reason"), marked(ENDS.findall(SPEC)))
def test_an_example_of_the_end(rule: str, position: str, after: str, winner: str, reason: str) -> None:
    state = FLIP_CHESS.positions.read(position)
    if after:
        assert result(state) == ""
        state = played(state, after)
    assert result(state) == (f"{winner} {reason}" if reason else "")


@pytest.mark.parametrize(("rule", "position", "one", "two", "three"), marked(PERFT.findall(SPEC)))
def test_a_perft_count(rule: str, position: str, one: str, two: str, three: str) -> None:
    fast, state = Fast(FLIP_CHESS), FLIP_CHESS.positions.read(position)
    assert [fast.perft(state, depth) for depth in (1, 2, 3)] == counts(f"{one} {two} {three}")


@pytest.mark.parametrize(("rule", "position", "one", "two", "three"), marked(PERFT.findall(SPEC)))
def test_the_turns_of_a_perft_count_are_listed_by_interpreted_rules_too(
    rule: str, position: str, one: str, two: str, three: str
) -> None:
    assert [len(turns(FLIP_CHESS.positions.read(position)))] == counts(one)


@pytest.mark.parametrize(("rule", "option", "middle", "late"), marked(OPTIONS.findall(SPEC)))
def test_the_turns_with_an_option_are_listed_by_interpreted_rules_too(
    rule: str, option: str, middle: str, late: str
) -> None:
    positions = {row[0]: row[1] for row in PERFT.findall(SPEC)}
    for name, written in (("CHESS-342", middle), ("CHESS-343", late)):
        if counts(written)[0] < LISTED_MOST:
            state = FLIP_CHESS.positions.read(f"{positions[name]} options:{option}")
            assert len(turns(state)) == counts(written)[0]


@pytest.mark.parametrize(("rule", "option", "middle", "late"), marked(OPTIONS.findall(SPEC)))
def test_a_perft_count_with_an_option(rule: str, option: str, middle: str, late: str) -> None:
    positions = {row[0]: row[1] for row in PERFT.findall(SPEC)}
    fast = Fast(FLIP_CHESS)
    for name, written in (("CHESS-342", middle), ("CHESS-343", late)):
        state = FLIP_CHESS.positions.read(f"{positions[name]} options:{option}")
        assert [fast.perft(state, depth) for depth, _ in enumerate(counts(written), 1)] == counts(written)
