"""Actions tried out off any table whose outcome no rule decides: what has to be found, and what it leaves behind."""

from __future__ import annotations

from typing import Any, NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.core.match import Match


class Found(NamedTuple):
    """An outcome in notation, and the account of how it came about."""

    outcome: str | None = None
    account: Any = None


class Open(NamedTuple):
    """An action whose outcome has to be found: the state, its number, and the account before it."""

    state: Any
    number: int
    before: Any


def left_open(match: Match[Any], action: str, left: str) -> Open | None:
    """The action that is asked for, if its outcome has to be found."""
    game, state = match.game, match.state
    if game.outcomes is None or not action:
        return None
    try:
        parsed = game.parse(state, action)
    except TableflipError:
        return None  # it is judged as it is
    if not game.outcomes.wanted(state, parsed):
        return None
    return Open(state, game.rules.space.number(parsed), account_before(match, left))


def account_before(match: Match[Any], left: str) -> Any:
    """The account of the last outcome: read from what it left behind, for nothing is found out twice."""
    outcomes = match.game.outcomes
    return outcomes.read(match.state, left) if outcomes and left else match.last_account


def left_behind(match: Match[Any], account: Any) -> str:
    """What an account leaves for the next action, to be told with it."""
    outcomes = match.game.outcomes
    return outcomes.write(match.state, account) if outcomes and account is not None else ""
