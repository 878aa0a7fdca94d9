"""A game of a package of which parts cannot be loaded, as one that is installed without all that it imports."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.games import GAMES, LEFT_OUT
from tableflip.games._template import PEEK_PAIRS

PARTS = ("rules", "words", "mind", "outcomes")
WHY = "ModuleNotFoundError: No module named 'nowhere_at_all'"


@contextmanager
def shaky(folder: Path, *broken: str) -> Generator[Game[Any]]:
    """Peek Pairs as a game `shaky` among the others, with these parts broken."""
    package, left = folder / "shaky", len(LEFT_OUT)
    package.mkdir()
    (package / "__init__.py").touch()
    for part in PARTS:
        whole = "OUTCOMES = None" if part == "outcomes" else f"from {PEEK_PAIRS.package}.{part} import {part.upper()}"
        text = "import nowhere_at_all" if part in broken else whole
        (package / f"{part}.py").write_text(f"{text}\n")
    game = Game[Any](replace(PEEK_PAIRS.about, name="shaky"), "shaky")
    importlib.invalidate_caches()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        patch.setitem(GAMES, "shaky", game)
        yield game
    del LEFT_OUT[left:]
    for name in [name for name in sys.modules if name.partition(".")[0] == "shaky"]:
        del sys.modules[name]
