"""Advice for a seat: its best actions, how good they are, and why, all from what that seat may know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from tableflip.bots import FirstLook
from tableflip.bots.habits import let_watch
from tableflip.bots.players import Estimate, SearchBot
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.match import Deed

ADVICE_MOST = 3
SIMULATIONS = 6000  # some tenths of a second


@dataclass(frozen=True)
class Advice:
    """A good action, the chance of winning that a search estimates for it, and a sentence that says why."""

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
    adviser = (
        SearchBot[Any](seed, simulations=None, seconds=seconds)
        if seconds
        else SearchBot[Any](seed, simulations=simulations)
    )
    return advise_by(adviser, game, state, seat, deeds)


def advise_by(
    adviser: SearchBot[Any], game: Game[Any], state: Any, seat: int, deeds: Iterable[Deed] = ()
) -> list[Advice]:
    """The best actions for a seat as a search finds them."""
    deals = stream(f"advice {adviser.seed}")
    known = game.redeal(state, seat, deals)
    let_watch(adviser, game, seat, deeds, deals)
    return _told(game, known, seat, adviser.estimate(game, known, seat))


def glance(game: Game[Any], state: Any, seat: int, seed: str = "0") -> list[Advice]:
    """The same by a first look, which needs no compiler."""
    known = game.redeal(state, seat, stream(f"advice {seed}"))
    values = FirstLook[Any](seed).values(game, known, seat)
    return _told(game, known, seat, [Estimate(action, 1, value) for action, value in values.items()])


def _told(game: Game[Any], known: Any, seat: int, estimates: list[Estimate]) -> list[Advice]:
    kinds: dict[Hashable, Estimate] = {}
    for each in sorted(estimates, key=lambda each: (each.visits, each.value), reverse=True):
        kinds.setdefault(game.hints.kind(known, each.action), each)
    tried = list(kinds.values())[:ADVICE_MOST]
    best = sorted(tried, key=lambda each: each.value, reverse=True)
    return [
        Advice(
            each.action,
            each.value,
            game.hints.outlook(known, each.value),
            game.hints.reason(known, each.action, seat),
        )
        for each in best
    ]
