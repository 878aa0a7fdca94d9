"""Print a game, or aids for it, into a PDF."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.cli.named import GAME
from tableflip.core.errors import BadOption, TableflipError
from tableflip.games import game_named
from tableflip.printing.job import printed
from tableflip.printing.order import COPIES_MOST, INKS, PAPERS, ordered, printed_of

ANY = {"ignore_unknown_options": True, "allow_extra_args": True}


@click.command("print", context_settings=ANY)
@click.argument("game", type=GAME)
@click.option("--paper", default="a4", show_default=True, help=f"One of {', '.join(PAPERS)}.")
@click.option("--ink", default=INKS[0], show_default=True, help="colour, or saving: outlines only.")
@click.option(
    "--copies", type=int, default=1, show_default=True, help=f"How many copies of each page, 1 to {COPIES_MOST}."
)
@click.option("--seed", help="The seed of a random deck; the same seed prints the same.  [default: 1]")
@click.option("--to", "path", type=click.Path(path_type=Path), help="The file to write.  [default: GAME-PAPER.pdf]")
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.pass_context
def print_game(
    ctx: click.Context,
    game: str,
    paper: str,
    ink: str,
    copies: int,
    seed: str | None,
    path: Path | None,
    force: bool,
) -> None:
    """Make a PDF of GAME to print.

    It has all you need to play where the designer gives the game away, and otherwise aids for those who own it. Options
    of the game that change the sheets are options here: --name value. Print on both sides, turned over the long edge,
    at full size.
    """
    chosen = game_named(game)
    order = ordered(chosen, paper, ink, copies, seed, _pairs(ctx.args))
    file = path or Path(f"{chosen.name}-{order.paper}.pdf")
    if file.exists() and not force:
        raise TableflipError(f"{file} exists already; choose another name with --to, or write over it with --force")
    made = printed(order)
    try:
        file.write_bytes(made)
    except OSError as problem:
        raise TableflipError(f"{file} cannot be written: {problem.strerror}") from None
    click.echo(f"{file}: {printed_of(chosen).words}")


def _pairs(words: list[str]) -> dict[str, str]:
    """Read `--sergeant on --deck=reference` into options."""
    options, rest = dict[str, str](), list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            raise BadOption(f"{word!r} is not an option; write options of the game as --name value")
        if not equals:
            if not rest:
                raise BadOption(f"--{name} needs a value")
            value = rest.pop(0)
        options[name.replace("-", "_")] = value
    return options
