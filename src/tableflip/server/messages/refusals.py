"""Refusals: what was asked cannot be done, told as a code and a sentence to whoever asked."""

from __future__ import annotations

import re

from tableflip.core.errors import TableflipError
from tableflip.server.messages.table import Code, Refusal

RULE = re.compile(r"\b(?:[A-Z]+-\d{3}|[A-Z]{2}-\d{1,2})\b")  # a ruling of the table has two letters and fewer digits
CITED = re.compile(rf" \({RULE.pattern}(, {RULE.pattern})*\)")


class Refused(TableflipError):
    """A message that is not carried out."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(words)
        self.code: Code = code

    def answer(self, message: str | None) -> Refusal:
        """The refusal as it is sent."""
        return Refusal(message, self.code, *cited(str(self)))


class NoTable(TableflipError):
    """There is no such table."""


class NotAllowed(TableflipError):
    """The secret shown does not open this."""


class SeatTaken(TableflipError):
    """Somebody else was quicker."""


def cited(words: str) -> tuple[str, str | None]:
    """A sentence without the rules that it cites in brackets, and the first of them: pages show it apart."""
    found = RULE.search(words)
    return CITED.sub("", words), found.group() if found else None
