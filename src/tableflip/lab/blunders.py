"""Are the coach's warnings true? `python -m tableflip.lab.blunders GAME 200` asks a much longer search.

Positions come out of games of somebody new: the weakest level, who now and then takes anything. In each the coach is
asked as at a table, and one of the actions that it warns of, if any, is drawn. A search of fifty times as many
simulations, in other deals, says what that action really costs; the warning is confirmed where this is at least what a
blunder costs. With `--missed` the longer search looks at every position, and tells of how many of the actions that it
calls blunders the coach has warned.
Every game is kept as one line of a file, so that a run that was interrupted goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tableflip.bots import make_bot
from tableflip.bots.judging import DEAR, SIMULATIONS, Judge
from tableflip.bots.levels import quick_bot
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.games import game_named
from tableflip.lab.intervals import wilson

DEEPER = 50  # times the simulations of the coach
ANYTHING = 0.3  # of the decisions of somebody new
WARNINGS_A_GAME = 4
LOOKED_AT = 0.4  # of the positions of a game, so that those with warnings do not follow on each other


class Warned(NamedTuple):
    """A warning and what was found out about it: what the coach and what the longer search say that it costs."""

    told: float
    error: float
    cost: float

    @property
    def is_confirmed(self) -> bool:
        """Whether it costs what a blunder costs."""
        return self.cost >= DEAR


class Looked(NamedTuple):
    """A position: one of its warnings judged, and of all blunders, where they were asked for, those warned of."""

    warning: Warned | None = None
    blunders: int = 0
    warned_of: int = 0


def looked_at(game: Game[Any], seed: str, missed: bool) -> Iterator[Looked]:
    """The positions of one game that are looked at."""
    pick, found = Random(seed), 0
    for place, (state, seat) in enumerate(positions(game, seed, pick)):
        if found == WARNINGS_A_GAME and not missed:  # what is missed is counted to the end of a game
            return
        if pick.random() > LOOKED_AT:
            continue
        told = [each for each in Judge(game, state, seat, f"{seed} {place}").judged() if each.is_blunder]
        if not told and not missed:
            yield Looked()
            continue
        costs = Judge(game, state, seat, f"deeper {seed} {place}", simulations=SIMULATIONS * DEEPER).costs()
        warning = None
        if told:
            found += 1
            drawn = pick.choice(told)
            if drawn.action in costs:
                warning = Warned(round(drawn.cost, 4), round(drawn.error, 4), round(costs[drawn.action], 4))
        real = {action for action, cost in costs.items() if missed and cost >= DEAR}
        yield Looked(warning, len(real), len(real & {each.action for each in told}))


def positions(game: Game[Any], seed: str, pick: Random) -> Iterator[tuple[Any, int]]:
    """What somebody new meets: every position with a choice, and who decides there."""
    state, deals = game.start(2 if 2 in game.about.seats else game.about.seats[0], {}, seed), stream(f"deals {seed}")
    bots = [make_bot(game, quick_bot(game, 1), f"{seed} {seat}") for seat in range(game.rules.seat_count(state))]
    while (seat := game.rules.turn(state)) >= 0:
        legal = game.legal(state)
        action = legal[0]
        if len(legal) > 1:
            yield state, seat
            choice = bots[seat].choose(game, game.redeal(state, seat, deals), seat)
            action = pick.choice(legal) if pick.random() < ANYTHING else choice
        state = game.apply(state, action)


def gather(
    game: Game[Any], seed: str, number: int, kept: Path, *, missed: bool = False
) -> Iterator[tuple[list[Looked], int]]:
    """Go on until there are so many warnings: what there is to tell, and of how many positions."""
    looked, said, done = 0, list[Looked](), 0
    key = f"{seed}, missed" if missed else seed
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            name, told, done_before, positions_before, some = json.loads(line)
        except ValueError:
            continue  # cut off when a run was stopped
        if (name, told) == (game.name, key):
            looked, done = looked + positions_before, done_before + 1
            said += [Looked(Warned(*warning) if warning else None, *counts) for warning, *counts in some]
    while len(warnings(said)) < number:
        here = list(looked_at(game, f"{seed} {done}", missed))
        some = [each for each in here if each != Looked()]
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps([game.name, key, done, len(here), some]) + "\n")
        looked, said, done = looked + len(here), said + some, done + 1
        yield said, looked


def warnings(said: Sequence[Looked]) -> list[Warned]:
    """The warnings that were judged."""
    return [each.warning for each in said if each.warning]


def line_of(game: Game[Any], looked: int, said: Sequence[Looked]) -> str:
    """What was measured, as a line of Markdown; last, of all blunders, how many were warned of."""
    judged = warnings(said)
    true = sum(each.is_confirmed for each in judged)
    low, high = wilson(true / len(judged), len(judged))
    half = sum(each.cost >= DEAR / 2 for each in judged)
    blunders, warned_of = sum(each.blunders for each in said), sum(each.warned_of for each in said)
    return (
        f"| {game.about.title} | {looked} | {len(judged)} | {true} ({true / len(judged):.0%}, {low:.0%} to {high:.0%}) "
        f"| {half} | {f'{warned_of} of {blunders}' if blunders else '–'} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one game and say what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m tableflip.lab.blunders", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("game")
    parser.add_argument("warnings", type=int, help="how many to judge")
    parser.add_argument("--seed", default="test", help="of the games that are played")
    parser.add_argument("--missed", action="store_true", help="look for blunders that it does not warn of, too")
    parser.add_argument("--kept", type=Path, default=Path("blunders.jsonl"), help="a file that keeps every warning")
    told = parser.parse_args(arguments)
    if told.warnings < 1:
        parser.error("at least one warning has to be judged")
    game = game_named(told.game)
    for said, looked in gather(game, told.seed, told.warnings, told.kept, missed=told.missed):
        if warnings(said):
            print(line_of(game, looked, said), flush=True)


if __name__ == "__main__":
    main()
