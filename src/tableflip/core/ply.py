"""The entries of a match: an action taken (a ply), a decision for bots to learn from, a new deal after an undo."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tableflip.core.action import Action
from tableflip.core.words import Json

OUTCOME = " -> "  # stands between an action and its outcome


@dataclass(frozen=True, slots=True)
class Ply:
    """One action as it was taken: by whom, written how, and with which outcome where it has one."""

    seat: int
    turn: int
    action: Action
    text: str
    outcome: str | None
    revealed: bool
    account: Json = None  # how the outcome came about, if somebody has found out
    # the state, put away, in games whose bots learn from it
    before: bytes | None = field(default=None, repr=False, compare=False)

    @property
    def written(self) -> str:
        """The ply in notation."""
        return self.text if self.outcome is None else f"{self.text}{OUTCOME}{self.outcome}"


class Deed(NamedTuple):
    """A decision to learn from: the state before it, who took it, and the action."""

    before: Any
    seat: int
    action: Action


class Redeal(NamedTuple):
    """A new key from a ply on, after an undo that took back something somebody had learnt."""

    ply: int
    key: str
