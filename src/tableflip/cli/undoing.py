"""Undo in the terminal: takes back a person's last action and what bots have answered since."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tableflip.core.errors import NotFree
from tableflip.core.match import Match
from tableflip.core.ply import Ply


def take_back(match: Match[Any], people: Collection[int]) -> list[Ply]:
    """Take back all from the last action of a person on, if nobody has learnt anything by it; the last ply first."""
    if not match.plies:
        raise NotFree("nothing has been played yet")
    count = next((count for count, ply in enumerate(reversed(match.plies), 1) if ply.seat in people), 0)
    if not count:
        raise NotFree("you have not acted yet: there is nothing to take back")
    if shown := [ply.text for ply in match.plies[-count:] if ply.revealed]:
        raise NotFree(f"{shown[-1]} showed something new; taking it back needs everybody's agreement")
    return [match.undo() for _ in range(count)]
