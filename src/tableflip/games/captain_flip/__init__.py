"""Captain Flip: 54 sea tiles, hearts and skulls, and what everybody has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.core.game import Game
from tableflip.games.captain_flip.about import ABOUT

if TYPE_CHECKING:
    from tableflip.games.captain_flip.rules.state import State

CAPTAIN_FLIP: Game[State] = Game(ABOUT, __name__)
