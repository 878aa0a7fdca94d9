"""What all environments agree on: names, and the spaces of observations and actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.envs.libraries import library

spaces = library("gymnasium.spaces")
MOST = 255
LOST = -1.0


def highest(game: Game[Any]) -> NDArray[np.uint8]:
    """The most that every number of an observation can be."""
    most = np.full(int(np.prod(game.mind.observation)), MOST, np.uint8)
    for plane in game.mind.planes:
        most[plane.places.start : plane.places.stop : plane.places.step] = max(plane.most, 1)  # a range
    return most.reshape(game.mind.observation)


def observation_space(game: Game[Any]) -> Any:
    """What a seat sees, and a mask of its legal actions; all zero for a seat that does not decide."""
    most = highest(game)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (len(game.rules.actions),), np.int8),
        }
    )


def action_space(game: Game[Any]) -> Any:
    """All actions by number, legal or not."""
    return spaces.Discrete(len(game.rules.actions))


def checked_action(action: Any) -> int:
    """The number of an action; whoever hands in something else has made a mistake that no mask tells of."""
    if type(action) is int:  # of any size
        return action
    told = np.asarray(action)
    if told.size != 1 or told.dtype.kind not in "iu":
        raise TableflipError(f"an action is one whole number, not {action!r:.60}")
    return int(told.reshape(-1)[0])


def check_reset(options: Mapping[str, Any] | None, *known: str) -> None:
    """Refuse options of a reset that it does not know: those of a game are told once, where an environment is made."""
    for name in options or {}:
        if name not in known:
            raise TableflipError(f"a reset takes no {name!r:.60}; options of a game go where it is made (options=...)")


def checked_illegal(illegal: str) -> str:
    """What an illegal action comes to, if there is such a thing."""
    if illegal not in ("lose", "replace", "raise"):
        raise TableflipError(f"an illegal action may lose, be replaced or raise an error: not {illegal!r}")
    return illegal
