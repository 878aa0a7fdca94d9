"""Marks that the server and the processes that think both see: by them a search is told that nobody waits any more.

A mark counts the questions asked with it; a search goes on while the number is still that of its own question.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

# a fresh interpreter for each process: forking one with threads and open databases is asking for trouble
SPAWN = multiprocessing.get_context("spawn")
MARKS = 1024  # more questions at a time than there are who think

Mark = tuple[int, int]  # its place, and the number of the question


class Marks:
    """The marks, on the side of those who ask."""

    def __init__(self) -> None:
        self.shared = SPAWN.RawArray("q", MARKS)
        self._next = 0

    @contextmanager
    def one(self) -> Generator[Mark]:
        """A mark for one question; with the end of the question it is taken away."""
        self._next = (self._next + 1) % MARKS
        place = self._next
        self.shared[place] += 1
        try:
            yield place, self.shared[place]
        finally:
            self.shared[place] += 1


_seen: list[Any] = []  # the marks, on the side of a process that thinks


def look_at(marks: Any) -> None:
    """In a process that thinks: these are the marks to look at from now on."""
    _seen[:] = [marks]


def is_taken_away(mark: Mark) -> bool:
    """In a process that thinks: whether nobody waits for the answer to this question any more."""
    place, number = mark
    return _seen[0][place] != number
