"""Routes of the games: all that the lobby shows of them, and their rules."""

from __future__ import annotations

import json
import logging
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Request
from starlette.responses import PlainTextResponse, Response

from tableflip.bots import bot_names
from tableflip.bots.levels import level_named
from tableflip.core import spec
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.lesson import lesson_of
from tableflip.core.option import Option
from tableflip.core.proofs import Proof, proofs_of
from tableflip.core.puzzles import puzzles_of
from tableflip.core.rulebook import rulebook_of
from tableflip.core.sources import Origin, Source
from tableflip.core.words import Notation
from tableflip.games import GAMES, LEFT_OUT, game_named, leave_out, load_whole
from tableflip.server.http.desk import Desk
from tableflip.server.http.handed import book_text, told_as
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.packed import packed_text
from tableflip.server.messages.games import (
    AskingInfo,
    BookRead,
    BookText,
    BotInfo,
    GameInfo,
    OptionInfo,
    OriginInfo,
    RuleInfo,
)
from tableflip.server.messages.refusals import NoTable

ROUTES = APIRouter()
logger = logging.getLogger("tableflip.server")


@ROUTES.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """All that can be asked, in OpenAPI. It is long and the same for everybody: it is written and packed once."""
    state = request.app.state
    if not hasattr(state, "openapi"):
        desk: Desk = state.desk
        state.openapi = await desk.do(request, lambda _: in_openapi(request.app))
    return packed_text(state.openapi, "application/json", request.headers.get("accept-encoding", ""))


def in_openapi(app: FastAPI) -> bytes:
    """All that can be asked, as it is told; what it was written from, twelve thousand small things, is let go."""
    text = json.dumps(app.openapi()).encode()
    app.openapi_schema = None
    return text


@ROUTES.get("/api/games")
def all_games() -> list[GameInfo]:
    """The games there are, with options and bots."""
    return games()


@ROUTES.get("/api/games/{name}/rules")
def rules_of(name: str) -> list[RuleInfo]:
    """The numbered rules of a game."""
    try:
        return rules(name)
    except TableflipError as problem:
        raise NoTable(str(problem)) from None
    except OSError:
        raise NoTable(f"{name} has no written rules: there is no spec.md in its folder") from None


@ROUTES.get("/api/games/{name}/book", response_class=PlainTextResponse)
def book_of(name: str) -> PlainTextResponse:
    """The whole book of a game as a commented file, to be changed and handed in again."""
    write = _with_book(name).write_book
    if write is None:
        raise NoTable(f"{name} writes no book of its numbers")
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    return PlainTextResponse(write(), media_type="application/json", headers=headers)


@ROUTES.post("/api/games/{name}/book", dependencies=LIMITED, openapi_extra=told_as(BookText))
async def read_book(name: str, text: Annotated[str, Depends(book_text)], request: Request) -> BookRead:
    """Read a file of changed numbers; a new table can be set up by them."""
    read = _with_book(name).read_book
    if read is None:
        raise NoTable(f"{name} has no book of numbers to change")
    desk: Desk = request.app.state.desk
    return BookRead(value=await desk.do(request, lambda _: read(text)))


def _with_book(name: str) -> Notation[Any]:
    try:
        return game_named(name).notation
    except TableflipError as problem:
        raise NoTable(str(problem)) from None


@cache
def games() -> list[GameInfo]:
    """All games that can be played; those that cannot are left out from now on, and the log tells why."""
    load_whole(GAMES.values())
    found: list[GameInfo] = []
    for game in list(GAMES.values()):
        try:
            found.append(_info(game))
        except Exception as problem:  # whatever is wrong with a stranger's game, the others are shown
            leave_out(game, f"{game.name} cannot be shown: {type(problem).__name__}: {problem}")
    for left in LEFT_OUT:
        logger.warning("%s is left out: %s", *left)
    return found


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.about.title,
        about=game.about.sentence,
        length=game.about.length,
        stage=game.about.stage,
        seats=(game.about.seats[0], game.about.seats[-1]),
        usual_seats=game.about.default_seats,
        seat_names=list(game.about.titles),
        options=[_option_info(game, one) for one in game.about.options],
        bots=[_bot_info(game, name, words) for name, words in bot_names(game).items()],
        together=game.about.together,
        hidden_hands=not game.telling.same_for_all,
        sources=[_origin_info(origin) for origin in game.sources],
        has_book=game.notation.read_book is not None,
        puzzles=len(puzzles_of(game)),
        has_lesson=lesson_of(game) is not None,
        phases=dict(game.telling.phases.lines) if game.telling.phases else {},
        has_rulebook=rulebook_of(game) is not None,
    )


def _option_info(game: Game[Any], option: Option) -> OptionInfo:
    asked = option.asked and AskingInfo(
        option=option.asked.option,
        values=list(option.asked.values),
        words=option.asked.words,
        answers=dict(option.asked.answers),
    )
    return OptionInfo(
        name=option.name,
        question=option.title,
        values=option.offered,
        answers={value: option.said(value) for value in option.values},
        default=option.default,
        words=option.words,
        rule=option.rule,
        important=option.important,
        pattern=option.pattern,
        asked=asked,
        each=list(option.each),
        origin=_not_printed(game, option.name),
    )


def _origin_info(origin: Origin) -> OriginInfo:
    return OriginInfo.model_validate(origin.shown())


def _not_printed(game: Game[Any], option: str) -> OriginInfo | None:
    origin = game.sources.of_option(option)
    return None if origin is None or origin.source is Source.PRINTED else _origin_info(origin)


def _bot_info(game: Game[Any], name: str, words: str) -> BotInfo:
    level = level_named(game, name)
    if level is None:
        return BotInfo(name=name, title=name, level=0, words=words)
    return BotInfo(name=name, title=level.name, level=game.about.levels.index(level) + 1, words=level.words)


@cache
def rules(name: str) -> list[RuleInfo]:
    """The numbered rules of a game, in the order of its spec."""
    game = game_named(name)
    proofs = proofs_of(game)
    return [
        RuleInfo(
            id=rule.id,
            chapter=rule.chapter,
            text=rule.sentence,
            functions=list(proofs.get(rule.id, Proof()).functions),
            tests=list(proofs.get(rule.id, Proof()).tests),
        )
        for rule in spec.rules_of(game)
    ]
