"""Which tables this server has, where several servers share a database: each table is on one server at a time.

What a server has it has for as long as its row stands (`store/leases`). It renews that row again and again; if it
cannot for so long that others might take over, it says nothing from memory any more, and if others did, it lets all
its tables go and begins anew under another name. Time, waiting and the database are handed in: the tests run this, with
the rooms and the store behind it, by a clock and in a world of their own.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Protocol

from tableflip.server.signs import measures
from tableflip.server.store.holding import Holding
from tableflip.server.store.leases import Deposed, Leases, Peer
from tableflip.server.store.log import Lost, Unsaved

RENEWALS = 4  # tries within the time for which a server counts as there
SURE = 0.9  # the part of that time for which it counts on what it has itself: clocks differ a little
KNOWN_MOST = 100_000  # tables of others, and who has them

logger = logging.getLogger("tableflip.server")


class Elsewhere(Unsaved):
    """Another server has this table: whoever asks is to be forwarded there."""

    def __init__(self, peer: Peer) -> None:
        super().__init__("this table is on another machine")
        self.peer = peer


class Owning(Protocol):
    """What a hall knows of whose tables are."""

    async def claim(self, table: str) -> bool:
        """Have a table; Elsewhere if another server has it, False if there is none."""
        ...

    async def let_go(self, table: str) -> None:
        """Nobody uses a table here any more."""
        ...


class Alone:
    """A server that has its database for itself."""

    async def claim(self, table: str) -> bool:
        """All is ours."""
        return True

    async def let_go(self, table: str) -> None:
        """All stays ours."""


class Keeper:
    """A server among others."""

    def __init__(
        self,
        leases: Leases,
        address: str,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        draw: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.leases = leases
        self.address = address
        self.holding = Holding(now)
        self.me = Peer("", address, "")
        self.peers: dict[str, Peer] = {}  # who is there, this server too
        self.lost: Callable[[Collection[str]], object] = lambda _names: None  # told what is ours no longer
        self.left: Callable[[Collection[str]], object] = lambda _peers: None  # told who is there no longer
        self._now, self._sleep, self._draw = now, sleep, draw
        self._known: dict[str, str] = {}  # who has had what, by the last that was heard
        self._claiming: dict[str, asyncio.Task[Peer | None]] = {}
        self.holding.refused = self._drop
        self._late = now()  # when this server was last out of its time
        self._task: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Sign in; from then on others leave alone what is ours."""
        await self._sign_in()
        self._task = asyncio.create_task(self._renew_often())

    async def close(self) -> None:
        """Leave: what was ours is free at once, and nobody is told anything of it here any more."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        await self._leaving

    async def _leave(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        names = list(self.holding.tokens)
        self.holding.tokens.clear()
        self.lost(names)
        with suppress(Unsaved):  # then it is free when its time is over
            await self.leases.sign_out(self.me.id)

    async def _sign_in(self) -> None:
        me, began = Peer(self._draw(), self.address, self._draw()), self._now()
        self._meet(await self.leases.sign_in(me))
        self.me = me
        self.holding.era = self.leases.era
        self.holding.me, self.holding.until = me.id, began + self.leases.seconds * SURE

    async def _renew_often(self) -> None:
        while True:
            await self._sleep(self.leases.seconds / RENEWALS)
            try:
                async with asyncio.timeout(self.leases.seconds / RENEWALS):  # one that hangs must not cost all we have
                    await self._renew()
            except (Unsaved, TimeoutError):
                pass  # the store tells of it; what is ours is asked for again before anything is told from memory
            except Exception:  # whatever it was: who does not renew has nothing soon
                logger.exception("what is ours could not be renewed")

    async def _renew(self) -> None:
        began = self._now()
        if began >= self.holding.until:
            self._late = began
        try:
            self._meet(await self.leases.renew(self.me.id, bury=self._may_bury()))
        except Deposed:
            self._begin_anew()
            await self._sign_in()
        else:
            self.holding.until = began + self.leases.seconds * SURE

    def _may_bury(self) -> bool:
        """Whether this server was itself in time for so long that those who were not are to blame for it."""
        return self._now() - self._late > self.leases.seconds

    def _begin_anew(self) -> None:
        """Others took us for gone: all that was ours may be theirs."""
        names = list(self.holding.tokens)
        logger.warning(
            "this server did not renew its lease in time, or its database is another one: it gives up its %d tables",
            len(names),
        )
        measures.let_go(len(names))
        self.holding.tokens.clear()
        self.holding.until = float("-inf")
        self._late = self._now()
        self.lost(names)

    def _meet(self, peers: Collection[Peer]) -> None:
        gone = self.peers.keys() - {peer.id for peer in peers}
        self.peers = {peer.id: peer for peer in peers}
        if gone:
            self.left(gone)

    # Whose is it

    async def whose(self, name: str) -> Peer | None:
        """Who else has something; None where it is ours, or there is no such table. What nobody has is ours then."""
        if self.holding.has(name):
            return None
        known = self.peers.get(self._known.get(name, ""))
        if known is not None and known.id != self.me.id:
            return known
        return await self._claim(name)

    def mistaken(self, name: str) -> None:
        """It is not where it was."""
        self._known.pop(name, None)

    async def _claim(self, name: str) -> Peer | None:
        """Who else has it; all who ask at once are told together, for each claim has a token of its own."""
        if name not in self._claiming:
            self._claiming[name] = asyncio.create_task(self._ask(name))
            self._claiming[name].add_done_callback(partial(self._asked, name))
        return await asyncio.shield(self._claiming[name])

    def _asked(self, name: str, task: asyncio.Task[Peer | None]) -> None:
        del self._claiming[name]
        if not task.cancelled():
            task.exception()  # whoever still waits is told; nobody may

    async def _ask(self, name: str) -> Peer | None:
        me = self.me.id
        try:
            found = await self.leases.claim(me, name, bury=self._may_bury())
        except Deposed:
            raise Lost(name) from None  # the next renewal finds it too
        if isinstance(found, Peer):
            self._known[name] = found.id
            self.peers.setdefault(found.id, found)
            if len(self._known) > KNOWN_MOST:
                del self._known[next(iter(self._known))]
            return found
        self._known.pop(name, None)
        if found is not None:
            if me != self.holding.me or self._now() >= self.holding.until:
                raise Lost(name)  # it may have gone on to others while we waited for the answer
            self.holding.tokens[name] = found
        return None

    async def claim(self, table: str) -> bool:
        """Have a table; Elsewhere if another server has it, False if there is none."""
        if not self.holding.has(table):
            self.mistaken(table)
            other = await self._claim(table)
            if other is not None:
                raise Elsewhere(other)
        return self.holding.has(table)

    async def let_go(self, table: str) -> None:
        """Nobody uses a table here any more: whoever is asked for it next may have it."""
        token = self.holding.tokens.pop(table, None)
        if token is not None:
            with suppress(Unsaved):
                await self.leases.let_go(self.me.id, table, token)

    def _drop(self, name: str) -> None:
        """The database says that something is not ours, before we have found out ourselves."""
        if self.holding.tokens.pop(name, None) is not None:
            measures.let_go(1)
            self.lost([name])
