"""Stops work on an answer when the client that asked has disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request
from starlette.exceptions import HTTPException

T = TypeVar("T")
GONE = 499  # nobody is there to read it


async def while_here(request: Request, working: Coroutine[Any, Any, T]) -> T:
    """What is worked out for a request whose body has been read; it ends with the connection."""
    work = asyncio.create_task(working)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait([work, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise HTTPException(GONE, "whoever asked has left")
        return work.result()
    finally:
        work.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
