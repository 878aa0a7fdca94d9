"""How well the bots of Captain Flip play: `python -m bench.captain_bots` prints their rates over 500 games."""

from __future__ import annotations

from typing import Any

from tableflip.bots import make_bot
from tableflip.core.chance import stream
from tableflip.core.game import WON, Bot, Game
from tableflip.games import game_named

PAIRS = (("greedy", "random"), ("forgetful", "random"), ("greedy", "forgetful"), ("search", "greedy"))


def measure(games: int = 500, seed: str = "captain", pairs: tuple[tuple[str, str], ...] = PAIRS) -> dict[str, float]:
    """The share of two-player games that the first bot of each pair wins; a shared win counts half."""
    game = game_named("captain_flip")
    return {f"{one} beats {two}": _rate(game, one, two, games, seed) for one, two in pairs}


def _rate(game: Game[Any], one: str, two: str, games: int, seed: str) -> float:
    won = 0
    for number in range(games):
        seat = number % 2  # they change seats every game
        names = (one, two) if seat == 0 else (two, one)
        bots = [make_bot(game, name, f"{seed} {number} {name}") for name in names]
        won += play(game, bots, f"{seed} {number // 2}")[seat]
    return won / games / WON


def play(game: Game[Any], bots: list[Bot[Any]], seed: str) -> list[int]:
    """One game between bots, each shown only what its seat may know; the payoffs."""
    state = game.start(len(bots), {}, seed)
    deals = stream(f"deals {seed}")
    while (seat := game.turn(state)) >= 0:
        action = bots[seat].choose(game, game.redeal(state, seat, deals), seat)
        game.step(state, *action)
    return game.scores(state)


if __name__ == "__main__":
    for pair, rate in measure().items():
        print(f"{pair}: {rate:.1%}")
