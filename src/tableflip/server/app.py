"""The server as a whole: its database, rooms and workers, behind its addresses."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tableflip.server.extras.registry import all_extras
from tableflip.server.http import catalogue, files, hints, pages, seats, sockets, tables
from tableflip.server.http.errors import PROBLEMS, add_errors
from tableflip.server.http.origins import Doorkeeper
from tableflip.server.people.rates import Buckets
from tableflip.server.play.hall import Hall
from tableflip.server.settings import Settings
from tableflip.server.store.store import Store
from tableflip.server.think.workers import Workers


def make_app(settings: Settings) -> FastAPI:
    """A server with its own database, rooms and workers."""
    catalogue.games()  # first: whatever else asks for the games then finds those that can be played

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncGenerator[None]:
        async with AsyncExitStack() as opened:
            store = await Store.open(settings.database)
            opened.push_async_callback(store.close)
            workers = Workers(settings.workers)
            opened.callback(workers.close)
            if settings.warm:
                workers.warm(await store.most_played())
            app.state.hall = Hall(settings, store, workers)
            opened.push_async_callback(app.state.hall.close)
            yield

    app = FastAPI(title="tableflip", lifespan=run, docs_url=None, redoc_url=None, responses=PROBLEMS)
    app.state.buckets = Buckets(settings.tables_burst, settings.tables_per_second)
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Doorkeeper, settings=settings)
    add_errors(app)
    for part in (catalogue, tables, seats, hints, files, sockets):
        app.include_router(part.ROUTES)
    for extras in all_extras():
        for routes in extras.routes:
            app.include_router(routes)
    app.include_router(pages.ROUTES)  # last: it answers whatever nobody else does
    return app
