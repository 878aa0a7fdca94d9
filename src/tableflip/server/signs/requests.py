"""Every request and every socket gets a number, and a line in the log: its path without its query."""

from __future__ import annotations

import logging
import time
from contextvars import copy_context
from functools import partial
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tableflip.server.signs.ends import at_the_end
from tableflip.server.signs.logs import tell
from tableflip.server.signs.numbers import HEADER, carry_on, new_number
from tableflip.server.signs.seldom import Seldom

PATH_MOST = 200


class Requests:
    """Middleware, the outermost: gives numbers and writes lines."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._eager = Seldom("too many requests")

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
                self._eager.tell(**_asked(scope))

    async def _stay(self, scope: Scope, receive: Receive, send: Send) -> None:
        number = new_number()
        began = time.perf_counter()
        asked = _asked(scope)
        tell(logging.INFO, "socket opened", **asked)
        at_the_end(scope, partial(_tell_closed, number, began, asked))
        await self.app(scope, receive, send)


def _tell_closed(number: str, began: float, asked: dict[str, str]) -> None:
    """Under the number of then, and for this line alone: whatever closes a socket may go on with something else."""

    def told() -> None:
        carry_on(number)
        tell(logging.INFO, "socket closed", seconds=round(time.perf_counter() - began, 1), **asked)

    copy_context().run(told)


def _asked(scope: Scope) -> dict[str, str]:
    """Where a request goes and where it comes from: without its query, nor what a cut-up link has after a #."""
    path = scope["path"].partition("#")[0]
    return {"path": path[:PATH_MOST], "address": scope["client"][0] if scope.get("client") else ""}
