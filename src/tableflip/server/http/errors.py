"""Error answers: turns what went wrong with a request into a status, a code and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from tableflip.core.errors import TableflipError
from tableflip.server.http.limits import TooMany
from tableflip.server.http.misread import misread as misread_words
from tableflip.server.http.misread import unparsed
from tableflip.server.messages.bodies import Problem
from tableflip.server.messages.refusals import NoTable, NotAllowed, Refused, SeatTaken
from tableflip.server.play.loading import SetAside
from tableflip.server.signs.measures import refused
from tableflip.server.signs.numbers import HEADER, NUMBER, broken
from tableflip.server.store.log import Taken, Unsaved

STATUS = {
    NoTable: 404,
    NotAllowed: 403,
    Refused: 409,
    Taken: 409,
    SeatTaken: 409,
    SetAside: 409,
    TooMany: 429,
    Unsaved: 503,
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 403, 404, 408, 409, 413, 429, 500, 503)
}


def problem(status: int, code: str, words: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer that tells what went wrong."""
    refused(code)
    return JSONResponse({"code": code, "words": words}, status, headers)


def add_errors(app: FastAPI) -> None:
    """Answer every error in words."""
    app.add_exception_handler(TableflipError, _refuse)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _lost)
    app.add_exception_handler(Exception, _broken)


async def _refuse(_request: Request, why: Exception) -> Response:
    code = why.code if isinstance(why, Refused) else type(why).__name__
    status = next((status for kind, status in STATUS.items() if isinstance(why, kind)), 400)
    return problem(status, code, str(why))


async def _misread(_request: Request, misread: Exception) -> Response:
    assert isinstance(misread, RequestValidationError)
    return problem(400, "malformed", misread_words(misread.errors()))


async def _lost(request: Request, lost: Exception) -> Response:
    """What the framework refuses by itself: a body it cannot parse, an address or a method that is not there."""
    assert isinstance(lost, HTTPException)
    if lost.status_code == 400:
        return problem(400, "malformed", unparsed(lost.__cause__))
    words = str(lost.detail)
    if lost.status_code == 405:
        allowed = (lost.headers or {}).get("Allow", "GET")
        words = f"this address is not asked by {request.method[:20]}; ask it by {allowed}"
    return problem(lost.status_code, str(lost.status_code), words, lost.headers)


async def _broken(_request: Request, _broken: Exception) -> Response:
    """Our own mistake; the log has what happened, under the number that is told."""
    return problem(500, "broken", broken(), {HEADER.decode(): NUMBER.get()})
