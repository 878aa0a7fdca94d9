"""Tests run in several processes; what only one of them may do at a time waits for its turn."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def one_at_a_time(mark: Path) -> Generator[None]:
    """Whoever comes first goes on, others wait; where the system knows no such waiting, nobody does."""
    with mark.open("w") as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
