"""`tableflip lab skill`: how well the four hands flip, measured in the physics."""

from __future__ import annotations

import click

from tableflip.core.errors import TableflipError
from tableflip.games.flip_ships.about import GEOMETRIES


@click.command()
@click.option("--flips", default=200, show_default=True, type=click.IntRange(1), help="Flips for each figure.")
@click.option("--geometry", default="standard", show_default=True, type=click.Choice(GEOMETRIES))
@click.option("--seed", default="skill", show_default=True, help="Other seeds shake the hands in other ways.")
def skill(flips: int, geometry: str, seed: str) -> None:
    """Hit rates of the four hands, in percent, for each row and the mothership of Flip Ships.

    The spec's landing-point model stands in brackets.
    """
    try:
        from tableflip.games.flip_ships.lab.skill import skills, table
    except ModuleNotFoundError as missing:
        wanted = f"this needs the physics engine ({missing.name}); run: pip install 'tableflip[physics]'"
        raise TableflipError(wanted) from None
    field = 2 * GEOMETRIES.index(geometry)
    with click.progressbar(length=20, label="Flipping") as bar:
        rates = skills(flips, field, seed, lambda done, of: bar.update(1))
    click.echo(table(rates, field))
