"""Flip City: a press-your-luck deck-building game with double-sided cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.core.game import Game
from tableflip.games.flip_city.about import ABOUT

if TYPE_CHECKING:
    from tableflip.games.flip_city.rules.state import State

FLIP_CITY: Game[State] = Game(ABOUT, __name__)
