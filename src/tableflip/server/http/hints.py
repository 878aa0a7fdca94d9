"""The route of hints, for programs that have no WebSocket to the table."""

from __future__ import annotations

from fastapi import APIRouter, Request

from tableflip.server.http.addresses import counted_of
from tableflip.server.http.leaving import while_here
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.tables import AtTable
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.sitting import AskHint, HintAnswer

ROUTES = APIRouter()


@ROUTES.post("/api/tables/{table}/hint", dependencies=LIMITED)
async def hint(room: AtTable, asked: AskHint, request: Request) -> HintAnswer:
    """The best actions of the seat that must decide, each with a reason; only for the player who holds it."""
    held = room.seats_of(asked.secret)
    if not held:
        raise NotAllowed("a hint is only for the player whose turn it is, by the link of that seat")
    ply = room.story.ply
    found = await while_here(request, room.hints.advise(held, "", counted_of(request)))
    return HintAnswer(ply=ply, best=found.best)
