"""How a WebSocket is opened: Uvicorn's protocol, until the application has accepted; an `OpenLine` goes on from there.

What a request came with, the layers it passed and the task it was answered in are let go then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

from tableflip.server.http.measure import Measure
from tableflip.server.http.open_line import OpenLine
from tableflip.server.http.splice import Far, Near
from tableflip.server.http.work_line import WorkLine
from tableflip.server.signs.ends import LINE
from tableflip.server.think.far.line import FarEnd, FarLine

FAILED = 1011  # WebSocket close code: an error of ours


class Opening(WebSocketsSansIOProtocol):
    """A WebSocket that is asked for; `measured` makes the class for a server."""

    measure: Measure

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._state: ServerState = named["server_state"]
        self._place = ""
        self._early = bytearray()  # what came before the answer
        self._ends: list[Callable[[], object]] = []
        self._line: OpenLine | Near | WorkLine | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place over."""
        super().connection_made(transport)
        place = self.measure.name_of(self.client)
        if place and self.measure.crowd.enter(place):
            self._place = place

    def connection_lost(self, exc: Exception | None) -> None:
        """They did not wait for the answer."""
        if self._place:
            self.measure.crowd.leave(self._place)
        super().connection_lost(exc)
        self._end()

    def _end(self) -> None:
        ends, self._ends = self._ends, []
        for end in reversed(ends):
            end()

    def data_received(self, data: bytes) -> None:
        """The request, whole; whatever comes before it is answered has to wait."""
        if self.handshake_initiated:
            self._early += data
            self.transport.pause_reading()
            return
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:  # answered by nobody else
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """A WebSocket is asked for."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][LINE] = cast(Any, self)  # type: ignore[index]

    def at_the_end(self, call: Callable[[], object]) -> None:
        """Have something done when the socket is closed, also once it has been opened."""
        self._ends.append(call)
        if self.disconnected:
            self._end()

    async def send(self, message: Any) -> None:
        """What the application says; once it has accepted, the line is its own."""
        await super().send(message)
        if message["type"] == "websocket.accept" and not self.transport.is_closing():
            self._line = line = OpenLine(self.transport, self.measure, self._state, self._place)
            self._place = ""
            self.connections.discard(self)
            self.transport.set_protocol(line)
            for call in self._ends:
                line.at_the_end(call)
            self._ends = []
            self.scope["extensions"][LINE] = cast(Any, line)  # type: ignore[index]
            if self._early:
                line.data_received(bytes(self._early))

    def hand_over(self, far: Far, head: bytes) -> Near | None:
        """Let another server have this socket, by what it has answered; None where nobody waits for it any more."""
        if self.disconnected or self.transport.is_closing():
            return None
        near = Near(self._state)
        self._give(near)
        near.connection_made(self.transport)
        near.join(far, head, bytes(self._early))
        return near

    def hand_to(self, begin: Callable[[FarLine], FarEnd], head: bytes) -> None:
        """Let a worker's line have this socket, after an answer."""
        if self.disconnected or self.transport.is_closing():
            return
        line = WorkLine(self._state, begin)
        self._give(line)
        self.transport.write(head)
        line.connection_made(self.transport)
        self.transport.resume_reading()
        if self._early:
            line.data_received(bytes(self._early))

    def _give(self, line: Near | WorkLine) -> None:
        """Let a line have this socket, and all that is to be done at its end."""
        self._line = line
        self.connections.discard(self)
        self.transport.set_protocol(line)
        for call in self._ends:
            line.at_the_end(call)
        self._ends = []
        if self._place:
            line.at_the_end(partial(self.measure.crowd.leave, self._place))
            self._place = ""

    async def run_asgi(self) -> None:
        """Let the application answer; a socket that it has accepted outlives this."""
        try:
            await self.app(self.scope, self.receive, self.send)  # type: ignore[arg-type]
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a WebSocket could not be opened")
            if self._line is not None:
                self._line.close(FAILED, "")
            self.send_500_response()
        if self._line is None:
            self.transport.close()
        self.conn.parser.close()  # it knows its owner, as does the scope: all is free at once
        del self.scope
