"""The way of a click is about as long as docs/architecture.md says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.click import count

WRITTEN = Path(__file__).parents[2] / "docs" / "architecture.md"
TOLD = re.compile(r"passes: (\d+) of the server, (\d+) of the core\s+and (\d+) of the game")
AWAY_MOST = 3  # functions by which a change may miss the figure before it has to be counted again


def test_a_click_passes_as_many_functions_as_are_written_down() -> None:
    told = TOLD.search(WRITTEN.read_text(encoding="utf-8"))
    assert told is not None
    found = count("flip_chess")
    for room, written in zip(("server", "core", "games"), told.groups(), strict=True):
        assert abs(found[room] - int(written)) <= AWAY_MOST, f"{found[room]} functions of {room}, not {written}"
