"""The name of a game as an argument: whoever leaves it out is told which there are."""

from __future__ import annotations

import click
from click.types import StringParamType

from tableflip.games import GAMES


class GameName(StringParamType):
    """Any text; what is no game is refused where the game is looked up, with a guess at what was meant."""

    name = "game"

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """What to write."""
        return f"The games: {', '.join(GAMES)}"


GAME = GameName()
