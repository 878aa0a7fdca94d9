"""The least of a WebSocket client: the load client shares its cores with the server, so it has to cost little."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Self, cast
from urllib.parse import urlsplit

HOST = "127.0.0.1"
TEXT, CLOSE, PING = 1, 8, 9
FINAL, MASKED = 0x80, 0x80
MASK = bytes(4)  # a mask of zeros leaves the payload as it is: there is no proxy here to be protected from it


class Socket(asyncio.Protocol):
    """One connection; every message is handed over as bytes."""

    def __init__(self, target: str, host: str, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._buffer = bytearray()
        self._is_open = False
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {target} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

    @classmethod
    async def connect(cls, link: str, hear: Callable[[bytes], None]) -> Self:
        """Open a connection; it is up when this returns."""
        parts = urlsplit(link)
        target = f"{parts.path}?{parts.query}"
        loop = asyncio.get_running_loop()
        _, opened = await loop.create_connection(lambda: cls(target, parts.netloc, hear), HOST, parts.port or 80)
        await opened._opened
        return opened

    def send(self, text: bytes) -> None:
        """Send a short message."""
        self._write(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Take what has come and hand over the messages that are whole."""
        self._buffer += data
        if not self._is_open and not self._read_answer():
            return
        while (frame := self._next_frame()) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                self._hear(payload)
            elif opcode == PING:
                self._write(PING + 1, payload)
            elif opcode == CLOSE:
                self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits for the connection that there is none."""
        if not self._opened.done():
            self._opened.set_exception(ConnectionError(f"the server hung up: {bytes(self._buffer[:200])!r}"))

    def _read_answer(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            self.transport.close()
            return False
        del self._buffer[: end + 4]
        self._is_open = True
        self._opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The kind and payload of the next whole frame; the server sends no message in pieces."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start])
        if len(buffer) < start + length:
            return None
        opcode, payload = buffer[0] & 0x0F, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload

    def _write(self, opcode: int, payload: bytes) -> None:
        assert len(payload) < 126, "the load client says little"
        self.transport.write(bytes((FINAL | opcode, MASKED | len(payload))) + MASK + payload)
