"""Sums over parts of arrays come out alike, interpreted and compiled."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tableflip.core.compiled import Owner, compiled
from tableflip.core.sums import add_part


def test_a_part_is_added_so_many_times_and_nothing_else_changes() -> None:
    values = np.arange(20, dtype=np.int32)
    fast = compiled(add_part, Owner("test_sums", Path(__file__).parent, {}))
    for add in (add_part, fast):
        into = np.full(4, 100, np.int32)
        add(into, values, 8, 1)
        add(into, values, 2, -1)
        assert into.tolist() == [106] * 4 and values.tolist() == list(range(20))
