"""The line of a worker that has come to this server, among the server's own connections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.server import ServerState

from tableflip.server.think.far.line import End, Line


class WorkLine(Line):
    """A line that is closed when the server ends."""

    def __init__(self, state: ServerState, begin: Callable[[Line], End]) -> None:
        super().__init__(begin)
        self._state = state
        self._ends: list[Callable[[], object]] = []
        state.connections.add(cast(Any, self))

    def at_the_end(self, call: Callable[[], object]) -> None:
        """Have something done when this is closed."""
        self._ends.append(call)

    def connection_lost(self, exc: Exception | None) -> None:
        """The worker is gone."""
        self._state.connections.discard(cast(Any, self))
        super().connection_lost(exc)
        ends, self._ends = self._ends, []
        for end in reversed(ends):
            end()

    def shutdown(self) -> None:
        """This server ends: the worker goes on for others."""
        self.transport.close()

    def close(self, code: int, words: str) -> None:
        """Hang up."""
        self.transport.close()
