"""Draw a position and list what may be done in it."""

from __future__ import annotations

import click
from rich.console import Console

from tableflip.cli.named import GAME, check_seat
from tableflip.core.action import OVER
from tableflip.core.match import position_text
from tableflip.core.terminal import board_of
from tableflip.games import game_named


@click.command()
@click.argument("game", type=GAME)
@click.option("--position", help="The position text to show.  [default: the deal of --seed]")
@click.option("--seed", default="0", help="The deal to show when no position is given.")
@click.option("--legal", is_flag=True, help="Print only the legal decisions in notation, one per line.")
@click.option("--seat", default=0, help="The number of the seat whose view to show.")
@click.option("--plain", is_flag=True, help="Words only.")
def show(game: str, position: str | None, seed: str, legal: bool, seat: int, plain: bool) -> None:
    """Draw a position of GAME and list the legal decisions."""
    chosen = game_named(game)
    state = chosen.positions.read(position) if position is not None else chosen.start(seed=seed)
    check_seat(seat, chosen.rules.seat_count(state))
    texts = [chosen.notation.text(state, action) for action in chosen.legal(state)]
    if legal:
        click.echo("\n".join(texts))
        return
    board = board_of(chosen.package)
    if plain:
        click.echo(board.plain(state, seat, True))
    else:
        Console(highlight=False, emoji=False).print(board.draw(state, seat, True))
    click.echo(str(chosen.telling.verdict(state)) if chosen.rules.turn(state) == OVER else chosen.asked(state))
    if texts:
        click.echo(f"{len(texts)} legal: {' '.join(texts) if all(' ' not in text for text in texts) else ''}".rstrip())
        if any(" " in text for text in texts):
            click.echo("\n".join(f"  {text}" for text in texts))
    outcomes = chosen.outcomes
    account = outcomes.read(state, position) if outcomes and position is not None else None
    click.echo(position_text(chosen, state, account, True))
