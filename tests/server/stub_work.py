"""Work for processes that think, which does not go well."""

from __future__ import annotations

import os
import time
from pathlib import Path


def whoami() -> int:
    """The process that does this."""
    return os.getpid()


def die_once(file: str) -> str:
    """End the process, but not a second time."""
    if Path(file).exists():
        return "alive"
    Path(file).touch()
    os._exit(1)


def hang() -> None:
    """Never come back."""
    while True:
        time.sleep(1)
