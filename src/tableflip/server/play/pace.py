"""Work beside the loop that steps back often: threads share one interpreter, and the loop is to go first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from tableflip.core.match import Match

T = TypeVar("T")

STRETCH = 0.002  # seconds of work after which the loop goes first
STEP_BACK = 0.0002


class Pace:
    """The pace of a thread: made in it, and told often that some more is done."""

    def __init__(self) -> None:
        self.used = 0.0  # seconds of work before this stretch
        self._since = time.thread_time()

    def step(self) -> None:
        """Step back if the loop may have waited long enough."""
        worked = time.thread_time() - self._since
        if worked > STRETCH:
            self.used += worked
            time.sleep(STEP_BACK)
            self._since = time.thread_time()


def paced(things: Iterable[T]) -> Iterator[T]:
    """Things one after the other, for a thread that is to step back between them."""
    pace = Pace()
    for thing in things:
        pace.step()
        yield thing


def no_pace() -> None:
    """For who has a thread alone."""


def rewound(match: Match[Any], plies: int, between: Callable[[], None]) -> Match[Any]:
    """`Match.rewound` for a thread that is to step back between the plies: a match is as long as somebody made it."""
    mark = match.mark_before(plies)
    looks = match.replayed(mark)
    then = next(looks)
    for _ in range(plies - mark):
        between()
        then = next(looks)
    if plies >= match.read_at:
        then.read_account, then.read_at = match.read_account, match.read_at
    return then
