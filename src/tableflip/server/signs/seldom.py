"""Tells of an address once a minute: who floods a server must not flood its log."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict

from tableflip.server.signs.logs import tell

TOLD_AFTER = 60.0  # seconds until an address is told of again
TOLD_MOST = 1000  # addresses that are remembered for that


class Seldom:
    """Lines about one thing that addresses do too often."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._told: OrderedDict[str, float] = OrderedDict()

    def tell(self, address: str, **fields: object) -> None:
        """Write a line, unless there is one about this address already."""
        now = time.monotonic()
        if now - self._told.get(address, -TOLD_AFTER) < TOLD_AFTER:
            return
        self._told[address] = now
        self._told.move_to_end(address)
        if len(self._told) > TOLD_MOST:
            self._told.popitem(last=False)
        tell(logging.WARNING, self._event, **fields, address=address)
