"""Shared memory by which the server tells a running search in another process that nobody waits for it any more.

Each process has a mark of its own, which counts the questions it was asked and those that were taken back; a search
goes on while the number is still that of its own question.
"""

from __future__ import annotations

import multiprocessing
from typing import Any

# a fresh interpreter for each process: forking one with threads and open databases is asking for trouble
SPAWN = multiprocessing.get_context("spawn")


class Mark:
    """The mark of one process, on the side of those who ask it."""

    def __init__(self) -> None:
        self.shared: Any = SPAWN.RawValue("q", 0)

    def move_on(self) -> int:
        """Whatever the process is asked now is not wanted any more; the number of the next question."""
        self.shared.value += 1
        return self.shared.value


class _Seen:
    """The mark on the side of the process that thinks, and the number of the question it thinks about."""

    shared: Any = None
    number = 0


def look_at(shared: Any) -> None:
    """In a process that thinks: this is the mark to look at from now on."""
    _Seen.shared = shared


def begin(number: int) -> None:
    """In a process that thinks: the question with this number is thought about from now on."""
    _Seen.number = number


def is_taken_away() -> bool:
    """In a process that thinks: whether nobody waits for the answer to its question any more."""
    return _Seen.shared.value != _Seen.number
