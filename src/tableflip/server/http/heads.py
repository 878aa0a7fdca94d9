"""Answers HEAD requests, by which monitors and previews check whether something is there."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class Heads:
    """Middleware: a HEAD is answered as the GET of the same address; the protocol leaves out the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand it on as a GET."""
        asked = {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope
        await self.app(asked, receive, send)
