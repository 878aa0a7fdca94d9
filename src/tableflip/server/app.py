"""The server as a whole: its database, rooms and workers, behind its addresses."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tableflip.server.extras.registry import all_extras
from tableflip.server.http import (
    catalogue,
    days,
    files,
    hints,
    learning,
    pages,
    people,
    pictures,
    printing,
    puzzles,
    reading,
    seats,
    sitting,
    sockets,
    tables,
)
from tableflip.server.http.addresses import Forwarded, Proxies
from tableflip.server.http.crowd import InTurn, SocketCrowd
from tableflip.server.http.desk import Desk
from tableflip.server.http.errors import PROBLEMS, add_errors
from tableflip.server.http.forwarding import ForwardRequests, ForwardSockets
from tableflip.server.http.heads import Heads
from tableflip.server.http.intake import Intake
from tableflip.server.http.origins import Doorkeeper
from tableflip.server.http.peers import Peers
from tableflip.server.http.prefix import Prefixed
from tableflip.server.http.reached import tell_unless_reached
from tableflip.server.http.sitting import Others
from tableflip.server.http.working import WorkDoor
from tableflip.server.ops import health
from tableflip.server.ops.attendant import Attendant
from tableflip.server.ops.blocking import Blocks, Gate
from tableflip.server.ops.health import Readiness
from tableflip.server.ops.scrape import Rooms, Scrape
from tableflip.server.people.counts import Counts
from tableflip.server.people.rates import Buckets
from tableflip.server.play.days import DayDeals
from tableflip.server.play.hall import Hall
from tableflip.server.play.house_time import KeptTime
from tableflip.server.play.matching import Matchmaker
from tableflip.server.play.owning import Keeper
from tableflip.server.settings import Settings
from tableflip.server.signs.measures import watch_loop
from tableflip.server.signs.requests import Requests
from tableflip.server.store.files import claimed
from tableflip.server.store.hours import Hours
from tableflip.server.store.leases import Leases
from tableflip.server.store.retention import Retention
from tableflip.server.store.store import Store
from tableflip.server.think.workers import Workers


def make_app(settings: Settings, measured: socket.socket | None = None, peers: Peers | None = None) -> FastAPI:
    """A server with its own rooms and workers; its measures are told on a socket of their own."""
    catalogue.games()  # first: whatever else asks for the games then finds those that can be played

    blocks = Blocks()
    peers = peers or Peers()

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncGenerator[None]:
        async with AsyncExitStack() as opened:
            opened.enter_context(claimed(settings.database))
            store = await Store.open(settings.database, settings.database_seconds)
            opened.push_async_callback(store.close)
            workers = Workers(settings)
            opened.callback(workers.close)
            if settings.warm:
                workers.warm(await store.most_played())
            app.state.desk = Desk(settings.read_seconds)
            opened.callback(app.state.desk.close)
            time = await KeptTime.begin(Hours(store.database))
            opened.push_async_callback(time.close)
            keeper = await shared(settings, store, peers, opened)
            if keeper is not None:
                time.need()  # others may have a table with a clock that comes here
            await store.forget_unbegun()  # nobody waits at them any more
            app.state.hall = Hall(settings, store, workers, time, keeper, app.state.buckets)
            app.state.peers = peers
            app.state.others = Others(peers)
            if keeper is not None:
                keeper.lost = app.state.hall.lose
                opened.callback(asyncio.create_task(tell_unless_reached(peers)).cancel)
            app.state.matching = Matchmaker(app.state.hall)
            app.state.days = DayDeals(app.state.hall)
            opened.push_async_callback(app.state.hall.close)
            app.state.attendant = Attendant(app.state.hall, blocks, settings.orders_seconds)
            opened.push_async_callback(app.state.attendant.close)
            await app.state.attendant.begin()
            app.state.readiness = Readiness(store, workers, settings.ready_seconds)
            opened.callback(app.state.readiness.close)
            if measured is not None:
                watching = asyncio.create_task(watch_loop())
                opened.callback(watching.cancel)
                opened.push_async_callback(Scrape(Rooms(app.state.hall, peers), measured).close)
            opened.push_async_callback(
                Retention(
                    store,
                    settings.keep_finished_days,
                    settings.keep_unfinished_days,
                    in_use=lambda: set(app.state.hall.rooms),
                ).close
            )
            yield

    app = FastAPI(title="tableflip", lifespan=run, openapi_url=None, docs_url=None, redoc_url=None, responses=PROBLEMS)
    app.state.ending = False
    _limit(app, settings)
    brought = all_extras()
    _add_layers(app, settings, blocks, peers)
    add_errors(app)
    for part in (
        health,
        catalogue,
        reading,
        printing,
        learning,
        puzzles,
        days,
        tables,
        people,
        seats,
        sitting,
        hints,
        files,
        pictures,
    ):
        app.include_router(part.ROUTES)
    for extras in brought:
        for routes in extras.routes:
            app.include_router(routes)
    app.include_router(pages.ROUTES)  # last: it answers whatever nobody else does
    return _ready(app)


def _ready(app: FastAPI) -> FastAPI:
    """The same with its routes prepared: FastAPI would do so when each is first asked, while all others wait."""
    for route in app.routes:
        route.matches({"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []})
    return app


def _limit(app: FastAPI, settings: Settings) -> None:
    """How much each address may ask for."""
    app.state.buckets = Buckets(settings.tables_burst, settings.tables_per_second)
    app.state.listings = Buckets(settings.listed_burst, settings.listed_per_second)
    app.state.imports = Buckets(settings.imports_burst, settings.imports_per_second)
    app.state.tries = Buckets(settings.days_burst, settings.days_per_second)


def _add_layers(app: FastAPI, settings: Settings, blocks: Blocks, peers: Peers) -> None:
    """What a request passes before anybody answers it; the last one added is the first to be met."""
    if settings.shared:
        app.add_middleware(ForwardRequests, peers=peers)
    app.add_middleware(Heads)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Intake, seconds=settings.body_seconds)
    ways = {"/ws": sockets.play, **{way: stay for one in all_extras() for way, stay in one.sockets.items()}}
    app.add_middleware(sockets.Sockets, ways=ways)
    if settings.shared:
        app.add_middleware(ForwardSockets, peers=peers)
        app.add_middleware(WorkDoor)
    app.add_middleware(SocketCrowd, counts=Counts(settings.sockets_per_address))
    app.add_middleware(Doorkeeper, settings=settings)
    app.add_middleware(InTurn, settings=settings)
    app.add_middleware(Gate, blocks=blocks)
    app.add_middleware(Prefixed, prefix=settings.prefix)
    app.add_middleware(Requests)  # whatever is refused from here on has a number
    app.add_middleware(Forwarded, proxies=Proxies(settings.proxies), peers=peers)


async def shared(settings: Settings, store: Store, peers: Peers, opened: AsyncExitStack) -> Keeper | None:
    """Sign in with the other servers of this database, where there may be others."""
    if not settings.shared:
        return None
    keeper = Keeper(Leases(store.database), settings.shared)
    store.holding, peers.keeper, keeper.left = keeper.holding, keeper, peers.left
    opened.push_async_callback(keeper.close)
    await keeper.begin()
    return keeper
