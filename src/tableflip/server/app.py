"""The server's addresses: HTTP for tables and files, a WebSocket for play, and the pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from fastapi import Depends, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket

from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.notation import read_match, write_match
from tableflip.games import game_named
from tableflip.server import books
from tableflip.server.bodies import (
    AskHint,
    BotSits,
    GameInfo,
    HintAnswer,
    HintInfo,
    Imported,
    ImportText,
    Join,
    Joined,
    NewTable,
    NewTableAnswer,
    PositionText,
    Problem,
    ReplayAnswer,
    Revoke,
    RuleInfo,
    Sat,
    SeatLink,
    TableInfo,
    Take,
)
from tableflip.server.frames import hash_of, sittings
from tableflip.server.hall import Hall
from tableflip.server.helping import advise
from tableflip.server.log import Taken, Unsaved
from tableflip.server.origins import Doorkeeper
from tableflip.server.pages import page
from tableflip.server.practice import add_practice
from tableflip.server.race_routes import add_races
from tableflip.server.races import Races
from tableflip.server.rates import Buckets
from tableflip.server.refusals import NoTable, NotAllowed, Refused
from tableflip.server.replays import position_after, replay_of
from tableflip.server.room import Room
from tableflip.server.seating import checked_bot, checked_name
from tableflip.server.settings import Settings
from tableflip.server.sockets import Connection, turn_away
from tableflip.server.store import Store
from tableflip.server.thinking import Thinkers

BODY_MOST = 2_200_000
STATUS = {NoTable: 404, NotAllowed: 403, Refused: 409, Unsaved: 503, Taken: 409}
PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (400, 403, 404, 409, 413, 429, 503)}


class TooMany(TableflipError):
    """More requests than one address may make."""


def make_app(settings: Settings) -> FastAPI:
    """A server with its own database, rooms and thinkers."""

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncGenerator[None, None]:
        store = await Store.open(settings.database)
        thinkers = Thinkers(settings.workers)
        if settings.warm:
            thinkers.warm(await store.most_played())
        app.state.hall = Hall(settings, store, thinkers)
        app.state.races = Races(thinkers)
        try:
            yield
        finally:
            await app.state.races.close()
            await app.state.hall.close()
            thinkers.close()
            await store.close()

    app = FastAPI(title="tableflip", lifespan=run, docs_url=None, redoc_url=None, responses=PROBLEMS)
    app.state.buckets = Buckets(settings.tables_burst, settings.tables_per_second)
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Doorkeeper, settings=settings)
    _add_errors(app)
    _add_games(app)
    _add_tables(app)
    _add_seats(app)
    _add_hints(app)
    _add_files(app)
    add_practice(app, LIMITED)
    add_races(app, settings, LIMITED)
    _add_play(app, settings)
    return app


def _add_errors(app: FastAPI) -> None:
    async def refuse(_request: Request, problem: Exception) -> Response:
        code = problem.code if isinstance(problem, Refused) else type(problem).__name__
        status = next((status for kind, status in STATUS.items() if isinstance(problem, kind)), 400)
        if isinstance(problem, TooMany):
            status = 429
        return JSONResponse({"code": code, "words": str(problem)}, status)

    async def misread(_request: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestValidationError)
        told = "; ".join(f"{'.'.join(str(part) for part in one['loc'][1:])}: {one['msg']}" for one in problem.errors())
        return JSONResponse({"code": "malformed", "words": f"this request cannot be read: {told}"}, 400)

    async def lost(_request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        return JSONResponse({"code": str(problem.status_code), "words": str(problem.detail)}, problem.status_code)

    app.add_exception_handler(TableflipError, refuse)
    app.add_exception_handler(RequestValidationError, misread)
    app.add_exception_handler(HTTPException, lost)


def _limited(request: Request) -> None:
    """Let one address make only so many requests that cost something, and none that is too long."""
    if int(request.headers.get("content-length", "0") or 0) > BODY_MOST:
        raise HTTPException(413, "this request is too large")
    address = request.client.host if request.client else ""
    if not request.app.state.buckets.take(address):
        raise TooMany("too many requests from your address; try again in a minute")


LIMITED = [Depends(_limited)]


async def _room(table: str, request: Request) -> Room:
    return await request.app.state.hall.room(table)


AtTable = Annotated[Room, Depends(_room)]


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games")
    def all_games() -> list[GameInfo]:
        """The games there are, with options and bots."""
        return books.games()

    @app.get("/api/games/{name}/rules")
    def rules_of(name: str) -> list[RuleInfo]:
        """The numbered rules of a game."""
        try:
            return books.rules(name)
        except TableflipError as problem:
            raise NoTable(str(problem)) from None


def _add_tables(app: FastAPI) -> None:
    @app.post("/api/tables", dependencies=LIMITED)
    async def open_table(wanted: NewTable, request: Request) -> NewTableAnswer:
        """Set up a table. Its secrets are shown only in this answer."""
        room, opened, watch, host = await request.app.state.hall.open_table(wanted)
        links = [_link(room, seat.seat, opened.get(seat.seat)) for seat in room.seats]
        return NewTableAnswer(table=room.story.setup.id, seats=links, watch=watch, host=host)

    @app.get("/api/tables")
    async def listed(request: Request) -> list[TableInfo]:
        """The tables that wait for somebody to sit down."""
        return [_info(room) for room in await request.app.state.hall.listed()]

    @app.get("/api/tables/{table}")
    async def look(room: AtTable) -> TableInfo:
        """What everybody may know of a table."""
        return _info(room)


def _add_seats(app: FastAPI) -> None:
    @app.post("/api/tables/{table}/join", dependencies=LIMITED)
    async def join(room: AtTable, asked: Join) -> Joined:
        """Sit down or watch: by a link's secret, or at a listed table on any free seat."""
        secret = asked.secret or await _free_seat(room)
        held = room.seats_of(secret)
        if held is None:
            raise NotAllowed("this link is not valid any more; ask the host for a new one")
        for seat in held:
            stored = room.seats[seat]
            called = checked_name(asked.name, stored.name) if not stored.bot else stored.name
            if not stored.taken or called != stored.name:
                await room.change_seat(seat, taken=True, name=called)
        return Joined(seats=list(held), secret=secret, watching=not held)

    @app.post("/api/tables/{table}/revoke", dependencies=LIMITED)
    async def revoke(room: AtTable, asked: Revoke) -> SeatLink:
        """Withdraw a seat's link (or send its bot away) and make a new link."""
        room.check_host(asked.host)
        _check_seat(room, asked.seat)
        secret = await room.revoke(asked.seat)
        return SeatLink(seat=asked.seat, secret=secret, link=f"/t/{room.story.setup.id}#{secret}")

    @app.post("/api/tables/{table}/bot", dependencies=LIMITED)
    async def seat_bot(room: AtTable, asked: BotSits) -> TableInfo:
        """Let a bot play a seat, until its holder takes it back."""
        _check_seat(room, asked.seat)
        if asked.secret is None or asked.seat not in (room.seats_of(asked.secret) or ()):
            room.check_host(asked.host)
        await room.change_seat(asked.seat, bot=checked_bot(room.game, asked.bot))
        return _info(room)

    @app.post("/api/tables/{table}/take", dependencies=LIMITED)
    async def take(room: AtTable, asked: Take) -> TableInfo:
        """Take a seat back from the bot that sat in."""
        _check_seat(room, asked.seat)
        if asked.seat not in (room.seats_of(asked.secret) or ()):
            raise NotAllowed("this link does not hold that seat")
        await room.change_seat(asked.seat, bot="", taken=True)
        return _info(room)


