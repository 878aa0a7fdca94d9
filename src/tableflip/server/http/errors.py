"""What went wrong with a request, as it is answered: a status, a code and a sentence."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from tableflip.core.errors import TableflipError
from tableflip.server.http.limits import TooMany
from tableflip.server.messages.bodies import Problem
from tableflip.server.messages.refusals import NoTable, NotAllowed, Refused
from tableflip.server.store.log import Taken, Unsaved

STATUS = {NoTable: 404, NotAllowed: 403, Refused: 409, Unsaved: 503, Taken: 409, TooMany: 429}
PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (400, 403, 404, 409, 413, 429, 503)}


def add_errors(app: FastAPI) -> None:
    """Answer every error in words."""
    app.add_exception_handler(TableflipError, _refuse)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _lost)


async def _refuse(_request: Request, problem: Exception) -> Response:
    code = problem.code if isinstance(problem, Refused) else type(problem).__name__
    status = next((status for kind, status in STATUS.items() if isinstance(problem, kind)), 400)
    return JSONResponse({"code": code, "words": str(problem)}, status)


async def _misread(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    told = "; ".join(f"{'.'.join(str(part) for part in one['loc'][1:])}: {one['msg']}" for one in problem.errors())
    return JSONResponse({"code": "malformed", "words": f"this request cannot be read: {told}"}, 400)


async def _lost(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return JSONResponse({"code": str(problem.status_code), "words": str(problem.detail)}, problem.status_code)
