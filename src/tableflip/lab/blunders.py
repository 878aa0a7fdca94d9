"""Are the coach's warnings true? `python -m tableflip.lab.blunders GAME 200` asks a much longer search.

Positions come out of games of somebody new: the weakest level, who now and then takes anything. In each the coach is
asked as at a table, and one of the actions that it warns of, if any, is drawn. A search of fifty times as many
simulations, in other deals, says what that action really costs; the warning is confirmed where this is at least what a
blunder costs.
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
from tableflip.core.action import Action
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


def warned(game: Game[Any], seed: str) -> Iterator[tuple[bool, Warned | None]]:
    """The positions of one game that are looked at: whether the coach would speak, and one of its warnings judged."""
    pick, found = Random(seed), 0
    for place, (state, seat) in enumerate(positions(game, seed, pick)):
        if found == WARNINGS_A_GAME:
            return
        if pick.random() > LOOKED_AT:
            continue
        blunders = [each for each in Judge(game, state, seat, f"{seed} {place}").judged() if each.is_blunder]
        if not blunders:
            yield False, None
            continue
        found += 1
        drawn = pick.choice(blunders)
        cost = cost_of(game, state, seat, drawn.action, f"deeper {seed} {place}")
        yield True, None if cost is None else Warned(round(drawn.cost, 4), round(drawn.error, 4), round(cost, 4))


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


def cost_of(game: Game[Any], state: Any, seat: int, action: Action, seed: str) -> float | None:
    """What a longer search says that an action costs; None where it never tried it."""
    found = Judge(game, state, seat, seed, simulations=SIMULATIONS * DEEPER).judged()
    return next((each.cost for each in found if each.action == action), None)


def gather(game: Game[Any], seed: str, number: int, kept: Path) -> Iterator[tuple[int, list[Warned]]]:
    """Go on until there are so many warnings: how many positions were looked at, and the warnings so far."""
    looked, said, done = 0, list[Warned](), 0
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            name, told, done_before, positions_before, some = json.loads(line)
        except ValueError:
            continue  # cut off when a run was stopped
        if (name, told) == (game.name, seed):
            looked, done = looked + positions_before, done_before + 1
            said += [Warned(*each) for each in some]
    while len(said) < number:
        here = list(warned(game, f"{seed} {done}"))
        some = [each for _, each in here if each]
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps([game.name, seed, done, len(here), some]) + "\n")
        looked, said, done = looked + len(here), said + some, done + 1
        yield looked, said


def line_of(game: Game[Any], looked: int, said: Sequence[Warned]) -> str:
    """What was measured, as a line of Markdown."""
    true = sum(each.is_confirmed for each in said)
    low, high = wilson(true / len(said), len(said))
    worse = sum(each.cost <= 0 for each in said)
    return (
        f"| {game.about.title} | {looked} | {len(said)} | {true} ({true / len(said):.0%}, {low:.0%} to {high:.0%}) "
        f"| {worse} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one game and say what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m tableflip.lab.blunders", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("game")
    parser.add_argument("warnings", type=int, help="how many to judge")
    parser.add_argument("--seed", default="test", help="of the games that are played")
    parser.add_argument("--kept", type=Path, default=Path("blunders.jsonl"), help="a file that keeps every warning")
    told = parser.parse_args(arguments)
    if told.warnings < 1:
        parser.error("at least one warning has to be judged")
    game = game_named(told.game)
    for looked, said in gather(game, told.seed, told.warnings, told.kept):
        if said:
            print(line_of(game, looked, said), flush=True)


if __name__ == "__main__":
    main()
