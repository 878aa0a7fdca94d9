"""The experiments of Flip Ships as commands: what they find is printed and kept as files."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.core.errors import TableflipError
from tableflip.games.flip_ships.about import GEOMETRIES, SKILL_NAMES
from tableflip.games.flip_ships.box import LEVEL_NAMES

NO_ENGINE = "this needs the physics engine ({}); run: pip install 'tableflip[physics]'"
geometry_option = click.option(
    "--geometry",
    default=GEOMETRIES[0],
    show_default=True,
    type=click.Choice(GEOMETRIES),
    help="How far the rows lie apart.",
)


@click.command()
@click.option("--games", "count", default=1000, show_default=True, type=click.IntRange(1), help="Games per set-up.")
@click.option("--seed", default="levels", show_default=True, help="The same seed gives the same games.")
@geometry_option
@click.option(
    "--save",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write table and picture into this folder.",
)
def levels(count: int, seed: str, geometry: str, folder: Path | None) -> None:
    """Measure how often bots win Flip Ships. By seats, skill and level, with 95 % intervals."""
    from tableflip.games.flip_ships.lab import win_rates as found

    with click.progressbar(length=len(list(found.all_set_ups())), label="Playing") as bar:
        cells = found.win_rates(count, seed, lambda _done, _whole: bar.update(1), geometry=geometry)
    shown = found.table(cells)
    click.echo(shown)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "levels.md").write_text(
            f"{count} games per set-up, geometry {geometry}.\n\n{shown}", encoding="utf-8"
        )
        (folder / "levels.svg").write_text(found.picture(cells), encoding="utf-8")
        click.echo(f"Kept in {folder / 'levels.md'} and {folder / 'levels.svg'}")


@click.command()
@click.option(
    "--games",
    "count",
    default=400,
    show_default=True,
    type=click.IntRange(2),
    help="How many deals; each is played twice.",
)
@click.option("--bot", default="planner:200", show_default=True, help="The bot to compare with the partners.")
@click.option("--seed", default="planners", show_default=True, help="The same seed gives the same deals.")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(2, 4), help="How many seats.")
@click.option("--level", default="elite", show_default=True, type=click.Choice(LEVEL_NAMES), help="How hard it is.")
@click.option(
    "--skill", default="expert", show_default=True, type=click.Choice(SKILL_NAMES), help="The skill of all hands."
)
def planners(count: int, bot: str, seed: str, seats: int, level: str, skill: str) -> None:
    """Compare bots of Flip Ships that try out aims with others. Both play the same deals with the same hands."""
    from tableflip.games.flip_ships.lab.planners import compared

    for number, found in enumerate(compared(count, bot, seed, seats, level, skill), 1):
        if number == count or (number > 1 and number % 50 == 0):
            click.echo(found.words)


@click.command()
@click.option("--flips", default=200, show_default=True, type=click.IntRange(1), help="Flips for each figure.")
@geometry_option
@click.option("--seed", default="skill", show_default=True, help="Other seeds shake the hands in other ways.")
def skill(flips: int, geometry: str, seed: str) -> None:
    """Measure how often the four hands of Flip Ships hit. In percent, for each row and the mothership.

    The goals of the spec (chapter 25) are in brackets.
    """
    try:
        from tableflip.games.flip_ships.lab.skill import skills, table
    except ModuleNotFoundError as missing:
        raise TableflipError(NO_ENGINE.format(missing.name)) from None
    field = 2 * GEOMETRIES.index(geometry)
    with click.progressbar(length=20, label="Flipping") as bar:
        rates = skills(flips, field, seed, lambda done, of: bar.update(1))
    click.echo(table(rates, field))


@click.command()
@click.argument("sheet", type=click.Path(path_type=Path))
@click.option("--flips", default=200, show_default=True, type=click.IntRange(20, 5000), help="Flips for each figure.")
def calibrate(sheet: Path, flips: int) -> None:
    """Fit the hand of Flip Ships to your own hits and misses.

    SHEET is a CSV file with a line for each target: target,flips,hits, as row2,30,14. Targets are row1 to row4 and box.
    docs/flicking.md tells how to film and count them.
    """
    try:
        from tableflip.games.flip_ships.lab import calibration as found
    except ModuleNotFoundError as missing:
        raise TableflipError(NO_ENGINE.format(missing.name)) from None
    tallies = found.read_sheet(sheet)
    with click.progressbar(length=len(tallies) * len(SKILL_NAMES), label="Flipping") as bar:
        rates = found.measure(tallies, flips, lambda: bar.update(1))
    click.echo(found.told(tallies, rates, found.fit(tallies, rates)))
