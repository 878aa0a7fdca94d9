"""Look at a recorded match step by step, or check it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console

from tableflip.cli.named import check_seat
from tableflip.core.action import SPECTATOR
from tableflip.core.errors import TableflipError
from tableflip.core.match import Match
from tableflip.core.terminal import board_of


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Only verify that the file replays to its result.")
@click.option("--seat", default=SPECTATOR, help="The number of the seat whose view to show.  [default: a spectator's]")
@click.option("--plain", is_flag=True, help="Words only.")
def replay(file: Path, check: bool, seat: int, plain: bool) -> None:
    """Step through the match in FILE.

    Enter shows the next action, b the one before, the number of an action jumps to it, and q quits.
    """
    from tableflip import load

    match = load(file)
    check_seat(seat, match.seats)
    if check:
        click.echo(
            f"{file}: {match.game.about.title}, {len(match.plies)} plies, result {match.result or 'not over'}: correct"
        )
        return
    if match.turn is not None and not match.game.words.may_look_back(match.state):
        raise TableflipError("this match is still running, and looking back would show what its players must remember")
    at = 0
    while True:
        here = match.rewound(at)
        show_ply(match, here, at, seat, plain)
        try:
            word = input(f"ply {at} of {len(match.plies)} (Enter, b, number, q) > ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if word == "q" or (word == "" and at == len(match.plies)):
            return
        if word == "b":
            at = max(at - 1, 0)
        elif word.isdecimal():
            at = min(int(word), len(match.plies))
        else:
            at = min(at + 1, len(match.plies))


def show_ply(match: Match[Any], here: Match[Any], at: int, seat: int, plain: bool) -> None:
    """Draw one moment of a match."""
    board = board_of(match.game.package)
    if at:
        ply = match.plies[at - 1]
        click.echo(f"{ply.turn}. {match.names[ply.seat]}: {ply.written}")
        for event in here.events(seat):
            click.echo(f"   {event.whole}")
    if plain:
        click.echo(board.plain(here.state, seat, False))
    else:
        Console(highlight=False, emoji=False).print(board.draw(here.state, seat, False))
    if at == len(match.plies) and match.result:
        click.echo(match.ended or str(match.verdict))