def _add_hints(app: FastAPI) -> None:
    @app.post("/api/tables/{table}/hint", dependencies=LIMITED)
    async def hint(room: AtTable, asked: AskHint) -> HintAnswer:
        """The best actions of the seat that must decide, each with a reason; only for who holds it."""
        held = room.seats_of(asked.secret)
        if not held:
            raise NotAllowed("a hint is only for the link of the seat that must decide")
        ply = room.story.ply
        found = await advise(room, held, "")
        return HintAnswer(ply=ply, best=[HintInfo(**msgspec.structs.asdict(one)) for one in found.best])


def _add_files(app: FastAPI) -> None:
    @app.get("/api/tables/{table}/file", response_class=PlainTextResponse)
    async def file(room: AtTable) -> PlainTextResponse:
        """The match as a .flip file: sealed while it runs, with its key once it is over."""
        match = room.story.copy().match
        match.names = [seat.name for seat in room.seats]
        sealed = not room.story.over and not room.story.setup.imported
        name = f"{match.game.name}-{room.story.setup.id}.flip"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return PlainTextResponse(write_match(match, sealed=sealed), headers=headers)

    @app.post("/api/import", dependencies=LIMITED)
    async def import_file(asked: ImportText, request: Request) -> Imported:
        """Read a .flip file; it becomes a table on which it can be replayed."""
        match = await asyncio.to_thread(read_match, asked.text, game_named)
        room = await request.app.state.hall.open_replay(match)
        return Imported(table=room.story.setup.id, link=f"/r/{room.story.setup.id}")

    @app.get("/api/tables/{table}/replay", response_model=ReplayAnswer)
    async def replay(
        room: AtTable, seat: Annotated[int, Query(ge=-1)] = -1, secret: Annotated[str, Query(max_length=100)] = ""
    ) -> Response:
        """All frames of a match: for everybody after its end; while it runs by consent, each from the own seat only."""
        story = room.story
        if seat >= story.match.seats:
            raise BadOption(f"there is no seat {seat} at this table")
        if not story.over and not story.setup.imported:
            if not story.replay_open:
                raise NotAllowed("the replay opens after the end of the match, or when all seats agree")
            if not room.game.may_look_back(story.match.state):
                raise NotAllowed("players have to remember here: the replay opens after the end")
            if seat >= 0 and seat not in (room.seats_of(secret) or ()):
                raise NotAllowed("while the match runs, only the seat's own link sees its replay")
        names = [one.name for one in room.seats]
        made = await asyncio.to_thread(replay_of, story, seat, names)
        return Response(made.model_dump_json(), media_type="application/json")

    @app.get("/api/tables/{table}/position")
    async def position(room: AtTable, ply: Annotated[int, Query(ge=0)]) -> PositionText:
        """The position after a ply of a finished match, to begin a new table with."""
        if not room.story.over and not room.story.setup.imported:
            raise NotAllowed("positions can be taken from a match after its end")
        return PositionText(position=await asyncio.to_thread(position_after, room.story, ply))


