"""The addresses of rule books: to read one, and to try something out from a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.proofs import source_of
from tableflip.core.rulebook import rulebook_of
from tableflip.games import game_named
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.desk import Desk
from tableflip.server.http.limits import LIMITED
from tableflip.server.messages.reading import RulebookInfo, SourceInfo, Tried, Trying
from tableflip.server.messages.refusals import NoTable
from tableflip.server.play import trying
from tableflip.server.play.finding import Found, Open
from tableflip.server.think.turns import Asker, Kind

ROUTES = APIRouter()
NAME_MOST = 300  # letters of a file and a function in it


@ROUTES.get("/api/games/{name}/rulebook", dependencies=LIMITED, response_model=RulebookInfo)
async def rulebook(name: str, request: Request, plain: bool = False) -> Response:
    """How a game is played, in plain words with examples."""
    game, desk = game_at(name), desk_of(request)
    return as_written(await desk.do(request, lambda _: _shown(game.name, plain)))


@ROUTES.get("/api/games/{name}/source", dependencies=LIMITED)
async def source(name: str, of: Annotated[str, Query(max_length=NAME_MOST)], request: Request) -> SourceInfo:
    """What does a rule, or proves it: a function or test by the name that the numbered rules give it."""
    game, desk = game_at(name), desk_of(request)
    text = await desk.do(request, lambda _: source_of(game, of))
    if text is None:
        raise NoTable("tests are not installed with the program; this is in the source of tableflip")
    return SourceInfo(text=text)


@ROUTES.post("/api/games/{name}/try", dependencies=LIMITED)
async def try_out(name: str, asked: Trying, request: Request) -> Tried:
    """What some actions from a position lead to; it is no table, and nothing is kept."""
    game, desk = game_at(name), desk_of(request)
    waiting = await desk.do(request, lambda between: trying.open_in(game, asked, between))
    found = await found_for(request, game, waiting, asked.numbers)
    return await desk.do(request, lambda between: trying.tried(game, asked, found, between))


async def found_for(
    request: Request, game: Game[Any], waiting: Open | None, numbers: Mapping[str, int] | None
) -> Found:
    """The outcome of an action that is tried out, found after everything that tables wait for."""
    if waiting is None:
        return Found()
    state, number, before = waiting
    asker = Asker("lesson", counted_of(request))
    workers, action = request.app.state.hall.workers, game.rules.actions[number]
    return Found(*await workers.find_outcome(game, state, action, numbers, before, asker=asker, kind=Kind.REST))


def desk_of(request: Request) -> Desk:
    """The desk of this server."""
    return request.app.state.desk


def game_at(name: str) -> Game[Any]:
    """The game that an address names."""
    try:
        return game_named(name)
    except TableflipError as problem:
        raise NoTable(str(problem)) from None


def as_written(text: bytes) -> Response:
    """An answer that was written before: kept as text it takes a tenth of the memory, and nobody writes it again."""
    return Response(text, media_type="application/json")


@cache
def _shown(name: str, plain: bool) -> bytes:
    game = game_named(name)
    book = rulebook_of(game)
    if book is None:
        raise NoTable(f"there is no rule book for {game.about.title} yet; read its numbered rules instead")
    return trying.shown(game, book, plain).model_dump_json().encode()
