"""How much of the server's time a connection may have: Uvicorn's own protocols, with a clock and a measure beside them.

Uvicorn waits for ever for the rest of a request and for a reader, and whatever comes at once it reads at once: a
quarter of a megabyte of the smallest frames or chunks takes a second. Here a connection that does not say what it
wants, or does not take its answer, is closed, what comes is read a small piece at a time, and places are counted.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

import h11
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from tableflip.server.http.addresses import Proxies, counted, read_address
from tableflip.server.http.line import LINE, framed
from tableflip.server.people.counts import Counting
from tableflip.server.people.rates import Bucket
from tableflip.server.settings import Settings

PIECE = 2048  # bytes that are read at once
CHUNKS_MOST = 5000  # pieces of one body: a megabyte comes in some hundreds
FRAMES_A_MESSAGE = 10  # WebSocket frames (pings, parts) for each message that a socket may send
FRAMES_LEAST = 200
UNREADABLE = "this cannot be read as a request of HTTP/1.1"
FULL = "this server has as many connections as it takes, or as many from your address; try again in a minute"


class Measure:
    """What all connections of a server are measured by."""

    def __init__(self, settings: Settings, crowd: Counting, proxies: Proxies) -> None:
        self.settings = settings
        self.crowd = crowd
        self.proxies = proxies

    def name_of(self, peer: tuple[str, int] | None) -> str:
        """What a peer is counted as; nothing for a proxy of ours, which has many behind it."""
        host = peer[0] if peer else ""
        return "" if self.proxies.has(read_address(host)) else counted(host)


class _Unread:
    """A clock that runs while something is sent and not read; when it has run out, the line is cut."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """It is not being read."""
        self._timer = asyncio.get_running_loop().call_later(self._seconds, transport.abort)

    def end(self) -> None:
        """It is read again, or nobody is there."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Flow(FlowControl):
    """Uvicorn's reading on and off; going on is left to the protocol, which may have something to read still."""

    def __init__(self, transport: asyncio.Transport, go_on: Callable[[], None]) -> None:
        super().__init__(transport)
        self._go_on = go_on

    def resume_reading(self) -> None:
        """Go on with what has come, then with what comes."""
        if self.read_paused:
            self.read_paused = False
            self._go_on()


