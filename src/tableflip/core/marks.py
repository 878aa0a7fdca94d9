"""Marks: a match keeps its state at every twentieth ply, so that no way back is longer than that.

Without them each undo would play the whole match again, and so would the reading of a log for each that stands in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

APART = 20  # plies between two marks

Marks = tuple[tuple[int, bytes], ...]  # how many plies came before, and the state put away; in order


def marked(marks: Marks, plies: int, put_away: Callable[[], bytes]) -> Marks:
    """The marks once the next ply is taken after so many; what was marked on a way that was taken back is gone."""
    if plies % APART or not plies:
        return marks
    return (*(mark for mark in marks if mark[0] < plies), (plies, put_away()))


def last_mark(marks: Marks, plies: int, played: int) -> tuple[int, bytes | None]:
    """The last mark up to a ply, of a match that has played so many; the start where there is none.

    One at which the match stands says nothing: since it was made all that is hidden may have been dealt anew.
    """
    return next((mark for mark in reversed(marks) if mark[0] <= plies and mark[0] < played), (0, None))
