"""Routes of lessons: to read one and to try a step. Nothing is stored."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from tableflip.core.game import Game
from tableflip.core.lesson import Lesson, Step, lesson_of
from tableflip.games import game_named
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.reading import as_written, desk_of, found_for, game_at
from tableflip.server.messages.learning import Attempt, Judgement, LessonInfo
from tableflip.server.messages.refusals import NoTable
from tableflip.server.play import learning

ROUTES = APIRouter()


@ROUTES.get("/api/games/{name}/lesson", dependencies=LIMITED, response_model=LessonInfo)
async def lesson(name: str, request: Request, plain: bool = False) -> Response:
    """The lesson of a game, with every position drawn."""
    game = game_at(name)
    return as_written(await desk_of(request).do(request, lambda _: _shown(game.name, plain)))


@ROUTES.post("/api/games/{name}/lesson", dependencies=LIMITED)
async def attempt(name: str, asked: Attempt, request: Request) -> Judgement:
    """What a learner's decision in a step comes to, or the whole answer."""
    game = game_at(name)
    step = _lesson_of(game).step(asked.step)
    return await (_show if asked.show else _try)(game, step, asked, request)


def _lesson_of(game: Game[Any]) -> Lesson:
    lesson = lesson_of(game)
    if lesson is None:
        raise NoTable(f"there is no lesson for {game.about.title} yet; read its rules instead")
    return lesson


@cache
def _shown(name: str, plain: bool) -> bytes:
    game = game_named(name)
    return learning.shown(game, _lesson_of(game), plain).model_dump_json().encode()


async def _try(game: Game[Any], step: Step, asked: Attempt, request: Request) -> Judgement:
    desk = desk_of(request)
    waiting = await desk.do(request, lambda between: learning.open_in(game, step, asked, between))
    found = await found_for(request, game, waiting, asked.numbers)
    return await desk.do(request, lambda between: learning.judge(game, step, asked, found, between))


async def _show(game: Game[Any], step: Step, asked: Attempt, request: Request) -> Judgement:
    """The answer, decision by decision."""
    hands = list(step.hand)
    done, left, frames, said = list[str](), "", list[Any](), ""
    for decision in step.answer:
        told: dict[str, Any] = {"action": decision, "done": done, "left": left, "show": False, "place": ""}
        each = asked.model_copy(update=told)
        if await desk_of(request).do(request, lambda between, each=each: learning.open_in(game, step, each, between)):
            each = each.model_copy(update={"numbers": hands.pop(0) if hands else None})
        judged = await _try(game, step, each, request)
        done, left, said = judged.done, judged.left, judged.said
        frames += judged.frames
    return Judgement(verdict="shown", said=said, rule=None, frames=frames, legal=[], done=done, left=left)
