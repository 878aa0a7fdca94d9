"""Flip Chess: 36 face-down cards, 24 meeples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.core.game import Game
from tableflip.games.flip_chess.about import ABOUT

if TYPE_CHECKING:
    from tableflip.games.flip_chess.rules.state import State

FLIP_CHESS: Game[State] = Game(ABOUT, __name__)
