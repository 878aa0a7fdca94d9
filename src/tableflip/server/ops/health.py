"""The routes /healthz (the process answers) and /readyz (the server can do its work)."""

from __future__ import annotations

import asyncio
import time

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse

from tableflip.core.errors import TableflipError
from tableflip.server.store.store import Store
from tableflip.server.think.workers import Workers

KEPT = 1.0  # seconds an answer is good for: however often somebody asks, the database is asked once
FRESH = {"cache-control": "no-store"}

ROUTES = APIRouter(include_in_schema=False)


class Readiness:
    """Whether a server can do its work: its database answers in time, somebody can think, and it is not ending."""

    def __init__(self, store: Store, workers: Workers, seconds: float) -> None:
        self.store = store
        self.workers = workers
        self.seconds = seconds
        self._found: str | None = None
        self._began = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    async def problem(self) -> str | None:
        """What is wrong, in words; None if nothing is."""
        now = time.monotonic()
        if self._looking is None and now - self._began >= KEPT:
            self._began = now
            self._looking = asyncio.create_task(self._look())
            self._looking.add_done_callback(self._looked)
        if self._looking is not None:  # one question for all: a database that hangs is not asked again and again
            await asyncio.wait([self._looking], timeout=max(0.0, self._began + self.seconds - time.monotonic()))
        if self._looking is not None:
            return f"the database has not answered for {self.seconds:g} seconds"
        return self._found or self.store.trouble or self.workers.problem()

    async def _look(self) -> None:
        try:
            await self.store.ask()
            self._found = None
        except TableflipError as problem:
            self._found = str(problem)

    def _looked(self, _task: object) -> None:
        self._looking = None

    def close(self) -> None:
        """Stop looking."""
        if self._looking is not None:
            self._looking.cancel()


@ROUTES.get("/healthz")
async def healthz() -> PlainTextResponse:
    """The process answers; it asks nobody else."""
    return PlainTextResponse("ok\n", headers=FRESH)


@ROUTES.get("/readyz")
async def readyz(request: Request) -> JSONResponse:
    """The server can do its work, or it says why not."""
    ending = request.app.state.ending
    words = "the server is ending" if ending else await request.app.state.readiness.problem()
    if words is None:
        return JSONResponse({"ready": True}, headers=FRESH)
    return JSONResponse({"code": "not_ready", "words": words}, 503, headers=FRESH)
