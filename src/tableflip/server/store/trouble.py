"""Logs trouble with the database: one line when it begins and one when it is over, not one for each move."""

from __future__ import annotations

import logging
import time

logger = logging.getLogger("tableflip.server")

RECENT = 30.0  # seconds after which a failure says nothing about now
# what people are told, by what the drivers say
REASONS = {
    "readonly": "its database is read-only",
    "read-only": "its database is read-only",
    "disk is full": "its disk is full",
    "no space left": "its disk is full",
    "quota": "its disk is full",
    "disk i/o error": "its disk does not work",
    "unable to open": "its database file cannot be opened",
    "not a database": "its database file is damaged or something else",
    "malformed": "its database file is damaged or something else",
    "locked": "its database is locked by another program",
}


class Trouble:
    """Whether the database does one kind of work."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.failures = 0  # since it began
        self._reason = ""
        self._began = self._last = 0.0

    @property
    def now(self) -> str:
        """What is wrong just now, for whoever asks how the server is; empty while all is well."""
        return self._reason if self.failures and time.monotonic() - self._last < RECENT else ""

    def failed(self, reason: str) -> None:
        """It did not."""
        self._last = time.monotonic()
        if reason != self._reason:
            logger.error("the database cannot be %s: %s; players are told, and it is tried again", self.what, reason)
            self._reason = reason
        if not self.failures:
            self._began = self._last
        self.failures += 1

    def went_well(self) -> None:
        """It did."""
        if self.failures:
            seconds = time.monotonic() - self._began
            logger.warning("the database can be %s again after %.0f s (%d failed)", self.what, seconds, self.failures)
            self.failures, self._reason = 0, ""


def said(problem: BaseException) -> str:
    """What a database said itself, on one line."""
    lines = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__


def reason_of(problem: BaseException) -> str:
    """The same for people."""
    told = str(getattr(problem, "orig", None) or problem).lower()
    for sign, words in REASONS.items():
        if sign in told:
            return words
    return "its database does not answer"
