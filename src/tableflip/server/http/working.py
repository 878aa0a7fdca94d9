"""Accepts connections of workers, which show the server's secret that they have read in the database."""

from __future__ import annotations

from functools import partial

from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.utils import accept_key

from tableflip.server.http.opening import Opening
from tableflip.server.http.peers import KEY
from tableflip.server.signs.ends import LINE
from tableflip.server.think.far.crew import Crew
from tableflip.server.think.far.finding import PATH
from tableflip.server.think.far.line import FarEnd, FarLine
from tableflip.server.think.far.words import SPOKEN, Welcome, versions
from tableflip.server.think.workers import Workers


class WorkDoor:
    """Middleware: opens a line for a worker; whoever does not know the secret finds nothing here."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a worker in, or hand on."""
        if scope["type"] != "websocket" or scope["path"] != PATH or not scope.get(KEY, False):
            await self.app(scope, receive, send)
            return
        name = scope["client"][0] if scope.get("client") else "somewhere"
        workers: Workers = scope["app"].state.hall.workers
        if workers.distrusts(name):  # it is told no more than a stranger, and asks again by itself
            await self.app(scope, receive, send)
            return
        opening: Opening = scope["extensions"][LINE]
        key = next((value for name, value in scope["headers"] if name == b"sec-websocket-key"), b"")
        head = (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept_key(key.decode('latin-1'))}\r\n\r\n"
        )
        opening.hand_to(partial(_meet, workers, name), head.encode())


def _meet(workers: Workers, name: str, line: FarLine) -> FarEnd:
    line.say(Welcome(SPOKEN, versions()))
    return Crew(name, line.say, workers.met, line.cut)
