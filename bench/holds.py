"""Standstills of an event loop, and what it did meanwhile: `python -m bench.load --holds` watches server and client.

A thread of its own looks at where the loop is whenever that has not turned for a while. What no thread could see, since
a collection of rubbish stops them all, and what the machine did instead of running us, is told beside it.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, cast

from tableflip.server.store import database

BEAT = 0.05  # seconds between two signs of life
LONG = 0.25  # seconds without one that are told of
DEPTH = 6  # functions of a thread that are told, the innermost last
TOLD_MOST = 40


class Holds:
    """Watches the loop that it is begun in, until the process ends; tells on stderr as it happens."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: list[str] = []
        self._loop = asyncio.get_running_loop()
        self._last, self._cpu, self._stolen = time.perf_counter(), time.process_time(), stolen()
        self._seen = ""  # where everybody was in the hold that lasts
        self._gc = 0.0
        gc.callbacks.append(self._collected)
        self._beat()
        threading.Thread(target=self._watch, daemon=True, name="holds").start()

    def _beat(self) -> None:
        now, cpu, gone = time.perf_counter(), time.process_time(), stolen()
        if (held := now - self._last) > LONG + BEAT:
            used, taken = cpu - self._cpu, gone - self._stolen
            self._tell(f"stood still for {held:.2f} s ({used:.2f} s of CPU; {taken:.2f} s stolen){self._seen}")
        self._last, self._cpu, self._stolen, self._seen = now, cpu, gone, ""
        self._loop.call_later(BEAT, self._beat)

    def _watch(self) -> None:
        while not self._loop.is_closed():
            time.sleep(BEAT)
            if not self._seen and time.perf_counter() - self._last > LONG:
                names = {thread.ident: thread.name for thread in threading.enumerate()}
                frames: dict[int, FrameType] = cast(Any, sys)._current_frames()
                told = [f"\n  {names.get(number, '?')}: {_where(frame)}" for number, frame in frames.items()]
                self._seen = "".join(line for line in told if " holds: " not in line)

    def _collected(self, phase: str, told: dict[str, Any]) -> None:
        if phase == "start":
            self._gc = time.perf_counter()
        elif (took := time.perf_counter() - self._gc) > LONG / 5:
            self._tell(f"looked for rubbish for {took:.2f} s (generation {told.get('generation')})")

    def _tell(self, words: str) -> None:
        self.found.append(words)
        if len(self.found) <= TOLD_MOST:
            print(f"{time.strftime('%H:%M:%S')} the {self.name} {words}", file=sys.stderr, flush=True)


def watch_commits() -> None:
    """Tell of entries that were long in coming to the disk: a loop that turns waits for them nevertheless."""
    commit: Callable[..., None] = cast(Any, database)._commit

    def timed(connection: Any, statement: str, rows: Sequence[Any], wanted: Any) -> None:
        began, before = time.perf_counter(), written()
        try:
            commit(connection, statement, rows, wanted)
        finally:
            if (took := time.perf_counter() - began) > LONG:
                kilobytes = (written() - before) // 1000  # much more than the rows: a checkpoint of the journal
                told = f"{len(rows)} entries took {took:.2f} s to be on disk ({kilobytes} kB written)"
                print(f"{time.strftime('%H:%M:%S')} {told}", file=sys.stderr, flush=True)

    cast(Any, database)._commit = timed


def written() -> int:
    """Bytes that this process has written to disks; 0 where nobody tells."""
    try:
        told = Path("/proc/self/io").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in told.splitlines() if line.startswith("write_bytes")), 0)


def _where(frame: FrameType) -> str:
    stack = traceback.extract_stack(frame)[-DEPTH:]
    return " > ".join(f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in stack)


def stolen() -> float:
    """Seconds for which the host let others have our processors; 0 where nobody tells."""
    try:
        return int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8]) / 100
    except (OSError, ValueError, IndexError):
        return 0.0
