"""What partners tell each other by pointing, and which hands they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableflip.core.layout import CELL
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.box import CELL_NAMES
from tableflip.games.flip_ships.rules.state import State
from tableflip.games.flip_ships.words.places import MOTHERSHIP
from tableflip.games.flip_ships.words.telling import named


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


def seated(options: Mapping[str, str], bots: Sequence[str]) -> Mapping[str, str]:
    """A partner flips as well as its level says, unless the skills are told."""
    levels = [int(name.removeprefix("level")) if name.startswith("level") else 0 for name in bots]
    if "skill" in options or not any(levels):
        return options
    usual = SKILL_NAMES.index("casual") + 1
    return {**options, "skill": "/".join(SKILL_NAMES[(level or usual) - 1] for level in levels)}
