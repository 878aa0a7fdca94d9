"""A decision of Captain Flip as its page reads it: which tile is chosen where several lie in one pile."""

from __future__ import annotations

from typing import TypedDict

from tableflip.core.action import Action
from tableflip.games.captain_flip.box import TILES
from tableflip.games.captain_flip.rules.state import State, Verb


class Deed(TypedDict):
    """A tile of a pile, by its number."""

    tile: int


def deed(_state: State, action: Action) -> Deed | None:
    """The tile of a pile that is chosen; nothing of a decision about the board, a hand or a button."""
    if action.verb in (Verb.STEAL, Verb.LOSE, Verb.BACK):
        return {"tile": action.target % TILES + 1}
    return None
