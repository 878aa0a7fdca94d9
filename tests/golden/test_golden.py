"""Every recorded game replays to its recorded end, interpreted and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip import load, write_match
from tableflip.core.fast import Fast
from tableflip.core.records import pack
from tableflip.games import HOUSE
from tests.golden.record import NEWS, match_in, news_of, recorded

FILES = sorted(Path(__file__).parent.glob("*/*.flip"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    match = load(path)
    assert match.game.name == path.parent.name
    assert told(write_match(match)) == told(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", recorded(), ids=[f"{path.parent.name}/{path.stem}" for path in recorded()])
def test_a_recorded_game_tells_the_same_news_and_pays_the_same(path: Path) -> None:
    assert list(news_of(match_in(path))) == path.with_suffix(NEWS).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_compiled_rules_replay_it_to_the_same_end(path: Path) -> None:
    match = load(path)
    if match.game.outcomes is None:
        row = pack(match.start)
        fast = Fast(match.game)
        for ply in match.plies:
            fast.step(row, match.game.rules.space.number(ply.action))
        assert row.tobytes() == pack(match.state).tobytes()


def told(text: str) -> list[str]:
    """What a file tells, except under which rules: older ones name fewer options."""
    return [line for line in text.splitlines() if not line.startswith(("[Rules", "[Options"))]


def test_every_game_of_the_house_has_recorded_games() -> None:
    assert {game.name for game in HOUSE} <= {path.parent.name for path in FILES}
