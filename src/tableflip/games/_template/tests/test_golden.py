"""Every recorded game replays to its recorded end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip.core.notation import load, write_match
from tableflip.games._template import PEEK_PAIRS

FILES = sorted((Path(__file__).parent / "golden").glob("*.flip"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    match = load(path, lambda _: PEEK_PAIRS)
    assert match.turn is None
    assert write_match(match) == path.read_text(encoding="utf-8")
