"""What one room has room for."""

from __future__ import annotations

from typing import NamedTuple

from tableflip.server.people.rates import Buckets


class Limits(NamedTuple):
    """How much of everything one table may have."""

    windows: int = 8  # in which one link of a seat is open
    log: int = 6000  # entries
    tables: Buckets | None = None  # that an address may open, also by playing again; None: as many as it likes
