"""Routes to keep or see a match again: its file, its replay, its positions, and what was missed."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from tableflip.core.errors import BadOption
from tableflip.core.notation import write_match
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.desk import Desk
from tableflip.server.http.handed import file_text, told_as
from tableflip.server.http.limits import LIMITED, TooMany
from tableflip.server.http.prefix import prefix_of
from tableflip.server.http.tables import AtTable
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.replays import AskMissed, Imported, ImportText, Missed, PositionText, ReplayAnswer
from tableflip.server.messages.table import MOST
from tableflip.server.play.missed import Seeing
from tableflip.server.play.replays import position_after, replay_from, replay_in_parts
from tableflip.server.play.room import Room

ROUTES = APIRouter()
DAY_RUNS = "others still play this deal of the day: its replay opens two hours after midnight UTC"


@ROUTES.get("/api/tables/{table}/file", response_class=PlainTextResponse)
async def file(
    room: AtTable, request: Request, secret: Annotated[str, Query(max_length=100)] = ""
) -> PlainTextResponse:
    """The match as a .flip file: sealed while it runs, with its key once it is over."""
    if room.story.closed:
        raise NotAllowed(room.story.closed)
    match = room.story.copy().match
    match.names = [seat.name for seat in room.seats]
    match.left = room.timekeeper.left()
    sealed = room.story.is_secret
    if sealed and not room.story.setup.listed and room.seats_of(secret) is None:
        raise NotAllowed(
            "while the deal is secret, the file is for people at the table only: use the link of a seat or the one for "
            "watchers"
        )
    name = f"{match.game.name}-{room.story.setup.id}.flip"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    desk: Desk = request.app.state.desk
    text = await desk.do(request, lambda _: write_match(match, sealed=sealed))
    return PlainTextResponse(text, headers=headers)


@ROUTES.post("/api/import", dependencies=LIMITED, openapi_extra=told_as(ImportText))
async def import_file(text: Annotated[str, Depends(file_text)], request: Request) -> Imported:
    """Read a .flip file; it becomes a table on which it can be replayed."""
    if not request.app.state.imports.take(counted_of(request)):  # each may take a megabyte of the disk, for ever
        raise TooMany(
            "your address has handed in many match files; try again later, or look at them with `tableflip replay`"
        )
    desk: Desk = request.app.state.desk
    table = await desk.do(request, partial(replay_from, text))
    await request.app.state.hall.store.create(*table)
    return Imported(table=table.setup.id, link=f"{prefix_of(request)}/r/{table.setup.id}")


@ROUTES.get("/api/tables/{table}/replay", response_model=ReplayAnswer)
async def replay(
    room: AtTable,
    request: Request,
    seat: Annotated[int, Query(ge=-1, le=MOST)] = -1,
    secret: Annotated[str, Query(max_length=100)] = "",
    plain: bool = False,
) -> Response:
    """All frames of a match: for everybody after its end; while it runs by consent, each from the own seat only."""
    _check_replay(room, seat, secret)
    names = [room.who(one.seat) for one in room.seats]
    desk: Desk = request.app.state.desk
    made = desk.parts(request, replay_in_parts(room.story, seat, names, plain))
    first = await anext(made)  # here it is refused, if so
    return StreamingResponse(_all(first, made), media_type="application/json")


@ROUTES.post("/api/tables/{table}/missed", dependencies=LIMITED)
async def missed(room: AtTable, asked: AskMissed, request: Request) -> Missed:
    """What happened since a seat's holder looked, position by position as they would have seen it."""
    held = room.seats_of(asked.secret)
    if not held:
        raise NotAllowed("only a player can ask what was missed; this link has no seat")
    if room.story.closed:
        return Missed(frames=[])
    desk: Desk = request.app.state.desk
    seeing = Seeing(held, asked.plain)
    return Missed(frames=await request.app.state.hall.missed(room, seeing, asked.seen, partial(desk.do, request)))


async def _all(first: bytes, others: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    yield first
    async for part in others:
        yield part


def _check_replay(room: Room, seat: int, secret: str) -> None:
    story = room.story
    if seat >= story.match.seats:
        raise BadOption(f"there is no seat {seat} at this table")
    if not story.is_secret:
        return
    if story.over:
        raise NotAllowed(DAY_RUNS)
    if not story.replay_open:
        raise NotAllowed("the replay opens after the end of the match, or when all seats agree")
    if not room.game.words.may_look_back(story.match.state):
        raise NotAllowed("players have to remember here: the replay opens after the end")
    if seat >= 0 and seat not in (room.seats_of(secret) or ()):
        raise NotAllowed("while the match runs, only the seat's own link sees its replay")


@ROUTES.get("/api/tables/{table}/position")
async def position(room: AtTable, request: Request, ply: Annotated[int, Query(ge=0, le=MOST)]) -> PositionText:
    """The position after a ply of a finished match, to begin a new table with."""
    if room.story.closed:
        raise NotAllowed(room.story.closed)
    if room.story.is_secret:
        raise NotAllowed(DAY_RUNS if room.story.over else "positions can be taken from a match after its end")
    desk: Desk = request.app.state.desk
    return PositionText(position=await desk.do(request, lambda between: position_after(room.story, ply, between)))
