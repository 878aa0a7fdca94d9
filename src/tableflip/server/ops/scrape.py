"""Serves the measures for Prometheus, on an address of their own that is not public."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any

import uvicorn
from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    CollectorRegistry,
    make_asgi_app,  # pyright: ignore[reportUnknownVariableType]
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tableflip.server.http.peers import Peers
from tableflip.server.ops.health import FRESH
from tableflip.server.play.hall import Hall
from tableflip.server.signs.measures import REGISTRY

Problem = Callable[[], Awaitable[str | None]]  # what is wrong, in words


class Rooms(Collector):
    """How many tables are in memory, who is connected to them, what waits to be thought about, and who else serves."""

    def __init__(self, hall: Hall, peers: Peers) -> None:
        self.hall = hall
        self.peers = peers

    def collect(self) -> Iterable[Metric]:
        """What there is now."""
        yield GaugeMetricFamily("tableflip_tables", "Tables in memory.", len(self.hall.rooms))
        connected = [listener for room in self.hall.rooms.values() for listener in room.connections]
        players = sum(bool(listener.held) for listener in connected)
        sockets = GaugeMetricFamily("tableflip_sockets", "Who is connected to tables, by kind.", labels=["kind"])
        sockets.add_metric(["players"], players)
        sockets.add_metric(["watchers"], len(connected) - players)
        yield sockets
        waiting = GaugeMetricFamily(
            "tableflip_thoughts_waiting", "Thoughts that wait for their turn, by kind.", labels=["kind"]
        )
        for kind, number in self.hall.workers.waiting.items():
            waiting.add_metric([kind], number)
        yield waiting
        crews = self.hall.workers.crews
        yield GaugeMetricFamily("tableflip_workers", "Machines that think for this server, besides itself.", len(crews))
        busy = sum(crew.busy for crew in crews)
        yield GaugeMetricFamily("tableflip_workers_busy", "Thoughts that are at such machines.", busy)
        if (keeper := self.peers.keeper) is not None:
            others = len(keeper.peers.keys() - {keeper.me.id})
            yield GaugeMetricFamily("tableflip_peers", "Other servers of this database that are there.", others)
            passing = self.peers.under_way
            yield GaugeMetricFamily("tableflip_forwarded", "Sockets and requests that others answer.", passing)


class Scrape:
    """A small server beside the one for people, in the same event loop: rooms are counted where they change."""

    def __init__(self, numbers: Collector, listener: socket.socket, problem: Problem | None = None) -> None:
        registry = CollectorRegistry(auto_describe=False)
        for part in (REGISTRY, numbers, PROCESS_COLLECTOR, PLATFORM_COLLECTOR, GC_COLLECTOR):
            registry.register(part)
        app: Any = make_asgi_app(registry)  # pyright: ignore[reportUnknownVariableType]
        config = uvicorn.Config(
            app if problem is None else Ready(app, problem),
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            timeout_keep_alive=30,
            limit_concurrency=16,
        )
        self._server = Beside(config)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))

    async def close(self) -> None:
        """Stop."""
        self._server.should_exit = self._server.force_exit = True
        await asyncio.gather(self._serving, return_exceptions=True)


class Ready:
    """The same for who serves no people, and so has no other place to say whether it can do its work."""

    def __init__(self, app: ASGIApp, problem: Problem) -> None:
        self.app = app
        self.problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell the measures, or that."""
        if scope["type"] != "http" or scope["path"] not in ("/readyz", "/healthz"):
            await self.app(scope, receive, send)
            return
        words = await self.problem() if scope["path"] == "/readyz" else None
        answer = PlainTextResponse(f"{words or 'ok'}\n", 503 if words else 200, headers=FRESH)
        await answer(scope, receive, send)


class Beside(uvicorn.Server):
    """A server that leaves signals to the one beside it."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take none."""
        yield
