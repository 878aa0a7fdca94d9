"""The ladder of bots from the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import platformdirs

from tableflip.cli.named import GAME
from tableflip.games import game_named


@click.command()
@click.argument("game", type=GAME)
@click.option("--games", default=400, show_default=True, type=click.IntRange(2), help="Games per pair.")
@click.option("--all", "everyone", is_flag=True, help="Play every level against every other, not only neighbours.")
@click.option("--pair", "chosen_pairs", nargs=2, multiple=True, metavar="BOT OTHER", help="Play these two bots only.")
@click.option("--workers", type=click.IntRange(1), help="How many processes.  [default: one for each core]")
@click.option("--seed", default="ladder", show_default=True, help="The same seed gives the same games.")
@click.option("--limit", type=click.IntRange(1), help="Stop a game after this many decisions; it counts for nobody.")
@click.option("--kept", type=click.Path(path_type=Path, dir_okay=False), help="Keep finished games in this file.")
@click.option(
    "--save", "into", type=click.Path(path_type=Path, dir_okay=False), help="Write the ratings into this file."
)
def ladder(
    game: str,
    games: int,
    everyone: bool,
    chosen_pairs: tuple[tuple[str, str], ...],
    workers: int | None,
    seed: str,
    limit: int | None,
    kept: Path | None,
    into: Path | None,
) -> None:
    """Play the levels of GAME against each other and rate them.

    Finished games are kept, so the same command continues where it was stopped. A bot in --pair can be your own, as
    module:Name, from a module in the current folder; games with such a bot are kept only where --kept names a file.
    """
    from tableflip.core.compiled import digest
    from tableflip.lab import ladder as found
    from tableflip.lab.own_bots import is_own

    chosen = game_named(game)
    if chosen_pairs and (everyone or into):
        raise click.UsageError("--pair plays two bots and makes no ladder, so it cannot be used with --all or --save")
    has_own = any(is_own(chosen, bot) for pair in chosen_pairs for bot in pair)
    if has_own:  # nobody knows when such a bot has changed, so its games are not kept by themselves
        sys.path.insert(0, os.getcwd())
    pairs = [found.pair_of(chosen, *each) for each in chosen_pairs] or found.pairs_of(chosen, everyone)
    if not chosen_pairs:
        found.estimator()
    name = f"{chosen.name}-{digest(chosen.folder)[:8]}-{seed}{f'-{limit}' if limit else ''}.jsonl"
    with TemporaryDirectory() as passing, click.progressbar(length=len(pairs) * games, label="Playing") as bar:
        folder = Path(passing) if has_own else platformdirs.user_data_path("tableflip") / "ladder"
        terms, file = found.Terms(seed, limit), kept or folder / name
        played = found.climb(chosen, pairs, games, file, terms=terms, workers=workers, tell=lambda: bar.update(1))
    text = found.table(chosen, found.results(pairs, played))
    click.echo(text)
    if into:
        found.save(text, chosen.about.title, into)
        click.echo(f"Kept in {into}")
