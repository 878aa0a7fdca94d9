"""Whose turn it is: of what comes from one address only so much is begun in each turn of the event loop.

The limits of a socket do not help where somebody has two hundred: all that these say at once would be carried out
before anybody else is heard again. So what is too much for a turn waits, by addresses, and one that says little never
waits for one that says much; nor does an address say more in the long run than so many people would, for that would
take the processor from all others all the same. Nothing is refused: whoever says too much is heard later.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from weakref import WeakKeyDictionary

from tableflip.server.people.rates import Buckets

A_TURN = 4  # messages and requests of one address
LATER = 0.02  # seconds until it is looked again, where all that waits has had its share


class Rota:
    """What waits for a later turn of one event loop."""

    def __init__(self) -> None:
        self.rates: Buckets | None = None  # of addresses, in the long run
        self._begun: Counter[str] = Counter()  # in this turn
        self._waiting: dict[str, deque[tuple[int, Callable[[], object]]]] = {}
        self._is_next = False  # whether there is another turn at once
        self._is_coming = False  # or in a while

    def do(self, address: str, call: Callable[[], object], weight: int = 1) -> None:
        """Do something for an address: now, or in the first turn that has room, as if it were now."""
        if address in self._waiting or not self._may_begin(address, weight):
            self._waiting.setdefault(address, deque()).append((weight, partial(copy_context().run, call)))
            self._come_later()
        else:
            self._begin(address, weight, call)

    def _may_begin(self, address: str, weight: int) -> bool:
        has_room = self._begun.get(address, 0) < A_TURN
        return has_room and (self.rates is None or self.rates.take(address, weight))

    def _begin(self, address: str, weight: int, call: Callable[[], object]) -> None:
        self._begun[address] += weight
        if not self._is_next:
            self._is_next = True
            asyncio.get_running_loop().call_soon(self._turn)
        call()

    def _come_later(self) -> None:
        if not (self._is_next or self._is_coming):
            self._is_coming = True
            asyncio.get_running_loop().call_later(LATER, self._come)

    def _come(self) -> None:
        self._is_coming = False
        self._turn()

    def _turn(self) -> None:
        self._begun.clear()
        self._is_next = False
        for address, calls in list(self._waiting.items()):
            while calls and self._may_begin(address, calls[0][0]):
                self._begin(address, *calls.popleft())
            if not calls:
                del self._waiting[address]
        if self._waiting:
            self._come_later()


_of: WeakKeyDictionary[asyncio.AbstractEventLoop, Rota] = WeakKeyDictionary()


def rota() -> Rota:
    """The one of the running loop."""
    return _of.setdefault(asyncio.get_running_loop(), Rota())


def in_turn(address: str, call: Callable[[], object], weight: int = 1) -> None:
    """Do something for an address when it is its turn in the running loop."""
    rota().do(address, call, weight)


async def turn_of(address: str) -> None:
    """Come back when it is the turn of an address."""
    come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    in_turn(address, partial(_let_come, come))
    if not come.done():
        await come


def _let_come(come: asyncio.Future[None]) -> None:
    if not come.done():  # or they have left
        come.set_result(None)
