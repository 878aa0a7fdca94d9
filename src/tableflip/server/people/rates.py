"""Rate limits by token buckets: each message takes a token, and tokens come back at a steady rate."""

from __future__ import annotations

import time
from collections import OrderedDict

ADDRESSES_MOST = 10_000


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("burst", "full", "last", "rate")

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.full = float(burst)
        self.last = time.monotonic()

    def take(self, many: int = 1) -> bool:
        """Whether one more is allowed now; one that counts as many is paid for afterwards."""
        now = time.monotonic()
        self.full = min(self.burst, self.full + (now - self.last) * self.rate)
        self.last = now
        if self.full < 1:
            return False
        self.full -= many
        return True


class Buckets:
    """A bucket for each address; those unseen for longest are forgotten first."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, many: int = 1) -> bool:
        """Whether this address may have one more, perhaps one that counts as many."""
        bucket = self._buckets.setdefault(address, Bucket(self.burst, self.rate))
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES_MOST:
            self._buckets.popitem(last=False)
        return bucket.take(many)
