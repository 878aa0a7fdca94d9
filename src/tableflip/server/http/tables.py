"""The addresses of tables: set one up, find one, and what everybody may know of it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from tableflip.games import game_named
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.limits import LIMITED, TooMany
from tableflip.server.http.prefix import prefix_of
from tableflip.server.messages.setting_up import NewTable, NewTableAnswer, OpenTable, SeatLink, TableInfo, terms_of
from tableflip.server.play.frames import seal_of, sittings
from tableflip.server.play.hall import Hall, Opened
from tableflip.server.play.room import Room

ROUTES = APIRouter()


async def _room(table: str, request: Request) -> AsyncGenerator[Room]:
    async with request.app.state.hall.visit(table) as room:
        yield room


AtTable = Annotated[Room, Depends(_room)]


@ROUTES.post("/api/tables", dependencies=LIMITED)
async def open_table(wanted: NewTable, request: Request) -> NewTableAnswer:
    """Set up a table. Its secrets are shown only in this answer."""
    if wanted.listed and not request.app.state.listings.take(counted_of(request)):
        raise TooMany("your address has just listed several tables; open this one unlisted, or try again later")
    return links_of(await request.app.state.hall.open_table(wanted), prefix_of(request))


@ROUTES.get("/api/tables")
async def listed(request: Request, after: Annotated[str, Query(max_length=40)] = "") -> list[OpenTable]:
    """The newest tables that wait for somebody to sit down, or those listed after one of them."""
    hall: Hall = request.app.state.hall
    found = await hall.listed(after)
    others = await request.app.state.others.seen(request.scope, {each.id for each, _ in found} - hall.rooms.keys())
    return [
        OpenTable(
            table=setup.id,
            game=setup.game,
            title=game_named(setup.game).about.title,
            options=dict(setup.options),
            seats=others.get(setup.id, seats),
            created=setup.created,
            clock=terms_of(setup.clock),
        )
        for setup, seats in found
    ]


@ROUTES.get("/api/tables/{table}")
async def look(room: AtTable) -> TableInfo:
    """What everybody may know of a table."""
    return info_of(room)


def links_of(opened: Opened, prefix: str) -> NewTableAnswer:
    """The ways to a new table."""
    room, secrets, watch, host, invite = opened
    table = room.story.setup.id
    links = [
        link_to(table, seat.seat, secrets[seat.seat], prefix) if seat.seat in secrets else None for seat in room.seats
    ]
    return NewTableAnswer(table=table, seats=links, watch=watch, host=host, invite=invite)


def link_to(table: str, seat: int, secret: str, prefix: str) -> SeatLink:
    """The way to a seat."""
    return SeatLink(seat=seat, secret=secret, link=f"{prefix}/t/{table}#{secret}")


def info_of(room: Room) -> TableInfo:
    """What everybody may know of a table."""
    story, setup = room.story, room.story.setup
    return TableInfo(
        table=setup.id,
        game=setup.game,
        title=room.game.about.title,
        options=dict(story.match.options),
        seats=sittings(room),
        listed=setup.listed,
        aids=setup.aids,
        hints=setup.hints,
        started=room.waiting_for() is None,
        ply=story.ply,
        turn=-1 if story.match.turn is None else story.match.turn,
        result=story.match.result,
        verdict=story.verdict,
        hash=seal_of(story),
        chosen=setup.chosen,
        replay=story.replay_open or not story.is_secret,
        looks_back=story.over or room.game.words.may_look_back(story.match.state),
        created=setup.created,
        imported=setup.imported,
        clock=terms_of(setup.clock),
        talk=setup.talk,
        day=setup.day,
        counted=setup.counted,
    )
