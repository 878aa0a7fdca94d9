"""What never changes in a game of Flip Chess."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games.flip_chess.box import SQUARES, Figure
from tableflip.games.flip_chess.rules.state import State


def census(state: State) -> Mapping[str, int]:
    """The cards by kind; meeples only ever leave."""
    return {kind.name: sum(1 for square in range(SQUARES) if state.cards[square] == kind) for kind in Figure}
