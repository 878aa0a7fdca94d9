"""List the games, or tell everything about one."""

from __future__ import annotations

import click

from tableflip.bots import bot_names
from tableflip.games import GAMES, game_named


@click.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games of the house, or tell seats, options and bots of GAME."""
    if game is None:
        for each in GAMES.values():
            few, many = each.seats[0], each.seats[-1]
            click.echo(f"{each.name:<14}{each.title}, {few if few == many else f'{few}-{many}'} players, {each.length}")
            click.echo(f"{'':<14}{each.about}")
        return
    chosen = game_named(game)
    click.echo(f"{chosen.title} ({chosen.stage}, rules version {chosen.version}): {chosen.about}\n")
    click.echo(f"Seats: {', '.join(f'--{name}' for name in chosen.seat_names)}, each human or a bot:")
    for name, words in bot_names(chosen).items():
        click.echo(f"  {name:<14}{words}")
    click.echo("\nOptions (the first value is the default):")
    for option in chosen.options:
        click.echo(f"  --{option.name} {'|'.join(option.values)}\n      {option.words}")
