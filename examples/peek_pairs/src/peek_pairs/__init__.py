"""Peek Pairs: find pairs of pictures, and peek at what nobody else may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.core.game import Game

from peek_pairs.about import ABOUT

if TYPE_CHECKING:
    from peek_pairs.rules.state import State

PEEK_PAIRS: Game[State] = Game(ABOUT, __name__)
