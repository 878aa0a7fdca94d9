"""The clock of races: the server's, in whole milliseconds; it can be told to run at another pace."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

LONGEST = 3600.0  # seconds; nobody waits longer without looking again


class Clock:
    """The time that has passed since this clock was made."""

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self._start = time.monotonic()

    def now(self) -> int:
        """Whole milliseconds."""
        return int((time.monotonic() - self._start) * 1000 * self.pace)

    async def wait(self, until: int | None, happened: asyncio.Event) -> None:
        """Until a time (none: for ever) or until something happens."""
        left = LONGEST if until is None else min(max(until - self.now(), 0) / 1000 / self.pace, LONGEST)
        with suppress(TimeoutError):
            await asyncio.wait_for(happened.wait(), left)
