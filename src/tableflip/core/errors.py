"""The errors that wrong input raises, of kinds that a caller can tell apart."""

from __future__ import annotations


class TableflipError(ValueError):
    """Base of every error about somebody's input. Its text is a sentence for that person."""


class NotNotation(TableflipError):
    """The text is not written like any action of this game."""


class NotLegal(TableflipError):
    """The action exists but may not be taken here."""


class Ambiguous(TableflipError):
    """The text could mean several legal actions."""


class BadOption(TableflipError):
    """An option the game does not have, or a value the option cannot take."""


class BadVersion(TableflipError):
    """A match of rules that this program does not know, or knows no longer."""


class BadPosition(TableflipError):
    """A position text that cannot be read or cannot be."""


class BadFile(TableflipError):
    """A match file that cannot be read; names the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class NotFree(TableflipError):
    """An undo of an action that showed somebody something new, which needs everybody's agreement."""


class NoEngine(TableflipError):
    """An outcome must be found out, but what finds it out, as an engine does, is not installed."""
