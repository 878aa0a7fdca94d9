"""Gymnasium: importing this registers every game there is."""

from __future__ import annotations

from functools import partial
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
            entry_point=partial(TableEnv, game),
            vector_entry_point=partial(TableVector, game),
            order_enforce=True,
        )
    return name


for _game in GAMES.values():
    register(_game)
