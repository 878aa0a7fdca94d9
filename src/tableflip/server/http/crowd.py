"""Limits of one address for WebSockets and turns, also behind a proxy, where all connections have its address."""

from __future__ import annotations

from functools import partial

from starlette.types import ASGIApp, Receive, Scope, Send

from tableflip.server.http.addresses import counted
from tableflip.server.http.errors import problem
from tableflip.server.people.counts import Counting, Counts
from tableflip.server.people.rates import Buckets
from tableflip.server.people.rota import rota, turn_of
from tableflip.server.settings import Settings
from tableflip.server.signs.ends import at_the_end

FULL = "this server is still answering as many requests of your address as it takes; try again in a few seconds"


class InTurn:
    """Middleware: of each address so many requests are begun at a time that others are heard between them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.under_way: Counting = Counts(settings.connections_per_address)  # requests: a proxy may send on any number

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one in when it is the turn of its address."""
        if scope["type"] == "lifespan":
            rota().rates = Buckets(self.settings.said_burst, self.settings.said_per_second)
            await self.app(scope, receive, send)
            return
        address = counted(scope["client"][0] if scope.get("client") else "")
        if scope["type"] == "websocket":
            await turn_of(address)
            await self.app(scope, receive, send)
        elif self.under_way.enter(address):
            try:
                await turn_of(address)
                await self.app(scope, receive, send)
            finally:
                self.under_way.leave(address)
        else:
            await problem(429, "TooMany", FULL)(scope, receive, send)


class SocketCrowd:
    """Middleware: lets so many WebSockets of an address in at a time."""

    def __init__(self, app: ASGIApp, counts: Counting) -> None:
        self.app = app
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one in, until it is closed, or not."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        address = counted(scope["client"][0] if scope.get("client") else "")
        if not self.counts.enter(address):
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": "too many connections of your address"})
            return
        at_the_end(scope, partial(self.counts.leave, address))
        await self.app(scope, receive, send)
