"""The command `tableflip book`: prints the numbers of a game that can be changed, for `play --book`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tableflip.cli.named import GAME
from tableflip.core.books import BOOK_MOST
from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.game import Game
from tableflip.core.phrases import listed
from tableflip.games import GAMES, game_named


@click.command()
@click.argument("game", type=GAME)
def book(game: str) -> None:
    """Print all numbers of GAME that can be changed, as JSON.

    Save them with tableflip book GAME > my.json, edit the file, and play with it: tableflip play GAME --book my.json
    """
    chosen = game_named(game)
    if chosen.notation.write_book is None:
        raise BadOption(no_book(chosen))
    click.echo(chosen.notation.write_book(), nl=False)


def read_book(game: Game[Any], path: Path) -> str:
    """The changed numbers in a file, as the value of the option `book`."""
    if game.notation.read_book is None:
        raise BadOption(no_book(game))
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(BOOK_MOST + 1)  # one more than allowed is enough to be refused
    except (OSError, UnicodeDecodeError) as problem:
        raise TableflipError(f"cannot read the book {path}: {problem}") from None
    return game.notation.read_book(text)


def no_book(game: Game[Any]) -> str:
    """What is said of a game whose numbers are fixed."""
    having = [each.about.title for each in GAMES.values() if each.notation.read_book]
    others = f"; {listed(having)} {'has' if len(having) == 1 else 'have'} one" if having else ""
    return f"{game.about.title} has no book of numbers to change{others}"
