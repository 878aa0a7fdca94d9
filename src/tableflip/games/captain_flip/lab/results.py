"""How well the bots of Captain Flip play: a section of the page that `python -m bench` writes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tableflip.lab.ladder import Played, meet

GAMES = 500  # of each pair
PAIRS = (("greedy", "random"), ("forgetful", "random"), ("greedy", "forgetful"), ("search", "greedy"))


def bots() -> list[str]:
    """How often the first bot of each pair wins, played on all cores, as a table."""
    rows = ["## Bots of Captain Flip", "", f"| 2 players, {GAMES} games | share won |", "|---|---|"]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for one, other in PAIRS:
            played = pool.map(partial(meet, "captain_flip", one, other, seed="captain"), range(GAMES), chunksize=4)
            rows.append(f"| {one} beats {other} | {share(list(played)):.1%} |")
    return rows


def share(played: list[Played]) -> float:
    """The share of the games that the first bot wins; a shared win counts half."""
    scores = [each.score for each in played if each.score is not None]
    return sum(scores) / len(scores)


SECTIONS: dict[str, Callable[[], list[str]]] = {"captain": bots}
