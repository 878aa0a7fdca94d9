"""The aids of a game: what helps a viewer to see (odds, counts), found from what that viewer may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableflip.core.game import Game

FindAids = Callable[[Any, int], Any]  # from a state and a seat (or SPECTATOR); what it gives can be written as JSON


def aids_of(game: Game[Any]) -> FindAids | None:
    """The function that finds a game's aids; none where the game has no aids."""
    return game.words.aids.work_out if game.words.aids else None
