"""How bots behave in many positions: legal, in time, and blind to what is hidden; `python -m bench.manners`."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from tableflip.bots import SearchBot, make_bot
from tableflip.bots.levels import quick_bot
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.games import GAMES, game_named

POSITIONS = 10_000  # over all games and levels
SECONDS = 0.1  # the budget that is watched
OVER = 1.2  # of the budget, and not more
DEALS = 2  # other deals of what is hidden, shown to the same bot


@dataclass
class Manners:
    """What a bot did in the positions it was shown."""

    title: str
    positions: int = 0
    illegal: int = 0
    swayed: int = 0  # by cards that it may not see
    late: int = 0
    slowest: float = 0.0  # of the budget


def positions(game: Game[Any], seed: str) -> Iterator[Any]:
    """Positions with a choice, out of random games without end."""
    number = 0
    while True:
        pick = random.Random(f"{seed} {number}")
        state = game.start(2, {}, f"{seed} {number}")
        number += 1
        while game.rules.turn(state) >= 0:
            if len(game.legal(state)) > 1 and pick.random() < 0.5:
                yield state
            state = game.apply(state, pick.choice(game.legal(state)))


def watch(name: str, level: int, count: int) -> Manners:
    """Show positions to one level of a game, each in several deals of what is hidden from it."""
    game = game_named(name)
    found = Manners(f"{game.about.title}, {level} {game.about.levels[level - 1].name}", positions=count)
    for number, state in zip(range(count), positions(game, f"manners {level}")):
        seat = game.rules.turn(state)
        choices = {choice(game, state, seat, level, f"{number} {deal}", str(number)) for deal in range(1 + DEALS)}
        found.illegal += not choices <= set(game.legal(state))
        found.swayed += len(choices) > 1
    return found


def choice(game: Game[Any], state: Any, seat: int, level: int, deal: str, seed: str) -> Any:
    """What a level, made from a seed, does in one deal of what its seat cannot know."""
    return make_bot(game, quick_bot(game, level), seed).choose(game, game.redeal(state, seat, stream(deal)), seat)


def hurry(name: str, count: int) -> Manners:
    """Give the search a time for each position and see whether it keeps to it; the first one only warms it up."""
    game = game_named(name)
    found = Manners(f"{game.about.title}, search:{SECONDS:g}s", positions=count)
    SearchBot[Any]("warm", simulations=10).estimate(game, game.start(2, {}, "warm"), 0)
    for number, state in zip(range(count), positions(game, "hurry")):
        bot = SearchBot[Any](str(number), simulations=None, seconds=SECONDS)
        begun = time.perf_counter()
        found.illegal += bot.choose(game, state, game.rules.turn(state)) not in game.legal(state)
        spent = (time.perf_counter() - begun) / SECONDS
        found.late += spent > OVER
        found.slowest = max(found.slowest, spent)
    return found


def measure(total: int = POSITIONS) -> list[str]:
    """Watch every level of every game, and the search against the clock; the lines of a table."""
    levels = [(name, level) for name, game in GAMES.items() for level in range(1, len(game.about.levels) + 1)]
    each = total // (len(levels) + len(GAMES)) + 1
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        watched = [pool.submit(watch, name, level, each) for name, level in levels]
        rows = [told(job.result()) for job in watched]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:  # alone: it is about time
        rows += [told(pool.submit(hurry, name, each).result()) for name in GAMES]
    lines = ["| bot | positions | illegal | swayed by hidden cards | over its time by a fifth | slowest, of its time |"]
    return [*lines, "|---|---|---|---|---|---|", *rows]


def told(found: Manners) -> str:
    """One row of the table."""
    timed = f"{found.late} | {found.slowest:.2f}" if found.slowest else "– | –"
    return f"| {found.title} | {found.positions} | {found.illegal} | {found.swayed} | {timed} |"


if __name__ == "__main__":
    print("\n".join(measure()))
