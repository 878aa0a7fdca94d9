"""Stops work on an answer when the client that asked has disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request
from starlette.exceptions import HTTPException

T = TypeVar("T")
NOBODY_THERE = 499  # nobody is there to read it


async def while_here(request: Request, working: Coroutine[Any, Any, T]) -> T:
    """What is worked out for a request whose body has been read; it ends with the connection."""
    work = asyncio.create_task(working)
    leaving = asyncio.create_task(left(request))
    try:
        await asyncio.wait([work, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise HTTPException(NOBODY_THERE, "whoever asked has left")
        return work.result()
    finally:
        work.cancel()
        leaving.cancel()


async def left(request: Request) -> None:
    """Come back when whoever asked has left; nothing else of the request is still to come."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
