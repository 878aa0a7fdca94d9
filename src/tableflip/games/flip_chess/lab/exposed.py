"""How often a bot leaves something to be taken: the share of its turns after which the rival could capture at once.

And how often for nothing: what is taken cannot be taken back there, by the open cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import click

from tableflip.games.flip_chess import FLIP_CHESS as GAME
from tableflip.games.flip_chess.box import SQUARES
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import NEXT, WAYS, Phase, State, Way
from tableflip.games.flip_chess.words.threats import danger
from tableflip.lab.intervals import wilson
from tableflip.lab.ladder import play


class Share(NamedTuple):
    """Of a bot: its turns, those after which something of it could be taken, and those after which for nothing."""

    name: str
    turns: int
    left: int
    for_nothing: int


def captures(state: State, side: int) -> Iterator[tuple[int, int]]:
    """From where and on which square a side could capture next turn, by one open card or by a step."""
    other = state.clone()
    other.side = side
    other.phase = Phase.STEP
    enemies = other.meeples[1 - side]
    for action in menu(other):
        origin, way = divmod(action.target, WAYS)
        square = NEXT[origin][way]
        ends = enemies & 1 << square  # CHESS-103: with melee a step captures
        if other.up >> square & 1:
            ends |= action_squares(other, square, origin, way if way != Way.HERE else -1) & enemies
        yield from ((origin, end) for end in range(SQUARES) if ends >> end & 1)


def is_free(state: State, side: int, origin: int, square: int) -> bool:
    """Whether a side that captures cannot be taken where it then stands."""
    after = state.clone()
    after.meeples[side] = after.meeples[side] & ~(1 << origin) | 1 << square
    after.meeples[1 - side] &= ~(1 << square)
    return not danger(after, 1 - side) >> square & 1


def shares(bots: tuple[str, str], games: int, seed: str) -> list[Share]:
    """What two bots leave to each other in paired games."""
    turns, left, free = Counter[str](), Counter[str](), Counter[str]()
    for number in range(games):
        names = bots if number % 2 == 0 else (bots[1], bots[0])

        def look(state: State, seat: int, names: tuple[str, str] = names) -> None:
            if state.phase == Phase.STEP and state.side != seat:  # the turn has passed
                found = list(captures(state, 1 - seat))
                turns[names[seat]] += 1
                left[names[seat]] += bool(found)
                free[names[seat]] += any(is_free(state, 1 - seat, *each) for each in found)

        play(GAME, names, f"{seed} {number // 2}", look=look)
    return [Share(name, turns[name], left[name], free[name]) for name in dict.fromkeys(bots)]


@click.command("hanging")
@click.argument("bot")
@click.argument("other")
@click.option("--games", default=20, show_default=True, type=click.IntRange(2, 100_000), help="Paired: both seats.")
@click.option("--seed", default="hanging", show_default=True, help="What deals the games.")
def hanging(bot: str, other: str, games: int, seed: str) -> None:
    """Tell how often two bots of Flip Chess leave something to be taken at once, and how often for nothing."""
    for found in shares((bot, other), games, seed):
        told = f"after {_told(found.left, found.turns)} something could be taken"
        click.echo(f"{found.name}: {told}, after {_told(found.for_nothing, found.turns)} for nothing")


def _told(count: int, turns: int) -> str:
    low, high = wilson(count / turns, turns) if turns else (0.0, 1.0)
    return f"{count} of {turns} turns ({count / max(turns, 1):.1%}, {low:.1%} to {high:.1%})"
