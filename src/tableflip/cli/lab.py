"""Experiments from the terminal: what they find is printed and kept as files."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.cli.lab_skill import skill
from tableflip.core.errors import TableflipError
from tableflip.games import game_named


@click.group()
def lab() -> None:
    """Experiments with the games: how hard, how fair, how strong."""


@lab.command()
@click.argument("game", default="flip_ships")
@click.option("--games", "count", default=1000, show_default=True, type=click.IntRange(1), help="Games a set-up.")
@click.option("--seed", default="levels", show_default=True, help="The same seed gives the same games.")
@click.option("--geometry", default="standard", type=click.Choice(["standard", "long"]), help="How far rows lie apart.")
@click.option("--save", "folder", type=click.Path(path_type=Path, file_okay=False), help="Keep table and picture here.")
def levels(game: str, count: int, seed: str, geometry: str, folder: Path | None) -> None:
    """How often partners win GAME, by seats, skill and level, with 95 % intervals."""
    from tableflip.games.flip_ships.lab import levels as found

    chosen = game_named(game)
    if chosen.name != found.FLIP_SHIPS.name:
        raise TableflipError(f"{chosen.about.title} has no levels to measure; flip_ships has")
    with click.progressbar(length=len(list(found.all_set_ups())), label="Playing") as bar:
        cells = found.levels(count, seed, lambda _done, _whole: bar.update(1), geometry=geometry)
    shown = found.table(cells)
    click.echo(shown)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "levels.md").write_text(f"{count} games a set-up, geometry {geometry}.\n\n{shown}", encoding="utf-8")
        (folder / "levels.svg").write_text(found.picture(cells), encoding="utf-8")
        click.echo(f"Kept in {folder / 'levels.md'} and {folder / 'levels.svg'}")


lab.add_command(skill)
