"""How often a bot leaves something to be taken: the share of its turns after which the rival could capture at once."""

from __future__ import annotations

from collections import Counter

import click

from tableflip.games.flip_chess import FLIP_CHESS as GAME
from tableflip.games.flip_chess.rules.state import Phase, State
from tableflip.games.flip_chess.words.threats import danger
from tableflip.lab.intervals import wilson
from tableflip.lab.ladder import play


def shares(bots: tuple[str, str], games: int, seed: str) -> list[tuple[str, int, int]]:
    """Of two bots in paired games: its name, its turns, and those after which something of it could be taken."""
    turns, left = Counter[str](), Counter[str]()
    for number in range(games):
        names = bots if number % 2 == 0 else (bots[1], bots[0])

        def look(state: State, seat: int, names: tuple[str, str] = names) -> None:
            if state.phase == Phase.STEP and state.side != seat:  # the turn has passed
                turns[names[seat]] += 1
                left[names[seat]] += danger(state, 1 - seat) != 0

        play(GAME, names, f"{seed} {number // 2}", look=look)
    return [(name, turns[name], left[name]) for name in dict.fromkeys(bots)]


@click.command("hanging")
@click.argument("bot")
@click.argument("other")
@click.option("--games", default=20, show_default=True, type=click.IntRange(2, 100_000), help="Paired: both seats.")
@click.option("--seed", default="hanging", show_default=True, help="What deals the games.")
def hanging(bot: str, other: str, games: int, seed: str) -> None:
    """Tell how often two bots of Flip Chess leave something to be taken at once when their turn ends."""
    for name, turns, left in shares((bot, other), games, seed):
        low, high = wilson(left / turns, turns) if turns else (0.0, 1.0)
        click.echo(f"{name}: after {left} of {turns} turns ({left / max(turns, 1):.1%}, {low:.1%} to {high:.1%})")
