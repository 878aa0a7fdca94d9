"""How a game shows itself in a terminal; each game has one such value, BOARD, in its terminal.py."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from tableflip.core.state import S
from tableflip.core.words import Json

if TYPE_CHECKING:
    from rich.console import RenderableType


def nothing_kept(_state: Any) -> str:
    """What a game keeps of a finished match when it keeps nothing."""
    return ""


def no_flick(_state: Any, _written: str) -> Mapping[str, int] | None:
    """What a typed line means in a game where nothing is flicked."""
    return None


def nothing_flew(_flight: Json) -> str:
    """How a flight is told in a game where nothing flies."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Board(Generic[S]):
    """Drawings of a state as one seat sees it; `aids` adds odds, counts and warnings where the table allows them."""

    draw: Callable[[S, int, bool], RenderableType]  # state, seat, aids: in colour, for rich
    plain: Callable[[S, int, bool], str]  # the same in plain words, for dumb terminals and screen readers
    topics: Callable[[S], Sequence[str]]  # what can be asked about, as card and tile names
    explain: Callable[[S, str], str]  # what a topic is and does
    forced: Callable[[S], str]  # why the only legal action is taken without asking; empty where it is asked
    finished: Callable[[S], str] = nothing_kept  # keep the result of a match that people played; what to tell them
    flick: Callable[[S, str], Mapping[str, int] | None] = no_flick  # the flick that a typed line means, if it is one
    told: Callable[[Json], str] = nothing_flew  # a flight in a sentence, with its numbers


def board_of(package: str) -> Board[Any]:
    """How the game in a package shows itself."""
    return importlib.import_module(f"{package}.terminal").BOARD
