"""How Flip Chess is won, and how close both sides are."""

from __future__ import annotations

from tableflip.core.phrases import counted
from tableflip.core.words import Goal
from tableflip.games.flip_chess.box import SQUARES, Side
from tableflip.games.flip_chess.rules.cards import bare
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.state import State


def goal(state: State, _seat: int) -> Goal:
    """CHESS-070 to CHESS-073: more Kings once the cards are open, or all meeples."""
    quick = state.book.quick
    when = "once no bare card is face down" if quick else "at the last flip"
    left = bare(state).bit_count() if quick else SQUARES - state.up.bit_count()
    stands = tuple(
        f"{counted(kings_held(state, side), 'King')}, {counted(state.meeples[side].bit_count(), 'meeple')}"
        for side in Side
    )
    return Goal(f"Most Kings {when}, or take every meeple", stands, f"{counted(left, 'card')} to flip")
