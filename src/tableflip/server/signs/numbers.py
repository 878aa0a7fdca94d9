"""The number of a request, which is in its answer and its log lines, so that people can tell it to the operator."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

HEADER = b"x-request-id"
NUMBER: ContextVar[str] = ContextVar("number", default="")


def new_number() -> str:
    """A number for the request that begins here; whatever is done for it carries it on."""
    number = secrets.token_hex(6)
    NUMBER.set(number)
    return number


def carry_on(number: str) -> None:
    """What is done here is done for that request."""
    NUMBER.set(number)


def broken() -> str:
    """What somebody is told whose request met a fault of ours."""
    return f"something went wrong on the server; tell its operator this number: {NUMBER.get()}"
