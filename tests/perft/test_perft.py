"""Counts of lines of play: `start`, a position line, then `depth count` lines; dropping in a file adds tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip import game_named
from tableflip.core.fast import Fast

Case = tuple[str, str, int, int]


def cases() -> list[Case]:
    found: list[Case] = []
    for path in sorted(Path(__file__).parent.glob("*.perft")):
        position = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "start":
                position = rest
            elif word == "perft":
                depth, count = rest.split()
                found.append((path.stem, position, int(depth), int(count.replace(",", ""))))
    return found


@pytest.mark.parametrize(("name", "position", "depth", "count"), cases())
def test_perft(name: str, position: str, depth: int, count: int) -> None:
    game = game_named(name)
    fast = Fast(game)
    state = game.positions.read(position)
    found = fast.perft(state, depth)
    if found != count and depth > 1:
        split = {
            game.notation.text(state, action): fast.perft(game.apply(state, action), depth - 1)
            for action in game.legal(state)
        }
        pytest.fail(f"{found} instead of {count}; by first decision, counting on from it: {split}")
    assert found == count
