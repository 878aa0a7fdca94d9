"""Actions whose outcome no rule decides (a landing, a measurement), and an account of how it came about.

A game in which something happens that no rule decides (a landing, a roll, a measurement) has such a value. The rules
take the outcome, written in notation, into the state; whoever finds one out may keep an account of how it came about,
and the last account may leave something behind that the state does not tell, to be written beside a position.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from tableflip.core.action import Action, Meant
from tableflip.core.compiled import rule
from tableflip.core.errors import NotLegal
from tableflip.core.state import S
from tableflip.core.words import Json


@rule
def no_nature(_state: Any, _verb: int, _target: int) -> None:
    """What nature does before an action of a game without outcomes."""


@dataclass(frozen=True, kw_only=True)
class Meanings(Generic[S]):
    """Where whoever decides may mean something by an action (of a throw, what it is aimed at): numbers of the game."""

    of: Callable[[S, Action], Collection[int]]  # all that can be meant by an action
    nature: Callable[[S, Meant], None]  # draw the outcome of an action by which something is meant into the state

    def check(self, state: S, action: Action, meaning: int) -> None:
        """Refuse what cannot be meant."""
        if meaning not in self.of(state, action):
            raise NotLegal(f"nobody can mean {meaning} by that here")


@dataclass(frozen=True, kw_only=True)
class Outcomes(Generic[S]):
    """How outcomes are drawn, found out, written and read."""

    wanted: Callable[[S, Action], bool]  # whether this action needs an outcome
    nature: Callable[[S, int, int], None]  # a rule: draw the outcome of an action into the state, by its chance
    put: Callable[[S, Action, str], None]  # write a told outcome into the state; one that cannot be raises NotLegal
    text: Callable[[S], str]  # the outcome now in the state, in notation; never a comma followed by a space
    # find an outcome out: from the numbers a player gives (none: the house gives them) and the account before it to
    # the outcome in notation and the new account; may take long and import what it needs. The house goes by what is
    # meant, where something is
    find: Callable[[S, Action, Mapping[str, int] | None, Json], tuple[str, Json]]
    numbers: type  # what a player gives to find an outcome, declared for the pages that ask for it
    account: type  # what accounts are, declared for the pages that show them
    tag: str  # of a match file: what the last account left behind
    write: Callable[[S, Json], str]  # what an account left behind, as the last word of a position text
    read: Callable[[S, str], Json]  # the account that such a word, or a whole position text, stands for
    meanings: Meanings[S] | None = None  # where something can be meant by an action

    def draw(self, state: S, action: Action) -> None:
        """Draw the outcome of an action into the state, by what is meant if something is."""
        if isinstance(action, Meant) and self.meanings is not None:
            self.meanings.check(state, action, action.meaning)
            self.meanings.nature(state, action)
        else:
            self.nature(state, *action)
