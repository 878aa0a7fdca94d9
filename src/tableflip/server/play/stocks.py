"""The stocks of small parts that the event loop keeps for their next use: they are made anew at quiet moments.

What is kept of a rush lies wherever it was made, and each of a thousand parts keeps a whole page. Parts that are made
while all is quiet lie side by side, or in gaps between what stays.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

MOST = 256  # of each kind: no stock is larger (`freelist` in uvloop, FI_FREELIST_MAXLEN in Python)


async def renew() -> None:
    """Take all that is in stock, make as many anew, and put back the new ones: there is no room left for the old."""
    loop = asyncio.get_running_loop()
    never: asyncio.Future[None] = loop.create_future()
    old, new = ([_some(loop, never) for _ in range(MOST)] for _ in "ab")
    for _ in range(2):  # until the loop has let go of what is called off
        await asyncio.sleep(0)
    new.clear()
    old.clear()
    with suppress(OSError):  # no open file is left for this
        await _renew_writes(loop)


def _some(loop: asyncio.AbstractEventLoop, never: asyncio.Future[None]) -> list[Any]:
    """One part of each kind, called off again."""
    soon, later = loop.call_soon(_nothing), loop.call_later(MOST, _nothing)
    soon.cancel()
    later.cancel()
    return [soon, later, iter(never)]


async def _renew_writes(loop: asyncio.AbstractEventLoop) -> None:
    """The same for what waits to be sent: to somebody who does not read, one at a time."""
    lines: list[tuple[asyncio.WriteTransport, socket.socket]] = []
    try:
        for _ in range(2):
            line, far = await _unread(loop)
            lines.append((line, far))
            for _ in range(MOST):
                line.write(b"x")
                await asyncio.sleep(0)
    finally:
        for line, far in reversed(lines):  # the new ones first
            line.abort()
            far.close()
            await asyncio.sleep(0)
            await asyncio.sleep(0)


async def _unread(loop: asyncio.AbstractEventLoop) -> tuple[asyncio.WriteTransport, socket.socket]:
    near, far = socket.socketpair()
    try:
        line, _ = await loop.create_connection(asyncio.Protocol, sock=near)
    except BaseException:
        near.close()
        far.close()
        raise
    line.write(bytes(line.get_write_buffer_limits()[1]))
    while not line.get_write_buffer_size():  # until the system takes no more
        line.write(bytes(65_536))
        await asyncio.sleep(0)
    return line, far


def _nothing() -> None: ...
