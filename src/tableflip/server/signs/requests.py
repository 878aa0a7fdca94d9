"""Every request and every socket gets a number, and a line in the log: its path without its query."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from contextvars import copy_context
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tableflip.server.signs.ends import at_the_end
from tableflip.server.signs.logs import tell
from tableflip.server.signs.numbers import HEADER, carry_on, new_number

PATH_MOST = 200
TOLD_AFTER = 60.0  # seconds until an address that asks for too much is told of again
TOLD_MOST = 1000  # addresses that are remembered for that


class Requests:
    """Middleware, the outermost: gives numbers and writes lines."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._eager: OrderedDict[str, float] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Number a request, and tell of it when it has ended."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._stay(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        number = new_number().encode()
        began = time.perf_counter()
        status = int(HTTPStatus.INTERNAL_SERVER_ERROR)  # unless an answer says otherwise

        async def with_number(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, number)]}
            await send(message)

        try:
            await self.app(scope, receive, with_number)
        finally:
            ms = round(1000 * (time.perf_counter() - began), 1)
            tell(logging.DEBUG, "request", method=scope["method"], status=status, ms=ms, **_asked(scope))
            if status == HTTPStatus.TOO_MANY_REQUESTS:
                self._tell_eager(_asked(scope))

    async def _stay(self, scope: Scope, receive: Receive, send: Send) -> None:
        number = new_number()
        began = time.perf_counter()
        asked = _asked(scope)
        tell(logging.INFO, "socket opened", **asked)
        at_the_end(scope, partial(_tell_closed, number, began, asked))
        await self.app(scope, receive, send)

    def _tell_eager(self, asked: dict[str, Any]) -> None:
        """Tell of an address that asks for too much, once a minute: who floods a server must not flood its log."""
        address, now = asked["address"], time.monotonic()
        if now - self._eager.get(address, -TOLD_AFTER) < TOLD_AFTER:
            return
        self._eager[address] = now
        self._eager.move_to_end(address)
        if len(self._eager) > TOLD_MOST:
            self._eager.popitem(last=False)
        tell(logging.WARNING, "too many requests", **asked)


def _tell_closed(number: str, began: float, asked: dict[str, Any]) -> None:
    """Under the number of then, and for this line alone: whatever closes a socket may go on with something else."""

    def told() -> None:
        carry_on(number)
        tell(logging.INFO, "socket closed", seconds=round(time.perf_counter() - began, 1), **asked)

    copy_context().run(told)


def _asked(scope: Scope) -> dict[str, Any]:
    """Where a request goes and where it comes from: without its query, nor what a cut-up link has after a #."""
    path = scope["path"].partition("#")[0]
    return {"path": path[:PATH_MOST], "address": scope["client"][0] if scope.get("client") else ""}
