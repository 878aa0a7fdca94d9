"""The games there are, by name: those of the house, and those of installed packages.

A package that declares the entry point `tableflip.games` brings a game of its own; it appears in the lobby, the
terminal, among the bots and in the laws. One that cannot be loaded is told of and left out.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.names import check_name
from tableflip.core.phrases import quoted
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_ships import FLIP_SHIPS

HOUSE: tuple[Game[Any], ...] = (FLIP_SHIPS, CAPTAIN_FLIP, FLIP_CHESS, FLIP_CITY)
ENTRY_POINT = "tableflip.games"


class LeftOut(NamedTuple):
    """A game that is installed and cannot be played."""

    name: str  # the game's, or its entry point's
    why: str


def gathered(house: Iterable[Game[Any]], brought: Iterable[EntryPoint]) -> tuple[dict[str, Game[Any]], list[LeftOut]]:
    """All games by name, and those left out."""
    games = {game.name: game for game in house}
    left_out: list[LeftOut] = []
    for point in brought:
        game: Any = None
        try:
            game = point.load()
            wrong = _wrong_with(game, games)
        except (Exception, SystemExit) as problem:  # whatever a stranger's package does when it is imported
            wrong = f"cannot be loaded: {type(problem).__name__}: {problem}"
        if wrong:
            package = f" of the package {point.dist.name}" if point.dist else ""
            left_out.append(LeftOut(point.name, f"{point.value}{package} {wrong}"))
        else:
            games[game.name] = game
    return games, left_out


def _wrong_with(game: object, others: Container[str]) -> str:
    """Why a value cannot be one of the games, if it cannot."""
    if not isinstance(game, Game):
        return f"is a value of type {type(game).__name__}, not a tableflip Game"
    try:
        check_name(game.name)
    except TableflipError as problem:
        return f"has a name that nobody could ask for: {problem}"
    return f"is called {game.name}, as another game is" if game.name in others else ""


GAMES, LEFT_OUT = gathered(HOUSE, sorted(entry_points(group=ENTRY_POINT), key=lambda point: point.name))


def load_whole(games: Iterable[Game[Any]]) -> None:
    """Load all parts of these games; one that cannot be loaded is left out from now on, and the others stay."""
    for game in list(games):
        try:
            _ = game.rules, game.words, game.mind, game.outcomes
        except TableflipError as problem:
            leave_out(game, str(problem))


def leave_out(game: Game[Any], why: str) -> None:
    """Take a game out of those there are."""
    if GAMES.pop(game.name, None) is not None:
        LEFT_OUT.append(LeftOut(game.name, why))


def game_named(name: str) -> Game[Any]:
    """The game with this name; an unknown one is told with the closest names there are."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain in GAMES:
        return GAMES[plain]
    close = difflib.get_close_matches(plain, list(GAMES), 1)
    hint = f"did you mean {close[0]}?" if close else f"the games are {', '.join(GAMES)}"
    reasons = [left.why for left in LEFT_OUT if left.name == plain]
    if reasons:
        hint = f"its package is installed, but {'; and '.join(reasons)}"
    raise TableflipError(f"there is no game {quoted(name)}; {hint}")
