"""Returns memory that rooms and requests no longer use to the system, at quiet moments."""

from __future__ import annotations

import ctypes
import gc
import linecache
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

APART = 20.0  # seconds between two times: it takes some milliseconds
ROOMS_MOST = 100  # with more in use (long ones count several times) looking at them all would take too long
GROWN = 8_000_000  # bytes more than after the last time, which requests have left behind where no room was put away
STATM = Path("/proc/self/statm")
LARGE = 65_536  # bytes from which on something has pages of its own, which go back as soon as it is freed
MMAP_THRESHOLD, ARENA_MAX = -3, -8  # as malloc.h of the GNU library numbers them
ARENAS = 2  # heaps for all threads: what one of a dozen frees serves others too

GAMES = ("tableflip.core.", "tableflip.games.")
Remembering = type(cache(len))  # a function that keeps what it has returned

_let_go = list[Callable[[], None]]()


def frees(let_go: Callable[[], None]) -> None:
    """Have something else let go, whenever memory is given back, of what can be made again."""
    _let_go.append(let_go)


def keep_whole() -> None:
    """Have the C library keep memory so that it can be given back.

    What is large and soon freed (bodies, files, pictures) would leave holes, in which small things settle that stay.
    So what the first address with a % in it builds for good, a thousand pieces, is built before any rush.
    """
    unquote("%20")
    choose = _of_library("mallopt")
    if choose is not None:
        choose(MMAP_THRESHOLD, LARGE)
        choose(ARENA_MAX, ARENAS)


def give_back(of_rooms: bool) -> None:
    """Let go of what can be made again and hand free pages back; after rooms were put away, Python's own stocks too.

    Only a full collection does that, and everybody waits for it: nothing that somebody sends may bring it about.
    """
    for let_go in _let_go:
        let_go()
    linecache.clearcache()  # of sources that errors were told with
    _forget_names()
    _forget_texts()
    if of_rooms:
        gc.collect()
    trim = _of_library("malloc_trim")
    if trim is not None:
        trim(0)


def _forget_names() -> None:
    """Have Python forget which attributes it looked up: it keeps hundreds of names that C code made up, each anew."""
    for name in ("_clear_internal_caches", "_clear_type_cache"):  # from Python 3.13 on; before
        forget = getattr(sys, name, None)
        if forget is not None:
            forget()
            return


def _forget_texts() -> None:
    """Have the games forget the last so many things that they have worked out: what has a bound is soon found again."""
    for name, module in list(sys.modules.items()):
        if name.startswith(GAMES):
            for value in list(vars(module).values()):
                if isinstance(value, Remembering) and value.cache_info().maxsize is not None:
                    value.cache_clear()


def held() -> int:
    """The bytes of memory that this process holds; 0 where nobody tells."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):  # not Linux
        return 0


@cache
def _of_library(name: str) -> Any:
    """A function of the C library, where it has one."""
    try:
        return getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):  # not the GNU library
        return None
