"""How much one address may ask for."""

from __future__ import annotations

from fastapi import Depends, Request

from tableflip.core.errors import TableflipError
from tableflip.server.http.addresses import counted_of


class TooMany(TableflipError):
    """More requests than one address may make."""


def _limited(request: Request) -> None:
    """Let one address make only so many requests that cost something."""
    if not request.app.state.buckets.take(counted_of(request)):
        raise TooMany("too many requests from your address; try again in a minute")


LIMITED = [Depends(_limited)]
