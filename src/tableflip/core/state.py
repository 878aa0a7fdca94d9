"""What every game's state has, whatever else it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from tableflip.core.chance import Chance
from tableflip.core.records import Record


class State(Record):
    """The base of every game's state."""

    chance: Chance = Chance()
    if TYPE_CHECKING:
        news: Any  # each game declares a row as long as it needs


S = TypeVar("S", bound=State)
