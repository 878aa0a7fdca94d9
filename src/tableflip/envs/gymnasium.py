"""Gymnasium: importing this registers every game there is."""

from __future__ import annotations

from typing import Any

from tableflip.core.game import Game
from tableflip.envs.libraries import library
from tableflip.envs.vector import TableEnv, TableVector
from tableflip.games import GAMES

gymnasium = library("gymnasium")
VERSION = 1  # of spaces and rewards; the rules have a version of their own


def id_of(game: Game[Any]) -> str:
    """The id of a game: `tableflip/NameOfTheGame-v1`."""
    words = game.name.split("_")
    return f"tableflip/{''.join(word.capitalize() for word in words)}-v{VERSION}"


def register(game: Game[Any]) -> str:
    """Make a game known to Gymnasium; those there are at import are known already. Its id."""
    name = id_of(game)
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            entry_point=f"{TableEnv.__module__}:{TableEnv.__name__}",
            vector_entry_point=f"{TableVector.__module__}:{TableVector.__name__}",
            order_enforce=True,
            kwargs={"game": game.name if GAMES.get(game.name) is game else game},  # by name a spec can be written down
        )
    return name


for _game in GAMES.values():
    register(_game)
