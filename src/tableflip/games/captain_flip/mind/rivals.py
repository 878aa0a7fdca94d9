"""What a seat sees of what rivals do in Captain Flip."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.action import Action
from tableflip.games.captain_flip.box import CELLS, HAND
from tableflip.games.captain_flip.rules.state import State, Verb


def alike(state: State, action: Action, seat: int) -> Sequence[Action]:
    """CAPTAIN-907: the slot of a rival's swap is not told, so it may have been any tile of the hand."""
    verb, target = action
    if verb != Verb.SWAP or seat == state.active:
        return (action,)
    return [Action(Verb.SWAP, slot * CELLS + target % CELLS) for slot in range(HAND)]
