"""Which reconstructed numbers a game is played by: those that its book has not replaced."""

from __future__ import annotations

from typing import Literal

from tableflip.games.flip_ships.box import LONG_RANGE, SHORT_RANGE
from tableflip.games.flip_ships.rules.book import fill_book
from tableflip.games.flip_ships.rules.state import Book

Guess = Literal["cards", "icons", "ranges"]  # as sources.py calls them

_PROPOSED = Book()
fill_book(_PROPOSED)


def guesses_of(book: Book) -> list[Guess]:
    """The parts of a book that no source gives and nobody has corrected."""
    found: list[Guess] = []
    if all(getattr(book, name) == getattr(_PROPOSED, name) for name in ("speed", "damage", "shields", "doubles")):
        found.append("cards")
    if book.icons == _PROPOSED.icons:
        found.append("icons")
    if (book.short, book.long) == (SHORT_RANGE, LONG_RANGE):
        found.append("ranges")
    return found
