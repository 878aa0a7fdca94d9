"""The way out to one reader: whole messages are handed to the network at once, with no task and no layer between."""

from __future__ import annotations

from typing import Protocol

from starlette.websockets import WebSocket

LINE = "tableflip.line"  # the extension of a socket's scope under which its protocol gives its line
FINAL_TEXT = 0x81  # a frame that is a whole message of text
SHORT, MIDDLE = 125, 0xFFFF  # bytes whose number is told in one byte, or in two more


class Line(Protocol):
    """What a protocol lets a connection do beside ASGI."""

    def write(self, text: bytes) -> bool:
        """Hand a message to the network; False where it cannot take one, since what came before is not read yet."""
        ...

    async def free(self) -> None:
        """Come back when there is room again, or nobody there."""
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
