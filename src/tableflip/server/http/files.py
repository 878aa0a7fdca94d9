"""The addresses of what can be kept of a match: its file, its replay, its positions."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from tableflip.core.errors import BadOption
from tableflip.core.notation import read_match, write_match
from tableflip.games import game_named
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.tables import AtTable
from tableflip.server.messages.bodies import Imported, ImportText, PositionText, ReplayAnswer
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.play.replays import position_after, replay_of

ROUTES = APIRouter()


@ROUTES.get("/api/tables/{table}/file", response_class=PlainTextResponse)
async def file(room: AtTable) -> PlainTextResponse:
    """The match as a .flip file: sealed while it runs, with its key once it is over."""
    if room.story.closed:
        raise NotAllowed(room.story.closed)
    match = room.story.copy().match
    match.names = [seat.name for seat in room.seats]
    sealed = not room.story.over and not room.story.setup.imported
    name = f"{match.game.name}-{room.story.setup.id}.flip"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return PlainTextResponse(write_match(match, sealed=sealed), headers=headers)


@ROUTES.post("/api/import", dependencies=LIMITED)
async def import_file(asked: ImportText, request: Request) -> Imported:
    """Read a .flip file; it becomes a table on which it can be replayed."""
    match = await asyncio.to_thread(read_match, asked.text, game_named)
    room = await request.app.state.hall.open_replay(match)
    return Imported(table=room.story.setup.id, link=f"/r/{room.story.setup.id}")


@ROUTES.get("/api/tables/{table}/replay", response_model=ReplayAnswer)
async def replay(
    room: AtTable,
    seat: Annotated[int, Query(ge=-1)] = -1,
    secret: Annotated[str, Query(max_length=100)] = "",
    plain: bool = False,
) -> Response:
    """All frames of a match: for everybody after its end; while it runs by consent, each from the own seat only."""
    story = room.story
    if seat >= story.match.seats:
        raise BadOption(f"there is no seat {seat} at this table")
    if not story.over and not story.setup.imported:
        if not story.replay_open:
            raise NotAllowed("the replay opens after the end of the match, or when all seats agree")
        if not room.game.words.may_look_back(story.match.state):
            raise NotAllowed("players have to remember here: the replay opens after the end")
        if seat >= 0 and seat not in (room.seats_of(secret) or ()):
            raise NotAllowed("while the match runs, only the seat's own link sees its replay")
    names = [one.name for one in room.seats]
    made = await asyncio.to_thread(replay_of, story, seat, names, plain)
    return Response(made.model_dump_json(), media_type="application/json")


@ROUTES.get("/api/tables/{table}/position")
async def position(room: AtTable, ply: Annotated[int, Query(ge=0)]) -> PositionText:
    """The position after a ply of a finished match, to begin a new table with."""
    if room.story.closed:
        raise NotAllowed(room.story.closed)
    if not room.story.over and not room.story.setup.imported:
        raise NotAllowed("positions can be taken from a match after its end")
    return PositionText(position=await asyncio.to_thread(position_after, room.story, ply))
