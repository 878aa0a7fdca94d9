"""Forwards a WebSocket to the server that has its table: bytes go there and back unread.

Each end is a protocol of its own. Who reads too slowly at one end is waited for at the other, so the server that has
the table sees it, and deals with it, as if nobody stood between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.server import ServerState

from tableflip.server.http.listed import Listed

HEAD_MOST = 16_384  # bytes with which an answer begins
PARTING_SECONDS = 10.0  # for the last words to be read


class OneEnd(asyncio.Protocol):
    """One end of it."""

    __slots__ = ("_is_full", "other", "transport")

    def __init__(self) -> None:
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        self.other: OneEnd | None = None
        self._is_full = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Hand it on."""
        if self.other is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        """It is not read here: take no more there."""
        self._is_full = True
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        """It is read again."""
        self._is_full = False
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more: nor is anybody at the other end, once it has read what was said last."""
        other, self.other = self.other, None
        if other is not None:
            other.other = None
            other.part()

    def part(self) -> None:
        """Close, after what was said; not for ever."""
        if self._is_full:
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.close()
            asyncio.get_running_loop().call_later(PARTING_SECONDS, self.transport.abort)


class Far(OneEnd):
    """The end at the other server: what it answers first is looked at, for it may not have the table."""

    __slots__ = ("_head", "head")

    def __init__(self) -> None:
        super().__init__()
        self._head = bytearray()
        self.head: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        """The answer's head, then what goes on."""
        if self.other is not None:
            self.other.transport.write(data)
            return
        self._head += data
        if b"\r\n\r\n" in self._head or len(self._head) > HEAD_MOST:
            self.transport.pause_reading()  # until there is somebody to hand it to
            if not self.head.done():
                self.head.set_result(bytes(self._head))

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, perhaps before it has answered."""
        if not self.head.done():
            self.head.set_exception(exc or ConnectionResetError("the other server has hung up"))
        super().connection_lost(exc)

    def eof_received(self) -> bool:
        """Nothing more will come."""
        return False


class Near(Listed, OneEnd):
    """The end at whoever came here."""

    __slots__ = ("_ends", "_state")

    def __init__(self, state: ServerState) -> None:
        super().__init__()
        self._state = state
        self._ends: list[Callable[[], object]] = []
        state.connections.add(cast(Any, self))

    def join(self, far: Far, head: bytes, early: bytes) -> None:
        """Hand on what was said so far, and all that comes."""
        self.other, far.other = far, self
        self.transport.write(head)
        if early:
            far.transport.write(early)
        for end in (self, far):
            if not end.transport.is_closing():
                end.transport.resume_reading()
        if far.transport.is_closing():
            self.part()
