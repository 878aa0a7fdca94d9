"""Spare memory: what rooms leave behind is given back to the system, while few others would have to wait for it."""

from __future__ import annotations

import ctypes
import gc
from functools import cache
from typing import Any

APART = 20.0  # seconds between two times: it takes some milliseconds
ROOMS_MOST = 100  # with more in use their memory will be wanted again, and looking at it all would take too long


def give_back() -> None:
    """Empty Python's stocks of small things, which only a full collection does, and hand free pages back."""
    gc.collect()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Any:
    """The function of the C library that hands pages back, where it has one."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # not the GNU library
        return None