class _Chunks(h11.Connection):
    """A connection that does not take a body crumb by crumb."""

    _chunks = 0

    def next_event(self) -> Any:
        """What has come."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
        elif isinstance(event, h11.Data):
            self._chunks += 1
            if self._chunks > CHUNKS_MOST:
                raise h11.RemoteProtocolError("a body of too many pieces")
        return event


class Patient(H11Protocol):
    """HTTP/1.1 with limits; `measured` makes the class for a server."""

    measure: Measure

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn = _Chunks(h11.SERVER)
        self._waiting = bytearray()  # what has come and is not read yet
        self._next: asyncio.Handle | None = None  # when it is read on
        self._asking: asyncio.TimerHandle | None = None  # until when a request must have come
        self._unread = _Unread(self.measure.settings.write_seconds)
        self._place = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects: there is a place for them, or there is not."""
        super().connection_made(transport)
        self.flow = _Flow(transport, self._go_on)
        place = self.measure.name_of(self.client)
        if place and not self.measure.crowd.enter(place):
            self._answer(503, "full", FULL)
            return
        self._place = place
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes; more than a piece waits for the next turn of the loop."""
        self._waiting += data
        if self._next is None:
            self._read_on()

    def _go_on(self) -> None:
        if self._next is None:
            self._next = self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        self._next = None
        if self._is_over():
            self._waiting.clear()
            return
        if self._waiting and not self.flow.read_paused:
            piece = bytes(self._waiting[:PIECE])
            del self._waiting[:PIECE]
            super().data_received(piece)
            if self._is_over():
                return
            if self._is_idle():
                self._expect()
            elif self._asking is not None:
                self._asking.cancel()
                self._asking = None
        if self._waiting:
            self.transport.pause_reading()
            if not self.flow.read_paused:
                self._go_on()
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _is_over(self) -> bool:
        """Whether there is nothing to read here any more: it is closed, or has become a WebSocket."""
        return self.transport.is_closing() or self.transport.get_protocol() is not self

    def _is_idle(self) -> bool:
        """Whether no request is being answered."""
        cycle = cast(RequestResponseCycle | None, self.cycle)
        return cycle is None or cycle.response_complete

    def _expect(self) -> None:
        """From now on a request must come within its time."""
        if self._asking is None:
            self._asking = self.loop.call_later(self.measure.settings.header_seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        self._asking = None
        if not self.transport.is_closing() and self._is_idle():
            seconds = self.measure.settings.header_seconds
            self._answer(408, "too_slow", f"no request came within {seconds:g} seconds; send it at once")

    def _answer(self, status: int, code: str, words: str) -> None:
        """Say why, if that can still be said, and close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = json.dumps({"code": code, "words": words}).encode()
            headers = [
                ("content-type", "application/json"),
                ("content-length", str(len(body))),
                ("connection", "close"),
            ]
            for event in (h11.Response(status_code=status, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """What came is no request."""
        self._answer(400, "malformed", UNREADABLE)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over; its place goes with it."""
        if event.method != b"GET":
            self._answer(400, "malformed", "a WebSocket is asked for with GET")
            return
        self._stop()
        self._leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The answer is not being read."""
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        self._unread.end()

    def _stop(self) -> None:
        self._unread.end()
        for timer in (self._asking, self._next):
            if timer is not None:
                timer.cancel()
        self._asking = self._next = None

    def _leave(self) -> None:
        place, self._place = self._place, ""
        if place:
            self.measure.crowd.leave(place)


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket with limits, below those of its messages: on frames of any kind, and on who does not read."""

    measure: Measure

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        settings = self.measure.settings
        burst, rate = settings.messages_burst, settings.messages_per_second
        self._frames = Bucket(max(FRAMES_A_MESSAGE * burst, FRAMES_LEAST), FRAMES_A_MESSAGE * rate)
        self._waiting = bytearray()
        self._next: asyncio.Handle | None = None
        self._unread = _Unread(settings.write_seconds)
        self._place = ""
        self._heard = self.loop.time()  # when something last came

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place over."""
        super().connection_made(transport)
        place = self.measure.name_of(self.client)
        if place and self.measure.crowd.enter(place):
            self._place = place

    def handle_connect(self, event: Request) -> None:
        """A WebSocket is asked for; whoever accepts it can write to it directly."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][LINE] = self  # type: ignore[index]

    async def send(self, message: Any) -> None:
        """What the application says by ASGI; once it has accepted, what came with the request is let go."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request = self.response = cast(Any, None)
            self.scope["headers"] = []

    def write(self, text: bytes) -> bool:
        """Hand a message to the network; to who is leaving nothing is said."""
        if not self.writable.is_set():
            return False
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(framed(text))
        return True

    async def free(self) -> None:
        """Come back when there is room again, or nobody there."""
        await self.writable.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._unread.end()
        if self._next is not None:
            self._next.cancel()
        if self._place:
            self.measure.crowd.leave(self._place)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes; more than a piece waits for the next turn of the loop, and for the message before it."""
        self._heard = self.loop.time()
        if not self._waiting and len(data) <= PIECE:
            self._take(data)
            return
        self._waiting += data
        self.transport.pause_reading()
        self._go_on()

    def _go_on(self) -> None:
        if self._next is None:
            self._next = self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        self._next = None
        if self.transport.is_closing():
            self._waiting.clear()
        elif self._waiting and not self.read_paused:
            piece = bytes(self._waiting[:PIECE])
            del self._waiting[:PIECE]
            self._take(piece)
        if self.transport.is_closing() or self.read_paused:
            return  # `receive` goes on
        if self._waiting:
            self._go_on()
        else:
            self.transport.resume_reading()

    def _take(self, piece: bytes) -> None:
        super().data_received(piece)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:  # answered by nobody else
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def receive(self) -> Any:
        """The next message for the application."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._waiting:
                self._go_on()
            else:
                self.transport.resume_reading()
        return message

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there, unless they have just said so themselves, as those who play do."""
        assert self.ping_interval is not None
        early = self._heard + self.ping_interval - self.loop.time()
        if early > self.ping_interval / 4:
            self.ping_timer = self.loop.call_later(early, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        """A ping is answered, unless the answers are not read."""
        if self._may_go_on() and self.writable.is_set():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """An answer to our ping."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """A message, or its beginning; handed on in bytes, for who reads it refuses in words what is no text."""
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same in bytes."""
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Whether there are frames left to this socket; one without is cut off."""
        if self.transport.is_closing():
            return False
        if not self._frames.take():
            self.transport.abort()
            return False
        return True

    def pause_writing(self) -> None:
        """What is sent is not being read."""
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        self._unread.end()


def measured(measure: Measure) -> tuple[type[Patient], type[PatientSocket]]:
    """The two protocols of a server, by its measure."""
    limits = {"measure": measure}
    return type("Patient", (Patient,), limits), type("PatientSocket", (PatientSocket,), limits)
