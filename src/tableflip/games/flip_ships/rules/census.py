"""What must never change while a game is played."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games.flip_ships.box import CELLS, COLUMNS, ENEMIES, SHIPS
from tableflip.games.flip_ships.rules.state import State


def census(state: State) -> Mapping[str, int]:
    """Every enemy and every ship: each is in one place."""
    counted = {f"enemy {enemy}": 0 for enemy in range(1, ENEMIES + 1)}
    lying = [state.grid[cell] for cell in range(CELLS) if state.grid[cell]]
    lying += [state.deck.cards[place] for place in range(state.deck.count)]
    for pile in (state.aside, state.destroyed, state.arrived):
        lying += [enemy for enemy in range(1, ENEMIES + 1) if pile >> enemy & 1]
    for enemy in lying:
        counted[f"enemy {enemy}"] += 1
    return {**counted, "ships": SHIPS, "cells": state.book.rows * COLUMNS}
