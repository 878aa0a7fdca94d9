"""Refuses games of bots alone that may never end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableflip.core.errors import BadOption
from tableflip.core.match import Match


def check_somebody_plays(match: Match[Any], bots: Sequence[str]) -> None:
    """Refuse bots on all seats (a person is an empty name) where a game may go on for ever: nobody would stop it."""
    if all(bots) and match.game.rules.endless(match.state):
        raise BadOption(
            f"by these options a game of {match.game.about.title} may go on for ever, so bots do not play it among "
            "themselves: let a person take a seat, or choose options that end it"
        )
