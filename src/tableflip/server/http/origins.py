"""Which pages may use this server: its own, and those it was told of."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tableflip.server.settings import LOOPBACK, Settings

SAFE = {"GET", "HEAD", "OPTIONS"}
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links carry secrets
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        b"connect-src 'self' ws: wss:; worker-src 'self' blob:; frame-ancestors 'none'; "
        b"base-uri 'none'; object-src 'none'",
    ),
]


def is_welcome(settings: Settings, headers: Mapping[str, str], *, changes: bool) -> bool:
    """Whether a request comes from a page that may make it; programs that are no browsers send no Origin."""
    host = headers.get("host", "")
    if settings.loopback and (urlsplit(f"//{host}").hostname or "") not in LOOPBACK:
        return False  # a foreign name that was pointed at this machine
    origin = headers.get("origin")
    if origin is None or not changes:
        return True
    return urlsplit(origin).netloc == host or origin in settings.origins


class Doorkeeper:
    """Middleware: checks where requests come from and adds the headers that keep pages apart."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if not is_welcome(self.settings, headers, changes=changes):
            await self._refuse(scope, receive, send)
            return

        async def with_headers(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}  # type: ignore[misc]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)  # type: ignore[arg-type]

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        words = "this request comes from another site's page; open the table's own address"
        await JSONResponse({"code": "origin", "words": words}, 403)(scope, receive, send)
