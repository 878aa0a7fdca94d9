"""How much of something each address has now: connections, sockets, files being read, bytes of what it sends."""

from __future__ import annotations

from collections import Counter
from typing import Protocol


class Counting(Protocol):
    """A limit on what is held at a time; another process could keep it for several servers."""

    def enter(self, address: str, many: int = 1) -> bool:
        """Whether this address may have one more, or so many; if so it has."""
        ...

    def leave(self, address: str, many: int = 1) -> None:
        """It has one less, or so many."""
        ...


class Counts:
    """So many for each address, and so many for all together; an address without any is forgotten."""

    def __init__(self, each: int, together: int | None = None) -> None:
        self.each = each
        self.together = together
        self._held: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str, many: int = 1) -> bool:
        """Whether this address may have one more, or so many; if so it has."""
        if self._held[address] + many > self.each or (self.together is not None and self._all + many > self.together):
            self._forget(address)
            return False
        self._held[address] += many
        self._all += many
        return True

    def leave(self, address: str, many: int = 1) -> None:
        """It has one less, or so many."""
        self._held[address] -= many
        self._all -= many
        self._forget(address)

    def _forget(self, address: str) -> None:
        if self._held[address] <= 0:
            del self._held[address]

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._held)
