"""Time limits and counts of connections, added to Uvicorn's own protocols.

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

from tableflip.server.http.measure import PIECE, Measure
from tableflip.server.http.opening import Opening
from tableflip.server.signs.measures import refused

CHUNKS_MOST = 5000  # pieces of one body: a megabyte comes in some hundreds
UNREADABLE = "this cannot be read as a request of HTTP/1.1"
FULL = "this server has as many connections as it takes, or as many from your address; try again in a minute"


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
        self._go_on: Callable[[], None] | None = go_on

    def resume_reading(self) -> None:
        """Go on with what has come, then with what comes."""
        if self.read_paused and self._go_on is not None:
            self.read_paused = False
            self._go_on()

    def let_go(self) -> None:
        """Forget the protocol, which knows this: both are free at once."""
        self._go_on = None


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
        cast(_Flow, self.flow).let_go()

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
        refused(code)
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
        self.measure.unreadable.tell(self.client[0] if self.client else "")
        self._answer(400, "malformed", UNREADABLE)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over; its place goes with it."""
        if event.method != b"GET":
            self._answer(400, "malformed", "a WebSocket is asked for with GET")
            return
        self._stop()
        self._leave()
        super().handle_websocket_upgrade(event)
        cast(_Flow, self.flow).let_go()

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


def measured(measure: Measure) -> tuple[type[Patient], type[Opening]]:
    """The two protocols of a server, by its measure."""
    limits = {"measure": measure}
    return type("Patient", (Patient,), limits), type("Opening", (Opening,), limits)
