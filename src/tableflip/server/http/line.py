"""Sending to one client: whole messages go straight to the network, without a task or a layer in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from starlette.websockets import WebSocket

from tableflip.server.signs.ends import LINE

FINAL_TEXT = 0x81  # a frame that is a whole message of text
SHORT, MIDDLE = 125, 0xFFFF  # bytes whose number is told in one byte, or in two more


class Hearer(Protocol):
    """Who listens at a line."""

    @property
    def is_busy(self) -> bool:
        """Whether a message is being carried out: the next one waits for it."""
        ...

    def hear(self, raw: bytes) -> None:
        """A message has come."""
        ...

    def close(self, code: int, words: str) -> None:
        """Show whoever is at the other end out."""
        ...

    def lost(self) -> None:
        """Nobody is there any more."""
        ...


class Line(Protocol):
    """An open WebSocket."""

    def listen(self, hearer: Hearer) -> None:
        """Hand messages over from now on; what has come before is handed over first."""
        ...

    def go_on(self) -> None:
        """Hand the next message over: the last one has been carried out."""
        ...

    def carry_out(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that a server which ends waits for."""
        ...

    def write(self, text: bytes) -> bool:
        """Hand a message to the network; False where it cannot take one, since what came before is not read yet."""
        ...

    async def free(self) -> None:
        """Come back when there is room again, or nobody there."""
        ...

    def close(self, code: int, words: str) -> None:
        """Say goodbye: nothing is written after it, and nothing heard."""
        ...

    def show_out(self, text: bytes, code: int, words: str) -> None:
        """Tell whoever is there something, and have them shown out."""
        ...

    def at_the_end(self, call: Callable[[], object]) -> None:
        """Have something done when it is closed."""
        ...


def line_of(socket: WebSocket) -> Line:
    """The line of an accepted socket."""
    return socket.scope["extensions"][LINE]


def framed(text: bytes) -> bytes:
    """A message as the WebSocket frame that a server sends."""
    length = len(text)
    if length <= SHORT:
        return bytes((FINAL_TEXT, length)) + text
    if length <= MIDDLE:
        return bytes((FINAL_TEXT, 126)) + length.to_bytes(2) + text
    return bytes((FINAL_TEXT, 127)) + length.to_bytes(8) + text
