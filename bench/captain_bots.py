"""How well the bots of Captain Flip play: `python -m bench.captain_bots` prints their rates over 500 games."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tableflip.lab.ladder import Played, meet

PAIRS = (("greedy", "random"), ("forgetful", "random"), ("greedy", "forgetful"), ("search", "greedy"))


def measure(games: int = 500) -> dict[str, float]:
    """How often the first bot of each pair wins, played on all cores."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return {
            f"{one} beats {other}": share(
                list(pool.map(partial(meet, "captain_flip", one, other, seed="captain"), range(games), chunksize=4))
            )
            for one, other in PAIRS
        }


def share(played: list[Played]) -> float:
    """The share of the games that the first bot wins; a shared win counts half."""
    return sum(each.score for each in played) / len(played)


if __name__ == "__main__":
    for pair, rate in measure().items():
        print(f"{pair}: {rate:.1%}")
