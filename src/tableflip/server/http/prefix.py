"""The path under which a proxy shows this server: taken off what is asked, and put before what is answered."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

KEY = "tableflip.prefix"


class Prefixed:
    """Middleware: a request under the prefix means the same as one without, as some proxies take it off themselves."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix
        self.raw = prefix.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the prefix off."""
        if scope["type"] in ("http", "websocket"):
            scope[KEY] = self.prefix
            path: str = scope["path"]
            if self.prefix and (path == self.prefix or path.startswith(f"{self.prefix}/")):
                scope["path"] = path.removeprefix(self.prefix) or "/"
                scope["raw_path"] = scope["raw_path"].removeprefix(self.raw) or b"/"
        await self.app(scope, receive, send)


def prefix_of(asker: HTTPConnection) -> str:
    """What to put before an address of ours."""
    return asker.scope.get(KEY, "")
