"""How many of something each address has now: connections, sockets, files being read."""

from __future__ import annotations

from collections import Counter
from typing import Protocol


class Counting(Protocol):
    """A limit on what is held at a time; another process could keep it for several servers."""

    def enter(self, address: str) -> bool:
        """Whether this address may have one more; if so it has."""
        ...

    def leave(self, address: str) -> None:
        """It has one less."""
        ...


class Counts:
    """So many for each address, and so many for all together; an address without any is forgotten."""

    def __init__(self, each: int, together: int | None = None) -> None:
        self.each = each
        self.together = together
        self._held: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Whether this address may have one more; if so it has."""
        if self._held[address] >= self.each or (self.together is not None and self._all >= self.together):
            self._forget(address)
            return False
        self._held[address] += 1
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        """It has one less."""
        self._held[address] -= 1
        self._all -= 1
        self._forget(address)

    def _forget(self, address: str) -> None:
        if self._held[address] <= 0:
            del self._held[address]

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._held)
