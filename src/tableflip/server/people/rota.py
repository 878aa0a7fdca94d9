"""Whose turn it is: of what comes from one address only so much is begun in each turn of the event loop.

The limits of a socket do not help where somebody has two hundred: all that these say at once would be carried out
before anybody else is heard again. So what is too much for a turn waits, by addresses, and one that says little never
waits for one that says much.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from weakref import WeakKeyDictionary

A_TURN = 4  # messages and requests of one address


class Rota:
    """What waits for a later turn of one event loop."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()  # in this turn
        self._waiting: dict[str, deque[Callable[[], object]]] = {}

    def do(self, address: str, call: Callable[[], object]) -> None:
        """Do something for an address: now, or in the first turn that has room, as if it were now."""
        if address in self._waiting or self._begun.get(address, 0) >= A_TURN:
            self._waiting.setdefault(address, deque()).append(partial(copy_context().run, call))
        else:
            self._begin(address, call)

    def _begin(self, address: str, call: Callable[[], object]) -> None:
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._turn)
        self._begun[address] += 1
        call()

    def _turn(self) -> None:
        self._begun.clear()
        for address, calls in list(self._waiting.items()):
            for _ in range(min(A_TURN, len(calls))):
                self._begin(address, calls.popleft())
            if not calls:
                del self._waiting[address]


_of: WeakKeyDictionary[asyncio.AbstractEventLoop, Rota] = WeakKeyDictionary()


def in_turn(address: str, call: Callable[[], object]) -> None:
    """Do something for an address when it is its turn in the running loop."""
    loop = asyncio.get_running_loop()
    rota = _of.get(loop)
    if rota is None:
        rota = _of[loop] = Rota()
    rota.do(address, call)


async def turn_of(address: str) -> None:
    """Come back when it is the turn of an address."""
    come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    in_turn(address, partial(_let_come, come))
    if not come.done():
        await come


def _let_come(come: asyncio.Future[None]) -> None:
    if not come.done():  # or they have left
        come.set_result(None)
