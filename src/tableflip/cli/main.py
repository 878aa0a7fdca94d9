"""The command `tableflip`."""

from __future__ import annotations

import sys

import click

from tableflip.cli.backup import backup, restore
from tableflip.cli.bench import bench
from tableflip.cli.block import block
from tableflip.cli.book import book
from tableflip.cli.cluster import cluster
from tableflip.cli.games import games
from tableflip.cli.lab import lab
from tableflip.cli.ladder import ladder
from tableflip.cli.learn import learn
from tableflip.cli.menu import choose_game
from tableflip.cli.new import new
from tableflip.cli.perft import perft
from tableflip.cli.play import play, resume
from tableflip.cli.print import print_game
from tableflip.cli.puzzle import puzzle
from tableflip.cli.replay import replay
from tableflip.cli.rules import rules
from tableflip.cli.serve import serve
from tableflip.cli.show import show
from tableflip.cli.tables import tables
from tableflip.cli.today import today
from tableflip.cli.verify import verify
from tableflip.cli.work import work
from tableflip.core.errors import TableflipError


class House(click.Group):
    """A group whose commands tell bad input in one sentence and end with code 2."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; what is somebody's input is told, what is our mistake is shown whole."""
        try:
            return super().invoke(ctx)
        except TableflipError as problem:
            click.echo(f"tableflip: {problem}", err=True)
            sys.exit(2)


@click.group(cls=House, invoke_without_command=True)
@click.version_option(package_name="tableflip")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Tabletop games about flipping things over. Without a command: choose a game and play."""
    if ctx.invoked_subcommand is None:
        choose_game()


PLAYERS = (
    learn,
    play,
    resume,
    puzzle,
    today,
    rules,
    print_game,
    games,
    book,
    show,
    replay,
    verify,
    perft,
    bench,
    lab,
    ladder,
    new,
)
OPERATORS = (serve, work, cluster, tables, block, backup, restore)
for command in (*OPERATORS, *PLAYERS):
    main.add_command(command)
