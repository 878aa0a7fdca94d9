"""The games of the house, by name: adding one is adding one line."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.games.captain_flip.game import CAPTAIN_FLIP
from tableflip.games.flip_chess.game import FLIP_CHESS
from tableflip.games.flip_city.game import FLIP_CITY
from tableflip.games.flip_ships.game import FLIP_SHIPS

GAMES: Mapping[str, Game[Any]] = {game.name: game for game in (FLIP_SHIPS, CAPTAIN_FLIP, FLIP_CHESS, FLIP_CITY)}


def game_named(name: str) -> Game[Any]:
    """The game with this name; an unknown one is told with the closest names there are."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain in GAMES:
        return GAMES[plain]
    close = difflib.get_close_matches(plain, list(GAMES), 1)
    hint = f"did you mean {close[0]}?" if close else f"the games are {', '.join(GAMES)}"
    raise TableflipError(f"there is no game {name!r}; {hint}")
