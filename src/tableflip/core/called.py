"""The names of seats in sentences: those that the caller sets for the time being, or else the game's own.

Sentences are made deep inside the words of a game, where only a state is known, and a state knows nobody's name. A
server therefore says who sits where around the making (`with calling(names)`), and the words ask for one seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar

from tableflip.core.about import About

_NAMES: ContextVar[Sequence[str]] = ContextVar("names", default=())


class calling:
    """Call the seats by these names in all sentences that are made meanwhile."""

    __slots__ = ("_before", "_names")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def __enter__(self) -> None:
        self._before = _NAMES.set(self._names)

    def __exit__(self, *_problem: object) -> None:
        _NAMES.reset(self._before)


def names_now() -> tuple[str, ...]:
    """The names that are set for the time being, to be set elsewhere too; empty for the game's own."""
    return tuple(_NAMES.get())


def called(about: About, seat: int) -> str:
    """A seat's name, to begin a sentence or to stand in one."""
    names = _NAMES.get()
    return names[seat] if 0 <= seat < len(names) else about.titles[seat].title()


def named(about: About, seat: int) -> str:
    """The same inside a sentence, where a seat's own name is a small word."""
    names = _NAMES.get()
    return names[seat] if 0 <= seat < len(names) else about.titles[seat]
