"""The command `tableflip games`: lists the games, or shows all about one."""

from __future__ import annotations

import click

from tableflip.bots import bot_names, budget_words
from tableflip.core.sources import Source
from tableflip.games import GAMES, HOUSE, LEFT_OUT, game_named, load_whole


@click.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List all games, or show the seats, options and bots of GAME."""
    if game is None:
        load_whole(each for each in GAMES.values() if each not in HOUSE)  # those of the house are tested
        for each in GAMES.values():
            about = each.about
            few, many = about.seats[0], about.seats[-1]
            click.echo(
                f"{each.name:<14}{about.title}, {few if few == many else f'{few}-{many}'} players, {about.length}"
            )
            click.echo(f"{'':<14}{about.sentence}")
        for left in LEFT_OUT:
            click.echo(f"{left.name:<14}left out: {left.why}")
        return
    chosen = game_named(game)
    about = chosen.about
    click.echo(f"{about.title} ({about.stage}, rules version {about.version}): {about.sentence}\n")
    click.echo(f"Seats: {', '.join(f'--{name}' for name in about.seat_names)}, each human or a bot:")
    for name, words in bot_names(chosen).items():
        budget = budget_words(chosen, name)
        click.echo(f"  {name:<14}{words.rstrip('.')}{f'; {budget}' if budget else ''}")
    click.echo("\nOptions (the first value is the default):" if about.options else "\nIt has no options.")
    for option in sorted(about.options, key=lambda option: not option.important):
        origin = chosen.sources.of_option(option.name)
        source = f" [{origin.source.words}]" if origin and origin.source is not Source.PRINTED else ""
        click.echo(f"  {option.title}  --{option.name} {'|'.join(option.values)}\n      {option.explained}{source}")
    if chosen.sources.origins:
        click.echo("\nWhere the numbers come from:")
        click.echo(chosen.sources.told())