def _add_play(app: FastAPI, settings: Settings) -> None:
    @app.websocket("/ws/{table}")
    async def play(socket: WebSocket, table: str, secret: str = "", watch: str = "") -> None:
        shown = (secret or watch)[:200]
        try:
            room: Room = await socket.app.state.hall.room(table)
            held = room.seats_of(shown) if shown else () if room.story.setup.listed else None
            if held is None:
                raise NotAllowed("this link is not valid any more; ask the host for a new one")
            if len(room.connections) >= settings.sockets_per_table:
                raise NotAllowed("this table has as many watchers as it can take")
        except TableflipError as problem:
            await turn_away(socket, 4004, problem)
            return
        await socket.accept()
        try:
            await Connection(socket, room, held, shown, settings).run()
        except Unsaved as problem:
            await socket.close(1011, str(problem)[:120])

    @app.get("/{path:path}", include_in_schema=False)
    def pages(path: str) -> Response:
        return page(path)


def _link(room: Room, seat: int, secret: str | None) -> SeatLink | None:
    if secret is None:
        return None
    return SeatLink(seat=seat, secret=secret, link=f"/t/{room.story.setup.id}#{secret}")


async def _free_seat(room: Room) -> str:
    """A link to a free seat of a listed table."""
    if not room.story.setup.listed:
        raise NotAllowed("sitting down at this table needs the link of a seat")
    for seat in room.seats:
        if not seat.bot and not seat.taken:
            return await room.revoke(seat.seat)
    raise NotAllowed("all seats of this table are taken")


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise BadOption(f"there is no seat {seat} at this table; its seats are 0 to {len(room.seats) - 1}")
    if room.story.setup.imported:
        raise NotAllowed("this table is a replay; nobody plays here")


def _info(room: Room) -> TableInfo:
    story, setup = room.story, room.story.setup
    return TableInfo(
        table=setup.id,
        game=setup.game,
        title=room.game.title,
        options=dict(story.match.options),
        seats=[Sat(name=one.name, kind=one.kind, bot=one.bot, connected=one.connected) for one in sittings(room)],
        listed=setup.listed,
        aids=setup.aids,
        hints=setup.hints,
        started=room.waiting_for() is None,
        ply=story.ply,
        result=story.match.result,
        verdict=story.verdict,
        hash=hash_of(story),
        chosen=setup.chosen,
        replay=story.over or story.replay_open,
        looks_back=story.over or room.game.may_look_back(story.match.state),
        created=setup.created,
        imported=setup.imported,
    )
