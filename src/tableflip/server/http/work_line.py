"""The connection of a worker, among the server's other connections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.server import ServerState

from tableflip.server.http.listed import Listed
from tableflip.server.think.far.line import FarEnd, FarLine


class WorkLine(Listed, FarLine):
    """A line that is closed when the server ends."""

    def __init__(self, state: ServerState, begin: Callable[[FarLine], FarEnd]) -> None:
        super().__init__(begin)
        self._state = state
        self._ends: list[Callable[[], object]] = []
        state.connections.add(cast(Any, self))
