"""Advice for a seat: its best actions, how good they are, and why, all from what that seat may know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from tableflip.bots import FirstLook, make_bot
from tableflip.bots.habits import let_watch
from tableflip.bots.players import SearchBot, Thought
from tableflip.core.chance import stream
from tableflip.core.game import Action, Game
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


class Thinker(Protocol):
    """A bot that tells what it thinks of every action; where it searches, good actions are tried most."""

    def think(self, game: Game[Any], state: Any, seat: int) -> list[Thought]:
        """What each legal action is worth."""
        ...


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
    adviser = _adviser(game, seed, simulations, seconds)
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
        kinds.setdefault(game.kind(known, thought.action), thought)
    tried = list(kinds.values())[:ADVICE_MOST]
    best = sorted(tried, key=lambda thought: thought.worth, reverse=True)
    return [
        Advice(
            thought.action,
            thought.worth,
            game.outlook(known, thought.worth),
            game.reason(known, thought.action, seat),
        )
        for thought in best
    ]


def _adviser(game: Game[Any], seed: str, simulations: int, seconds: float) -> Thinker:
    if game.adviser != "search":
        adviser: Any = make_bot(game, game.adviser, seed)
        return adviser
    return SearchBot(seed, simulations=None, seconds=seconds) if seconds else SearchBot(seed, simulations=simulations)
