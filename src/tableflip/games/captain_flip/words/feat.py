"""What a voyage alone has come to."""

from __future__ import annotations

from tableflip.core.phrases import counted
from tableflip.core.words import Feat
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import State


def feat(state: State) -> Feat:
    """CAPTAIN-500: the points."""
    points = score(state, 0)
    return Feat(counted(points, "point"), points)
