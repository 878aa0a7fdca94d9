"""The rooms of the server: each imports only from those before it, and games are known by name in one of them only."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip import GAMES, server
from tableflip.server.extras.registry import extras_of
from tests.imports import imported

HOUSE = "tableflip.server"
FOLDER = Path(str(server.__file__)).parent
FILES = sorted(path for path in FOLDER.rglob("*.py") if path != FOLDER / "__init__.py")
# what the docstring of the server says: rooms in their order, those with a comma between them side by side
ORDER = next(line for line in str(server.__doc__).splitlines() if " -> " in line).strip()
FLOORS = {room: floor for floor, rooms in enumerate(ORDER.split(" -> ")) for room in rooms.split(", ")}


def room_of(path: Path) -> str:
    return path.relative_to(FOLDER).parts[0].removesuffix(".py")


def rooms_of(path: Path) -> set[str]:
    """The rooms that a file imports from."""
    return {name.split(".")[2] for name in imported(path) if name.startswith(f"{HOUSE}.")}


def test_every_room_is_in_the_order() -> None:
    assert set(FLOORS) == {room_of(path) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_room_imports_only_from_rooms_before_it(path: Path) -> None:
    here = room_of(path)
    wrong = [room for room in rooms_of(path) if room != here and FLOORS[room] >= FLOORS[here]]
    assert not wrong, f"{here} imports from {wrong}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_game_is_named_outside_of_the_extras(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if room_of(path) != "extras":
        assert not [name for name, game in GAMES.items() if name in text or game.about.title in text]


@pytest.mark.parametrize("name", ["registry", "__init__", "__pycache__", "flip_ships.bodies", "no_such.game", ""])
def test_a_game_of_a_package_brings_no_extras_whatever_its_name(name: str) -> None:
    assert extras_of(name) is None


def test_the_extras_are_those_of_games_of_the_house() -> None:
    assert {path.parent.name for path in (FOLDER / "extras").glob("*/__init__.py")} <= set(GAMES)
