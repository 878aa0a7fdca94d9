"""The games there are, by name: those of the house, and those of installed packages.

A package that declares the entry point `tableflip.games` brings a game of its own; it appears in the lobby, the
terminal, among the bots and in the laws. One that cannot be loaded is told of and left out.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_ships import FLIP_SHIPS

HOUSE: tuple[Game[Any], ...] = (FLIP_SHIPS, CAPTAIN_FLIP, FLIP_CHESS, FLIP_CITY)
ENTRY_POINT = "tableflip.games"


def gathered(house: Iterable[Game[Any]], brought: Iterable[EntryPoint]) -> tuple[dict[str, Game[Any]], dict[str, str]]:
    """All games by name; and of those left out, by the name of their entry point, why."""
    games = {game.name: game for game in house}
    left_out: dict[str, str] = {}
    for point in brought:
        try:
            game = point.load()
        except (Exception, SystemExit) as problem:  # whatever a stranger's package does when it is imported
            left_out[point.name] = f"{point.value} cannot be loaded: {type(problem).__name__}: {problem}"
            continue
        if not isinstance(game, Game):
            left_out[point.name] = f"{point.value} is a value of type {type(game).__name__}, not a tableflip Game"
        elif game.name in games:
            left_out[point.name] = f"{point.value} is called {game.name}, as another game is"
        else:
            games[game.name] = game
    return games, left_out


_found = gathered(HOUSE, sorted(entry_points(group=ENTRY_POINT), key=lambda point: point.name))
GAMES: Mapping[str, Game[Any]] = _found[0]
LEFT_OUT: Mapping[str, str] = _found[1]


def game_named(name: str) -> Game[Any]:
    """The game with this name; an unknown one is told with the closest names there are."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain in GAMES:
        return GAMES[plain]
    close = difflib.get_close_matches(plain, list(GAMES), 1)
    hint = f"did you mean {close[0]}?" if close else f"the games are {', '.join(GAMES)}"
    if plain in LEFT_OUT:
        hint = f"its package is installed, but {LEFT_OUT[plain]}"
    raise TableflipError(f"there is no game {name!r}; {hint}")
