"""How often a bot leaves something to be taken: the share of its turns after which the rival could capture at once.

And how often for nothing, by two measures. The first looks at the square alone: what captures there cannot be taken
back, by the open cards. The second at what comes of it: the turn took nothing, and by captures alone, wherever they are
made, the rival comes out a meeple ahead. Of these it tells how many were needless: another turn had left nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass

import click

from tableflip.core.grids import cells_in
from tableflip.games.flip_chess import FLIP_CHESS as GAME
from tableflip.games.flip_chess.box import SQUARES
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.state import Phase, State
from tableflip.games.flip_chess.words.threats import captures_by_origin, danger
from tableflip.lab.intervals import wilson
from tableflip.lab.ladder import play

CAPTURES_MOST = 6  # in a row that are looked at


@dataclass
class Share:
    """Of a bot: its turns, and those after which something of it could be taken in one way or another."""

    turns: int = 0
    left: int = 0  # to be taken at all
    unanswered: int = 0  # what takes it cannot be taken back there
    for_nothing: int = 0  # by captures alone the rival comes out a meeple ahead
    needlessly: int = 0  # and another turn had left nothing


def captures(state: State, side: int) -> Iterator[tuple[int, int]]:
    """From where and on which square a side could capture next turn, by one open card or by a step."""
    for origin, ends in captures_by_origin(state, side):
        yield from ((origin, end) for end in range(SQUARES) if ends >> end & 1)


def after_capture(state: State, side: int, origin: int, square: int) -> State:
    """The meeples as they stand when a side has captured."""
    after = state.clone()
    after.meeples[side] = after.meeples[side] & ~(1 << origin) | 1 << square
    after.meeples[1 - side] &= ~(1 << square)
    return after


def is_free(state: State, side: int, origin: int, square: int) -> bool:
    """Whether a side that captures cannot be taken where it then stands."""
    return not danger(after_capture(state, side, origin, square), 1 - side) >> square & 1


def wins_by_taking(state: State, side: int, most: int = CAPTURES_MOST) -> bool:
    """Whether a side to move comes out a meeple ahead by captures alone, whatever is taken from it in return.

    Either side may stop: a capture is worth its meeple unless the other side then wins one by taking.
    """
    found = dict.fromkeys(captures(state, side)) if most else ()
    return any(not wins_by_taking(after_capture(state, side, *each), 1 - side, most - 1) for each in found)


def ends_of_turn(state: State) -> Iterator[State]:
    """The positions in which the side to move may end its turn, before its flip."""
    for action in menu(state):
        after = GAME.apply(state, action)
        if after.side == state.side and after.phase in (Phase.ACT, Phase.GO_ON):
            yield from ends_of_turn(after)
        else:
            yield after


def add_turn(share: Share, before: State, after: State, side: int) -> None:
    """Count a turn of a side, by the positions before and after it."""
    rival = 1 - side
    found = list(captures(after, rival))
    took = cells_in(before.meeples[rival]) > cells_in(after.meeples[rival])
    is_lost = not took and wins_by_taking(after, rival)
    share.turns += 1
    share.left += bool(found)
    share.unanswered += any(is_free(after, rival, *each) for each in found)
    share.for_nothing += is_lost
    share.needlessly += is_lost and any(
        each.phase == Phase.OVER or not wins_by_taking(each, rival) for each in ends_of_turn(before)
    )


def shares(bots: tuple[str, str], games: int, seed: str) -> dict[str, Share]:
    """What two bots leave to each other in paired games."""
    found = {name: Share() for name in bots}
    for number in range(games):
        names = bots if number % 2 == 0 else (bots[1], bots[0])
        passed: list[State] = []  # the last position in which a turn began

        def look(state: State, seat: int, names: tuple[str, str] = names, passed: list[State] = passed) -> None:
            if state.phase == Phase.STEP and state.side != seat:
                if passed:
                    add_turn(found[names[seat]], passed.pop(), state, seat)
                passed.append(state.clone())

        play(GAME, names, f"{seed} {number // 2}", look=look)
    return found


@click.command("hanging")
@click.argument("bot")
@click.argument("other")
@click.option(
    "--games",
    default=20,
    show_default=True,
    type=click.IntRange(2, 100_000),
    help="How many, in pairs: each bot has both seats.",
)
@click.option("--seed", default="hanging", show_default=True, help="The same seed gives the same games.")
def hanging(bot: str, other: str, games: int, seed: str) -> None:
    """Count the meeples that bots of Flip Chess leave to be taken. Also how many of them for nothing in return."""
    for name, found in shares((bot, other), games, seed).items():
        turns, *counts = astuple(found)
        click.echo(f"{name}, of {turns} turns:")
        for count, words in zip(counts, WORDS):
            low, high = wilson(count / turns, turns) if turns else (0.0, 1.0)
            click.echo(f"  {count:5} ({count / max(turns, 1):.1%}, {low:.1%} to {high:.1%}) {words}")


WORDS = (
    "left something that could be taken",
    "left something that could be taken and not taken back there",
    "took nothing and left a meeple that captures alone win",
    "did so though another turn had left none",
)
