"""Counts of lines of play: `start`, a position line, then `depth count` lines; dropping in a file adds tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableflip import game_named
from tableflip.core import fast as core_fast
from tableflip.core.errors import TableflipError
from tableflip.core.fast import Fast
from tableflip.core.game import Game

Case = tuple[str, str, int, int]
FEW = 10_000  # lines of play that plain Python counts in a second


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


@pytest.mark.parametrize(("name", "position", "depth", "count"), [case for case in cases() if case[-1] <= FEW])
def test_plain_rules_count_as_many(name: str, position: str, depth: int, count: int) -> None:
    game = game_named(name)
    assert lines_of_play(game, game.positions.read(position), depth) == count


def lines_of_play(game: Game[Any], state: Any, depth: int) -> int:
    """How many lines of play there are, by plain recursion: of turns where the game writes whole turns."""
    if depth == 0:
        return 1
    total = 0
    for action in game.rules.legal(state):
        after = state.clone()
        game.rules.step(after, *action)
        done = game.notation.whole_turns is None or game.rules.turn(after) != game.rules.turn(state)
        total += lines_of_play(game, after, depth - 1 if done else depth)
    return total


def test_what_cannot_be_counted_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("flip_chess")
    fast, state = Fast(game), game.start(seed="1")
    for depth in (0, -1):
        with pytest.raises(TableflipError, match=f"at least 1, not {depth}"):
            fast.perft(state, depth)
    monkeypatch.setattr(core_fast, "DECISIONS_A_TURN_MOST", 0)
    with pytest.raises(TableflipError, match="2 turns took more than 0 decisions each"):
        fast.perft(state, 2)
