"""How Flip Ships is won, and how close all are to it, together."""

from __future__ import annotations

from tableflip.core.words import Goal
from tableflip.games.flip_ships.box import CELLS
from tableflip.games.flip_ships.rules.state import State


def goal(state: State, _seat: int) -> Goal:
    """SHIPS-008, SHIPS-128: all enemies and the mothership, before the city falls."""
    enemies = state.deck.count + sum(1 for cell in range(CELLS) if state.grid[cell] and not state.gone >> cell & 1)
    left = "1 enemy left" if enemies == 1 else f"{enemies or 'no'} enemies left"
    mothership = f"mothership {state.mothership} of {state.mothership_start}"
    city = f"city {state.city} of {state.city_start}"
    return Goal("Destroy every enemy and the mothership, save the city", rest=f"{left} · {mothership} · {city}")
