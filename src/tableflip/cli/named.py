"""Arguments that name a game or a seat; a missing game is answered with the list of games."""

from __future__ import annotations

import click
from click.types import StringParamType

from tableflip.core.action import SPECTATOR
from tableflip.core.errors import BadOption
from tableflip.games import GAMES


class GameName(StringParamType):
    """Any text; what is no game is refused where the game is looked up, with a guess at what was meant."""

    name = "game"

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """What to write."""
        return f"The games: {', '.join(GAMES)}"


GAME = GameName()


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat from which nobody looks."""
    if seat != SPECTATOR and not 0 <= seat < seats:
        raise BadOption(f"--seat goes from 0 to {seats - 1}, or is {SPECTATOR} for a spectator, not {seat}")
