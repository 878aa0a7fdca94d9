"""A worker: a program that computes bot moves, hints and outcomes for all servers of a database."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from typing import Any

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import ProgrammingError

from tableflip.core.errors import TableflipError
from tableflip.server.ops.scrape import Scrape
from tableflip.server.settings import Settings
from tableflip.server.store.database import database_at
from tableflip.server.store.leases import Leases
from tableflip.server.store.log import Unsaved
from tableflip.server.think.far.finding import Finder
from tableflip.server.think.workers import Workers

logger = logging.getLogger("tableflip.server")

NOBODY = "no server has been found yet; servers need the setting shared"


class Numbers(Collector):
    """For Prometheus: how many servers it thinks for, and what waits."""

    def __init__(self, finder: Finder, workers: Workers) -> None:
        self.finder = finder
        self.workers = workers

    def collect(self) -> Iterable[Metric]:
        """What there is now."""
        yield GaugeMetricFamily("tableflip_servers", "Servers that this worker thinks for.", len(self.finder.shifts))
        waiting = GaugeMetricFamily(
            "tableflip_thoughts_waiting", "Thoughts that wait for their turn, by kind.", labels=["kind"]
        )
        for kind, number in self.workers.waiting.items():
            waiting.add_metric([kind], number)
        yield waiting


def check(settings: Settings) -> None:
    """Refuse what no worker can work with."""
    if settings.database.startswith("sqlite"):
        raise TableflipError(
            "a worker is for servers that share a PostgreSQL, and this database is a file for one server, which needs "
            "no worker; name the PostgreSQL with --data postgresql://…"
        )


async def work(settings: Settings, measured: socket.socket | None, began: Callable[[Workers], object]) -> None:
    """Think for all servers until told to end."""
    async with AsyncExitStack() as opened:
        database = database_at(settings.database, settings.database_seconds)
        opened.push_async_callback(database.close)
        workers = Workers(settings)
        opened.callback(workers.close)
        finder = Finder(Leases(database), workers)
        opened.callback(finder.close)
        await _look_at(finder)
        workers.warmed = finder.tell

        async def find() -> None:
            if settings.warm:
                await workers.wake()  # servers think for themselves until this one can answer at once
                workers.warm()
            await finder.run()

        async def problem() -> str | None:
            return workers.problem() or (None if finder.shifts else NOBODY)

        if measured is not None:
            opened.push_async_callback(Scrape(Numbers(finder, workers), measured, problem).close)
        began(workers)
        finding = asyncio.create_task(find())
        opened.callback(finding.cancel)
        await _until_told(finding)


async def _look_at(finder: Finder) -> None:
    """Find out early whether the address is wrong; a database that no server has used yet is one to wait at."""
    try:
        await finder.servers.there()
    except Unsaved as problem:
        if not isinstance(problem.__cause__, ProgrammingError):
            raise
        logger.warning("no server has used this database yet: this worker waits for one")
        finder.is_lost = True


async def _until_told(finding: asyncio.Task[Any]) -> None:
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, ValueError):  # of Windows, and of threads
            loop.add_signal_handler(number, told.set)
    waiting = asyncio.create_task(told.wait())
    await asyncio.wait({finding, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if finding.done():
        finding.result()
