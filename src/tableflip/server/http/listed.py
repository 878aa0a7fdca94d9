"""Keeps a list of connections other than this server's own WebSockets, to close them when the server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.server import ServerState


class Listed(asyncio.Protocol):
    """One in the list of a server's connections. The first of the bases: a connection that is lost is off the list."""

    __slots__ = ()

    transport: asyncio.Transport
    _ends: list[Callable[[], object]]
    _state: ServerState

    def at_the_end(self, call: Callable[[], object]) -> None:
        """Have something done when this is closed."""
        self._ends.append(call)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever came here is gone."""
        self._state.connections.discard(cast(Any, self))
        super().connection_lost(exc)
        while self._ends:
            self._ends.pop()()

    def shutdown(self) -> None:
        """This server ends: they go on with another one."""
        self.transport.close()

    def close(self, code: int, words: str) -> None:
        """Hang up: nobody at the other end reads a reason."""
        self.transport.close()
