"""Old tables: those that ended or were left long ago are deleted, a few at a time, where the operator wants that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta

from tableflip.core.errors import TableflipError
from tableflip.server.store.days import Days
from tableflip.server.store.store import Store

logger = logging.getLogger("tableflip.server")

EVERY = 3600.0  # seconds between two looks
BATCH = 20  # tables in one transaction: moves wait for no longer than that takes
PAUSE = 0.2  # seconds between two batches
CREDIBLE = timedelta(days=1)  # a clock further ahead of the newest table is not believed: it may be wrong by years


class Retention:
    """Deletes tables of which nothing was heard for so many days; without a number they are kept for ever."""

    def __init__(
        self, store: Store, finished: float | None, unfinished: float | None, in_use: Callable[[], Collection[str]]
    ) -> None:
        self.store = store
        self.finished = finished
        self.unfinished = unfinished
        self.in_use = in_use
        self._task = None if finished is None and unfinished is None else asyncio.create_task(self._run())

    async def sweep(self) -> int:
        """Delete what is old enough; how many tables those were."""
        deleted = 0
        latest = await self.store.latest()
        if latest is None:
            return 0
        today = min(datetime.now(UTC), datetime.fromisoformat(latest) + CREDIBLE)
        before = [_before(today, days) for days in (self.finished, self.unfinished)]
        if before[0]:
            await Days(self.store).forget(before[0][: len("2026-11-16")])
        while gone := await self.store.delete_old(*before, spared=self.in_use(), most=BATCH):
            deleted += len(gone)
            await asyncio.sleep(PAUSE)
        if deleted:
            logger.info("%d old tables were deleted", deleted)
        return deleted

    async def _run(self) -> None:
        while True:
            try:
                await self.sweep()
            except TableflipError:
                pass  # the database is away: the store has told, and there is no hurry
            except Exception:  # a row that is none of ours: the operator hears of it, and the rest is looked at again
                logger.exception("old tables could not be looked for")
            await asyncio.sleep(EVERY)

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _before(today: datetime, days: float | None) -> str:
    """The time before which a table is old, as the database writes it; before all times where none ever is."""
    return "" if days is None else (today - timedelta(days=days)).isoformat(timespec="milliseconds")
