"""What is worked out for players who ask, apart from the view: it looks a turn ahead."""

from __future__ import annotations

from typing import TypedDict

from tableflip.games.flip_chess.box import Side
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.words.text import names_of
from tableflip.games.flip_chess.words.threats import danger


class ChessAids(TypedDict):
    """What a table may choose not to show."""

    danger: list[str]  # the squares of the meeples of both sides that could be taken next turn


def aids(state: State, _seat: int) -> ChessAids:
    """The same for everybody: it follows from the cards that lie open."""
    return {"danger": [name for side in Side for name in names_of(danger(state, 1 - side))]}
