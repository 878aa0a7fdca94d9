"""The address of play: the WebSocket of a table."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.websockets import WebSocket

from tableflip.core.errors import TableflipError
from tableflip.server.http.connection import Connection, turn_away
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.table import read_message
from tableflip.server.play.hall import Hall
from tableflip.server.store.log import Unsaved

ROUTES = APIRouter()


@ROUTES.websocket("/ws/{table}")
async def play(socket: WebSocket, table: str, secret: str = "", watch: str = "", plain: bool = False) -> None:
    """Sit at a table, or watch it, until one side has had enough; a plain page is sent layouts as its views."""
    hall: Hall = socket.app.state.hall
    shown = (secret or watch)[:200]
    try:
        room = await hall.room(table)
        held = room.seats_of(shown) if shown else () if room.story.setup.listed else None
        if held is None:
            raise NotAllowed("this link is not valid any more; ask the host for a new one")
        if len(room.connections) >= hall.settings.sockets_per_table:
            raise NotAllowed("this table has as many watchers as it can take")
    except TableflipError as problem:
        await turn_away(socket, 4004, problem)
        return
    await socket.accept()
    try:
        await Connection(socket, room, held, shown, hall.settings, read_message, plain=plain).run()
    except Unsaved as problem:
        await socket.close(1011, str(problem)[:120])
