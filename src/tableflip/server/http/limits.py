"""How much one address may ask for."""

from __future__ import annotations

from fastapi import Depends, Request
from starlette.exceptions import HTTPException

from tableflip.core.errors import TableflipError

BODY_MOST = 2_200_000


class TooMany(TableflipError):
    """More requests than one address may make."""


def _limited(request: Request) -> None:
    """Let one address make only so many requests that cost something, and none that is too long."""
    if int(request.headers.get("content-length", "0") or 0) > BODY_MOST:
        raise HTTPException(413, "this request is too large")
    address = request.client.host if request.client else ""
    if not request.app.state.buckets.take(address):
        raise TooMany("too many requests from your address; try again in a minute")


LIMITED = [Depends(_limited)]
