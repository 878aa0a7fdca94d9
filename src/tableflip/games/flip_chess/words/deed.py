"""A decision of Flip Chess as its page reads it: most are known by their squares, a rest is a button too."""

from __future__ import annotations

from typing import Literal, TypedDict

from tableflip.core.action import Action
from tableflip.games.flip_chess.rules.state import State, Verb


class Deed(TypedDict):
    """A decision to go nowhere."""

    rest: Literal["stay", "stop"]


def deed(_state: State, action: Action) -> Deed | None:
    """A rest; nothing of a decision that goes to a square or flips a card."""
    if action.verb == Verb.STAY:
        return {"rest": "stay"}
    return {"rest": "stop"} if action.verb == Verb.STOP else None
