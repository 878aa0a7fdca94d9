"""How the seats are called in sentences: by names that are handed in while they are made, or else by their own.

Sentences are made deep inside the words of a game, where only a state is known, and a state knows nobody's name. A
server therefore says who sits where around the making (`with calling(names)`), and the words ask for one seat.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from tableflip.core.about import About

_NAMES: ContextVar[Sequence[str]] = ContextVar("names", default=())


@contextmanager
def calling(names: Sequence[str]) -> Generator[None]:
    """Call the seats by these names in all sentences that are made meanwhile."""
    before = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(before)


def called(about: About, seat: int) -> str:
    """A seat's name, to begin a sentence or to stand in one."""
    names = _NAMES.get()
    return names[seat] if 0 <= seat < len(names) else about.titles[seat].title()


def named(about: About, seat: int) -> str:
    """The same inside a sentence, where a seat's own name is a small word."""
    names = _NAMES.get()
    return names[seat] if 0 <= seat < len(names) else about.titles[seat]
