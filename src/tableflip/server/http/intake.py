"""Reads the whole body of a request before anything else looks at it, with limits of size and time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tableflip.server.http.addresses import counted
from tableflip.server.http.errors import problem
from tableflip.server.people.counts import Counting, Counts

BODY_MOST = 64_000  # bytes; what is longer is a text alone, by the beginning of its address
LARGE = {"/api/games/": 450_000, "/api/import": 1_500_000}
SMALL = 4_000  # bytes of a body for which there is always room
HELD_EACH, HELD_MOST = 6_000_000, 120_000_000  # bytes beyond these that have come of bodies which are not whole yet
DRAINED_MOST = 8_000_000  # bytes that are still taken and thrown away, so that who sends them hears the answer
DRAIN_SECONDS = 2.0
CLOSE = {"connection": "close"}


class TooLarge(Exception):
    """More than is taken."""


class Crowded(Exception):
    """More than is taken at a time."""


class Gone(Exception):
    """Nobody sends any more."""


class Bodies:
    """How much of bodies is kept that are not whole yet: who sends hundreds at once and ends none has no more room."""

    def __init__(self) -> None:
        self._held: Counting = Counts(HELD_EACH, HELD_MOST)

    @contextmanager
    def of(self, address: str) -> Generator[Callable[[int], None]]:
        """A body of an address: it is told how long it has become, or Crowded."""
        held = 0

        def grow(size: int) -> None:
            nonlocal held
            more = size - SMALL - held
            if more > 0:
                if not self._held.enter(address, more):
                    raise Crowded
                held += more

        try:
            yield grow
        finally:
            self._held.leave(address, held)


class Intake:
    """Middleware: hands a body on once it has all come, and refuses one that is too large or too slow."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds
        self._bodies = Bodies()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request with its body."""
        if scope["type"] != "http" or not (_has(scope, b"content-length") or _has(scope, b"transfer-encoding")):
            await self.app(scope, receive, send)
            return
        if _has(scope, b"content-length") and _has(scope, b"transfer-encoding"):  # a proxy may read it otherwise
            await problem(400, "malformed", "a body has a length or comes in chunks, not both", CLOSE)(
                scope, receive, send
            )
            return
        most = next((most for path, most in LARGE.items() if scope["path"].startswith(path)), BODY_MOST)
        try:
            if _told_length(scope) > most:
                raise TooLarge
            address = counted(scope["client"][0] if scope.get("client") else "")
            with self._bodies.of(address) as grow:
                async with asyncio.timeout(self.seconds):
                    body = await read_body(receive, most, grow)
        except TooLarge:
            words = f"this request is too large: its body may have {most} bytes; send less"
            await _refuse(scope, receive, send, 413, "too_large", words)
        except Crowded:
            words = "too much is sent at once by your address, or to this server; try again in a few seconds"
            await _refuse(scope, receive, send, 429, "TooMany", words)
        except TimeoutError:
            words = f"the rest of this request did not come within {self.seconds:g} seconds; send it again"
            await _refuse(scope, receive, send, 408, "too_slow", words)
        except Gone:
            return
        else:
            await self.app(scope, once(body, receive), send)


def _has(scope: Scope, header: bytes) -> bool:
    return any(name == header for name, _ in scope["headers"])


def _told_length(scope: Scope) -> int:
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told) if told.isdigit() and len(told) < 19 else 0 if not told.isdigit() else 2**63


def _let_grow(_size: int) -> None:
    """There is room."""


async def read_body(receive: Receive, most: int, grow: Callable[[int], None] = _let_grow) -> bytes:
    """A whole body, or TooLarge as soon as it has more than that; `grow` is told how long it is, and may refuse."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge
        grow(len(body))
        if not message.get("more_body", False):
            return bytes(body)


def once(body: bytes, receive: Receive) -> Receive:
    """Gives the body, and then what really comes: that somebody leaves."""
    given = False

    async def give() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, words: str) -> None:
    """Answer and close; who still sends is listened to for a while, or the answer would be lost with the line."""

    async def slowly(message: Message) -> None:
        if message["type"] == "http.response.body":
            await send({**message, "more_body": True})
            await _drain(receive)
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await send(message)

    await problem(status, code, words, CLOSE)(scope, receive, slowly)


async def _drain(receive: Receive) -> None:
    left = DRAINED_MOST
    try:
        async with asyncio.timeout(DRAIN_SECONDS):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return
    except TimeoutError:
        return
