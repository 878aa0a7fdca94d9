"""Count the lines of play from a position: the classic check of a rules engine."""

from __future__ import annotations

from typing import Any

import click

from tableflip.cli.named import GAME
from tableflip.core.action import Action
from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.games import game_named


@click.command()
@click.argument("game", type=GAME)
@click.option("--position", help="The position text to count from.  [default: the deal of --seed]")
@click.option("--seed", default="0", help="The deal to count from when no position is given.")
@click.option("--depth", default=3, show_default=True, help="How many turns or decisions deep to count.")
@click.option("--divide", is_flag=True, help="Also show the last count for each first turn.")
def perft(game: str, position: str | None, seed: str, depth: int, divide: bool) -> None:
    """Count all sequences of play in GAME up to a depth. It prints a line `depth count` for each depth.

    Chess programmers check their rules in this way.
    """
    chosen = game_named(game)
    if depth < 1:
        raise TableflipError(f"perft needs a depth of at least 1, not {depth}")
    state = chosen.positions.read(position) if position is not None else chosen.start(seed=seed)
    if depth > 1 and position is not None and "?" in position:
        raise BadPosition("a position with unknown cards (?) can be counted to depth 1 only; name its cards")
    fast = Fast(chosen)
    if divide:
        for written, after in first_turns(chosen, state):
            click.echo(f"{written} {1 if depth == 1 else fast.perft(after, depth - 1)}")
    for each in range(1, depth + 1):
        click.echo(f"{each} {fast.perft(state, each)}")


def first_turns(game: Game[Any], state: Any) -> list[tuple[str, Any]]:
    """Every first turn (or decision, as the game counts) in notation, with the state after it."""
    found: list[tuple[str, Any]] = []
    whole_turns = game.notation.whole_turns

    def follow(now: Any, taken: list[Action]) -> None:
        if taken and (whole_turns is None or game.rules.turn(now) != game.rules.turn(state)):
            written = whole_turns.unspell(state, taken) if whole_turns else game.notation.text(state, taken[0])
            found.append((written, now))
            return
        for action in game.legal(now):
            follow(game.apply(now, action), [*taken, action])

    follow(state, [])
    return found
