"""Tableflip: four tabletop games about flipping things over, to play, to study and to learn from."""

from __future__ import annotations

import os
from typing import Any

from tableflip.core.errors import (
    Ambiguous,
    BadFile,
    BadOption,
    BadPosition,
    NotFree,
    NotLegal,
    NotNotation,
    TableflipError,
)
from tableflip.core.game import SPECTATOR, Action, Event, Game
from tableflip.core.match import Match, Ply
from tableflip.core.notation import load as _load
from tableflip.core.notation import save, write_match
from tableflip.games import GAMES, game_named


def load(path: str | os.PathLike[str]) -> Match[Any]:
    """The match in a .flip file."""
    return _load(path, game_named)


__all__ = [
    "GAMES",
    "SPECTATOR",
    "Action",
    "Ambiguous",
    "BadFile",
    "BadOption",
    "BadPosition",
    "Event",
    "Game",
    "Match",
    "NotFree",
    "NotLegal",
    "NotNotation",
    "Ply",
    "TableflipError",
    "game_named",
    "load",
    "save",
    "write_match",
]
