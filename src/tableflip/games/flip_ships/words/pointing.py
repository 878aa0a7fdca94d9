"""What a player says by pointing at a place of the table."""

from __future__ import annotations

from tableflip.games.flip_ships.box import CELL_NAMES
from tableflip.games.flip_ships.rules.state import State
from tableflip.games.flip_ships.words.telling import named

MOTHERSHIP = "mothership"
CELL = "cell:"


def point(state: State, place: str) -> str:
    """The advice of a ping: an enemy that lies there, or the mothership; empty where there is nothing."""
    if place == MOTHERSHIP:
        return "aim at the mothership"
    name = place.removeprefix(CELL)
    if not place.startswith(CELL) or name not in CELL_NAMES:
        return ""
    cell = CELL_NAMES.index(name)
    has_enemy = state.grid[cell] != 0 and not state.gone >> cell & 1
    return f"aim at {named(state, cell)}" if has_enemy else ""
