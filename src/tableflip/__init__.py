"""Tableflip: tabletop games about flipping things over, to play, to study and to learn from."""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

from tableflip.core.action import SPECTATOR, Action
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
from tableflip.core.game import Game
from tableflip.games import GAMES, game_named

if TYPE_CHECKING:
    from tableflip.core.match import Match
    from tableflip.core.notation import save, write_match
    from tableflip.core.ply import Ply
    from tableflip.core.words import Event

# what needs rules and arrays is fetched when it is first used: a list of the games needs neither
_LATER = {
    "Event": "tableflip.core.words",
    "Match": "tableflip.core.match",
    "Ply": "tableflip.core.ply",
    "save": "tableflip.core.notation",
    "write_match": "tableflip.core.notation",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


def load(path: str | os.PathLike[str]) -> Match[Any]:
    """The match in a .flip file."""
    from tableflip.core.notation import load as read

    return read(path, game_named)


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
