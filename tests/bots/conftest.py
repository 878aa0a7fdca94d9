"""What the bots of a game need is compiled once: its tests go to one process, and so do a file's that name no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip import GAMES


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            named = [name for name in GAMES if name in item.name]
            item.add_marker(pytest.mark.xdist_group(named[0] if named else item.path.stem))
