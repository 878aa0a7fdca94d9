"""The addresses of WebSockets: that of play, and those that games bring."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from tableflip.core.errors import TableflipError
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.connection import Connection, put_off, turn_away
from tableflip.server.http.line import line_of
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.table import GONE, read_message
from tableflip.server.people.crowds import check_room
from tableflip.server.people.listeners import Caller
from tableflip.server.play.hall import Hall
from tableflip.server.play.table_seats import WITHDRAWN_WORDS
from tableflip.server.store.log import Unsaved

Stay = Callable[[WebSocket, str], Awaitable[None]]  # with the last part of the address; who is let in stays after it


class Sockets:
    """Middleware: opens WebSockets by the beginning of their address, past all that only requests need."""

    def __init__(self, app: ASGIApp, ways: Mapping[str, Stay]) -> None:
        self.app = app
        self.ways = ways

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a socket, or hand a request on."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        way, _, last = scope["path"].rpartition("/")
        stay = self.ways.get(way)
        if stay is None:
            await receive()
            await send({"type": "websocket.close", "code": GONE, "reason": "there is nothing at this address"})
        else:
            await stay(WebSocket(scope, receive, send), last)


async def play(socket: WebSocket, table: str) -> None:
    """Sit at a table, or watch it; a plain page is sent layouts as its views, who only looks takes no seat."""
    hall: Hall = socket.app.state.hall
    asked = socket.query_params
    shown, address = (asked.get("secret") or asked.get("watch") or "")[:200], counted_of(socket)
    plain = asked.get("plain", "") == "yes"
    try:
        async with hall.visit(table) as room:
            held = room.seats_of(shown) if shown else () if room.story.setup.listed else None
            if held is None:
                raise NotAllowed(WITHDRAWN_WORDS)
            if asked.get("look", "") == "yes":
                held = ()
            check_room(room.connections, held, address, hall.settings)
            await socket.accept()
            caller = Caller(held, shown, address, plain)
            await Connection(line_of(socket), room, caller, hall.settings, read_message).begin()
    except Unsaved as problem:
        await put_off(socket, problem)
    except TableflipError as problem:
        await turn_away(socket, GONE, problem)
