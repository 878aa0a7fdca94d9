"""A quick look at how fast the rules run on this machine; `make bench` compares with peers."""

from __future__ import annotations

import time

import click

from tableflip.core.fast import PLIES_LIMIT_MOST, Fast
from tableflip.games import GAMES, game_named


@click.command()
@click.argument("game", required=False)
@click.option("--seconds", default=1.0, show_default=True, help="How long to measure each game.")
@click.option("--limit", type=click.IntRange(1, PLIES_LIMIT_MOST), help="Stop a game after this many decisions.")
def bench(game: str | None, seconds: float, limit: int | None) -> None:
    """Measure random decisions per second on one core. Without GAME, of all games."""
    for chosen in [game_named(game)] if game else GAMES.values():
        fast = Fast(chosen)
        begun = time.perf_counter()
        fast.playouts(1, limit=limit)
        ready = time.perf_counter() - begun
        games, decisions, truncated, begun = 1, 0, 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            played = fast.playouts(games, str(games), limit=limit)
            decisions += played.decisions
            truncated += played.truncated
            games *= 2
        rate = decisions / (time.perf_counter() - begun)
        cut = f", {truncated} of {games - 1} games truncated" if truncated else ""
        click.echo(f"{chosen.name:<14}{rate / 1e6:6.2f} M decisions/s, ready to play after {ready:.2f} s{cut}")
