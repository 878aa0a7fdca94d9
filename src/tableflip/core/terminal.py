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


@dataclass(frozen=True, kw_only=True)
class ByHand(Generic[S]):
    """In games with outcomes that no rule decides: how a person brings one about, and reads how it came about."""

    numbers: Callable[[S, str], Mapping[str, int] | None]  # what a typed line gives `outcomes.find`; None: no such line
    sentence: Callable[[Json], str]  # an account in a sentence, with its numbers
    typed: str  # how such a line is typed, in a sentence or two for newcomers


@dataclass(frozen=True, kw_only=True)
class Scoreboard(Generic[S]):
    """In games whose results are kept from match to match: how."""

    keep: Callable[[S], str]  # keep the result of a match that people played; what to tell them, empty for nothing


@dataclass(frozen=True, kw_only=True)
class Board(Generic[S]):
    """Drawings of a state as one seat sees it; `aids` adds odds, counts and warnings where the table allows them."""

    draw: Callable[[S, int, bool], RenderableType]  # state, seat, aids: in colour, for rich
    plain: Callable[[S, int, bool], str]  # the same in plain words, for dumb terminals and screen readers
    topics: Callable[[S], Sequence[str]]  # what can be asked about, as card and tile names
    explain: Callable[[S, str], str]  # what a topic is and does
    forced: Callable[[S], str]  # why the only legal action is taken without asking; empty where it is asked
    compact: Callable[[S, int, bool], RenderableType] | None = None  # a lower drawing for windows of 24 lines
    by_hand: ByHand[S] | None = None
    scoreboard: Scoreboard[S] | None = None


def board_of(package: str) -> Board[Any]:
    """How the game in a package shows itself."""
    return importlib.import_module(f"{package}.terminal").BOARD
