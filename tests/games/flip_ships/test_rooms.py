"""The rooms of Flip Ships know each other in one order only, and its card for the lobby is light."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tableflip.games import flip_ships
from tests.imports import own_imports

HOME = Path(flip_ships.__file__).parent
NAME = flip_ships.__name__
KNOWS = {
    "box": set[str](),
    "sources": set[str](),
    "about": {"box"},
    "rules": {"box", "about"},
    "table": {"box", "about"},
    "landings": {"box", "about", "rules", "table"},
    "flights": {"box", "about", "rules", "table", "landings"},
    "outcomes": {"rules", "table", "landings", "flights"},
    "race": {"box", "about", "table"},
    "mind": {"box", "about", "rules", "table", "landings"},
    "words": {"box", "about", "rules", "table", "landings", "flights", "race", "sources"},
    "terminal": {"box", "about", "rules", "table", "landings", "words", "sources"},
    "practice": {"box", "about", "rules"},
    "print": {"box"},
    "lab": {"box", "about", "rules", "table", "landings", "flights", "race", "mind", "words", "practice"},
}
FILES = sorted(path for path in HOME.rglob("*.py") if path != HOME / "__init__.py")


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(HOME)) for path in FILES])
def test_a_room_knows_only_those_before_it(path: Path) -> None:
    room = path.relative_to(HOME).parts[0].removesuffix(".py")
    may = KNOWS[room] | {room} | ({"mind"} if path.name == "reasons.py" else set[str]())
    assert {module.split(".")[0] for module in own_imports(path, HOME, NAME)} <= may


def test_what_the_game_is_loads_neither_arrays_nor_rules() -> None:
    """Without the __init__ files above it, which load every game."""
    packages = {"tableflip": HOME.parents[1], "tableflip.games": HOME.parent, NAME: HOME}
    code = f"""
import sys, types
for name, folder in {[(name, str(folder)) for name, folder in packages.items()]}:
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [folder]
from {NAME}.about import ABOUT
print(ABOUT.name, sorted({{name.split(".")[0] for name in sys.modules}} & {{"numpy", "numba"}}))
print(sorted(name for name in sys.modules if name.startswith("{NAME}.")))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["flip_ships []", f"['{NAME}.about', '{NAME}.box']"]
