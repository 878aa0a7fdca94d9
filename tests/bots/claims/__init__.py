"""What hints claim, compared with what the rules then do: without anybody who reads.

Every clause of a reason and of a drawback that claims something of the position is looked up here, by game, and put to
the rules: the action is carried out, rivals try what they are said to be able to take, cards that nobody knows are
dealt again and again. None of it asks the code that words the hints. `python -m tests.bots.claims GAME POSITIONS SEED`
looks at as many positions as one likes, of games between bots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from random import Random
from typing import Any

from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tests.bots.judged import clauses

DEALS = 60  # of what a seat does not know, for a claim about chances
SIGMAS = 5  # that a share of these may be off


@dataclass(frozen=True, eq=False)
class Case:
    """An action in a position, of which a hint claims something."""

    game: Game[Any]
    state: Any
    action: Action
    seat: int

    @cached_property
    def after(self) -> Any:
        """The position after it."""
        return self.game.apply(self.state, self.action)

    @cached_property
    def deals(self) -> list[Any]:
        """The position as it may be, by what the seat knows."""
        source = stream("claims")
        return [self.game.redeal(self.state, self.seat, source) for _ in range(DEALS)]

    @cached_property
    def outcomes(self) -> list[Any]:
        """The positions after it, by what the seat knows."""
        return [self.game.apply(deal, self.action) for deal in self.deals]

    def happens(self, told: str, came: list[bool]) -> bool:
        """Whether what came about in some deals agrees with the share that is told, as “12 %”."""
        share = {"under 1": 0.005, "over 99": 0.995}.get(told) or int(told) / 100
        error = (max(share * (1 - share), 0.01) / len(came)) ** 0.5
        return abs(sum(came) / len(came) - share) <= SIGMAS * error


Check = Callable[[Case, "re.Match[str]"], bool | None]  # nothing where it cannot be told
Claims = dict[str, Check]


@cache
def claims_of(game: Game[Any]) -> list[tuple[re.Pattern[str], Check]]:
    """The claims that hints of a game make, each with what tells whether it is true."""
    claims: Claims = import_module(f"{__name__}.{game.name}").CLAIMS
    return [(re.compile(pattern), check) for pattern, check in claims.items()]


def checked(case: Case) -> Iterator[tuple[str, bool | None]]:
    """Every clause about an action, and whether it is true; nothing of what could not be put to the rules."""
    hints = case.game.hints
    for words in (
        hints.reason(case.state, case.action, case.seat),
        hints.drawback(case.state, case.action, case.seat),
    ):
        for clause in clauses(words):
            yield clause, verdict(case, clause)


def verdict(case: Case, clause: str) -> bool | None:
    """Whether a clause about an action is true; nothing where the rules cannot tell."""
    small = clause if re.match("Red|Blue", clause) else clause[:1].lower() + clause[1:]
    for pattern, check in claims_of(case.game):
        if found := pattern.fullmatch(small):
            return check(case, found)
    return None


def looked_at(game: Game[Any], positions: Iterator[Any], actions_most: int, pick: Random) -> Iterator[Case]:
    """Some actions of every position."""
    for state in positions:
        legal = game.legal(state)
        for action in pick.sample(legal, min(actions_most, len(legal))):
            yield Case(game, state, action, game.rules.turn(state))
