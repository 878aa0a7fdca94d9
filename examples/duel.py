"""Two bots play ten games of Flip Chess; prints who won how often."""

from __future__ import annotations

from collections import Counter

from tableflip import GAMES, Match
from tableflip.bots import Honest


def main() -> None:
    chess = GAMES["flip_chess"]
    results: Counter[str] = Counter()
    for seed in range(10):
        match = Match.new(chess, seed=seed)
        bots = [Honest(chess, "greedy", f"blue {seed}"), Honest(chess, "random", f"red {seed}")]
        while match.turn is not None:
            match.play(bots[match.turn].choose(match, match.turn))
        results[match.result or ""] += 1
    for result, count in results.most_common():
        print(f"{result:<12}{count}")


if __name__ == "__main__":
    main()
