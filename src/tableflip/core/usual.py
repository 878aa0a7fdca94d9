"""What a game does that says nothing of its own."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tableflip.core.compiled import rule
from tableflip.core.news import Item
from tableflip.core.phrases import percent

if TYPE_CHECKING:
    from tableflip.core.game import Action


@rule
def no_nature(_state: Any, _verb: int, _target: int) -> None:
    """What nature does before an action of a game without outcomes."""


@rule
def no_sight(_state: Any, _seat: int) -> int:
    """What a position looks worth at first sight in a game that nobody is thought to play by sight."""
    return 0


@rule
def one_fate(_state: Any, _verb: int, _target: int, which: int) -> int:
    """The fates of an action that shows nothing hidden: it has one."""
    return 1 if which == 0 else 0


@rule
def no_ending(_state: Any, _seat: int) -> bool:
    """Whether a game that cannot be solved is near enough to its end to be solved."""
    return False


@rule
def no_gaps(_state: Any) -> None:
    """How a game completes a position text that can tell everything."""


def nothing_fades(_state: Any, item: Item) -> Item:
    """How an earlier event is told in a game that keeps what was once seen in sight."""
    return item


def no_pointing(_state: Any, _place: str) -> str:
    """Pointing means nothing where everybody plays alone."""
    return ""


def like_no_other(_state: Any, action: Action) -> Hashable:
    """Every action is of its own kind, in a game whose pieces all differ."""
    return action


def no_reason(_state: Any, _action: Action, _seat: int) -> str:
    """Why an action is good, in a game that has no sentence for it."""
    return ""


def chance_to_win(_state: Any, chance: float) -> str:
    """What an action is worth, in a game that is won or lost."""
    return f"{percent(chance)} to win"


def as_told(options: Mapping[str, str], _bots: Sequence[str]) -> Mapping[str, str]:
    """The options of a game in which it does not matter who sits where."""
    return options


def always(_state: Any) -> bool:
    """Whether a game lets players look back while it runs: most do."""
    return True
