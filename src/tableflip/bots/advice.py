"""Advice for a seat: its best actions, how good they are, and why, all from what that seat may know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from tableflip.bots import FirstLook
from tableflip.bots.habits import let_watch
from tableflip.bots.players import SearchBot, Thought
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.match import Deed

ADVICE_MOST = 3
SIMULATIONS = 6000  # some tenths of a second


@dataclass(frozen=True)
class Advice:
    """A good action, the chance of winning it leads to by a bot's judgement, and a sentence that says why."""

    action: Action
    chance: float
    outlook: str  # the chance in words, or the score to expect where a score is played for
    reason: str


def advise(
    game: Game[Any],
    state: Any,
    seat: int,
    seed: str = "0",
    *,
    simulations: int = SIMULATIONS,
    seconds: float = 0.0,
    deeds: Iterable[Deed] = (),
) -> list[Advice]:
    """The best actions for a seat, best first: by a number of simulations (reproducible), or by a time.

    What was done so far (`match.deeds`) tells how the others play.
    """
    deals = stream(f"advice {seed}")
    known = game.redeal(state, seat, deals)
    adviser = (
        SearchBot[Any](seed, simulations=None, seconds=seconds)
        if seconds
        else SearchBot[Any](seed, simulations=simulations)
    )
    let_watch(adviser, game, seat, deeds, deals)
    return _told(game, known, seat, adviser.think(game, known, seat))


def glance(game: Game[Any], state: Any, seat: int, seed: str = "0") -> list[Advice]:
    """The same by a first look, which needs no compiler."""
    known = game.redeal(state, seat, stream(f"advice {seed}"))
    worths = FirstLook[Any](seed).worths(game, known, seat)
    return _told(game, known, seat, [Thought(action, 1, worth) for action, worth in worths.items()])


def _told(game: Game[Any], known: Any, seat: int, thoughts: list[Thought]) -> list[Advice]:
    kinds: dict[Hashable, Thought] = {}
    for thought in sorted(thoughts, key=lambda thought: (thought.visits, thought.worth), reverse=True):
        kinds.setdefault(game.hints.kind(known, thought.action), thought)
    tried = list(kinds.values())[:ADVICE_MOST]
    best = sorted(tried, key=lambda thought: thought.worth, reverse=True)
    return [
        Advice(
            thought.action,
            thought.worth,
            game.hints.outlook(known, thought.worth),
            game.hints.reason(known, thought.action, seat),
        )
        for thought in best
    ]
