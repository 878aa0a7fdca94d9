"""The addresses of races: one to set a race up, and its WebSocket."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI, Request
from starlette.websockets import WebSocket

from tableflip.core.errors import TableflipError
from tableflip.server.extras.flip_ships.bodies import NewRace, NewRaceAnswer
from tableflip.server.extras.flip_ships.messages import read_racer
from tableflip.server.extras.flip_ships.races import Races
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.connection import Connection, turn_away
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.line import line_of
from tableflip.server.http.prefix import prefix_of
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.setting_up import SeatLink
from tableflip.server.messages.table import GONE
from tableflip.server.people.counts import Counts
from tableflip.server.people.crowds import check_room
from tableflip.server.people.listeners import Caller
from tableflip.server.settings import Settings


@asynccontextmanager
async def _run(app: FastAPI) -> AsyncGenerator[None, None]:
    settings: Settings = app.state.hall.settings
    counts = Counts(settings.live_per_address, settings.live_most)
    app.state.races = Races(app.state.hall.workers, counts, settings.windows_per_seat)
    try:
        yield
    finally:
        await app.state.races.close()


ROUTES = APIRouter(lifespan=_run)


@ROUTES.post("/api/races", dependencies=LIMITED)
async def open_race(wanted: NewRace, request: Request) -> NewRaceAnswer:
    """Set up a race of Flip Ships. Its secrets are shown only in this answer."""
    races: Races = request.app.state.races
    fill = wanted.fill + ["open"] * (wanted.players - len(wanted.fill))
    race, opened, watch = races.open(fill, wanted.tremor, wanted.name, counted_of(request))
    way = f"{prefix_of(request)}/race/{race}"
    links = [
        SeatLink(seat=seat, secret=opened[seat], link=f"{way}#{opened[seat]}") if seat in opened else None
        for seat in range(len(fill))
    ]
    return NewRaceAnswer(race=race, seats=links, watch=watch)


async def run_race(socket: WebSocket, race: str) -> None:
    """Take part in a race, or watch it."""
    settings = socket.app.state.hall.settings
    shown, address = socket.query_params.get("secret", "")[:200], counted_of(socket)
    try:
        room = socket.app.state.races.room(race)
        seat = room.seat_of(shown)
        if seat is None:
            raise NotAllowed("this link is not valid; ask whoever set up the race for another one")
        held = (seat,) if seat >= 0 else ()
        check_room(room.connections, held, address, settings)
    except TableflipError as problem:
        await turn_away(socket, GONE, problem)
        return
    await socket.accept()
    await Connection(line_of(socket), room, Caller(held, shown, address), settings, read_racer).begin()
