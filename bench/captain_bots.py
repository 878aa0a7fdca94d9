"""How well the bots of Captain Flip play: `python -m bench.captain_bots` prints their rates over 500 games."""

from __future__ import annotations

from tableflip.lab.ladder import meet

PAIRS = (("greedy", "random"), ("forgetful", "random"), ("greedy", "forgetful"), ("search", "greedy"))


def measure(games: int = 500, seed: str = "captain", pairs: tuple[tuple[str, str], ...] = PAIRS) -> dict[str, float]:
    """The share of two-player games that the first bot of each pair wins; a shared win counts half."""
    return {f"{one} beats {other}": _rate(one, other, games, seed) for one, other in pairs}


def _rate(one: str, other: str, games: int, seed: str) -> float:
    return sum(meet("captain_flip", one, other, number, seed).score for number in range(games)) / games


if __name__ == "__main__":
    for pair, rate in measure().items():
        print(f"{pair}: {rate:.1%}")
