"""The address of play: the WebSocket of a table."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.websockets import WebSocket

from tableflip.core.errors import TableflipError
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.connection import Connection, put_off, turn_away
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.table import read_message
from tableflip.server.people.crowds import check_room
from tableflip.server.people.listeners import Caller
from tableflip.server.play.hall import Hall
from tableflip.server.play.room import GONE, WITHDRAWN_WORDS
from tableflip.server.store.log import Unsaved

ROUTES = APIRouter()


@ROUTES.websocket("/ws/{table}")
async def play(socket: WebSocket, table: str, secret: str = "", watch: str = "", plain: bool = False) -> None:
    """Sit at a table, or watch it, until one side has had enough; a plain page is sent layouts as its views."""
    hall: Hall = socket.app.state.hall
    shown, address = (secret or watch)[:200], counted_of(socket)
    try:
        async with hall.visit(table) as room:
            held = room.seats_of(shown) if shown else () if room.story.setup.listed else None
            if held is None:
                raise NotAllowed(WITHDRAWN_WORDS)
            check_room(room.connections, held, address, hall.settings)
            await socket.accept()
            await Connection(socket, room, Caller(held, shown, address, plain), hall.settings, read_message).run()
    except Unsaved as problem:
        await put_off(socket, problem)
    except TableflipError as problem:
        await turn_away(socket, GONE, problem)
