"""The games of which the house asks all that a finished game has; a draft that has just joined it may lack some."""

from __future__ import annotations

from tableflip.games import HOUSE

FINISHED = tuple(game for game in HOUSE if not game.about.is_draft)
