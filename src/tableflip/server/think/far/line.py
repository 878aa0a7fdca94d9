"""The connection between a server and a worker: messages after their lengths, and heartbeats both ways."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol, cast

from tableflip.server.people.rates import Bucket
from tableflip.server.think.far.words import (
    BEAT_SECONDS,
    FRAME_MOST,
    SILENCE_SECONDS,
    Beat,
    NotOurs,
    Said,
    read,
    written,
)

LENGTH = 4  # bytes that tell a message's length
UNSENT_MOST = 64_000_000  # bytes that wait for an end which does not read
WORDS_BURST, WORDS_A_SECOND = 4000, 2000.0  # messages: more would be said to keep the other one from its work

logger = logging.getLogger("tableflip.server")


class FarEnd(Protocol):
    """Who is at the end of a line: a crew, or a shift."""

    def hear(self, word: Said) -> None:
        """Something was said; NotOurs where it makes no sense."""
        ...

    def lost(self) -> None:
        """Nobody is at the other end any more."""
        ...


class FarLine(asyncio.Protocol):
    """One end of it."""

    def __init__(self, begin: Callable[[FarLine], FarEnd]) -> None:
        self._begin = begin
        self._end: FarEnd | None = None
        self._buffer = bytearray()
        self._words = Bucket(WORDS_BURST, WORDS_A_SECOND)
        self._heard = 0.0
        self._beat: asyncio.TimerHandle | None = None
        self.transport: asyncio.Transport = None  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport = cast(asyncio.Transport, transport)
        self._heard = asyncio.get_running_loop().time()
        self._end = self._begin(self)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Hand whole messages over."""
        self._heard = asyncio.get_running_loop().time()
        self._buffer += data
        try:
            while len(self._buffer) >= LENGTH:
                size = int.from_bytes(self._buffer[:LENGTH])
                if size > FRAME_MOST:
                    raise NotOurs(f"a message of {size:,} bytes")
                if len(self._buffer) < LENGTH + size:
                    return
                raw = bytes(self._buffer[LENGTH : LENGTH + size])
                del self._buffer[: LENGTH + size]
                if not self._words.take():
                    raise NotOurs("words without end")
                word = read(raw)
                if self._end is not None and not isinstance(word, Beat):
                    self._end.hear(word)
        except NotOurs as problem:
            logger.warning("a line between a server and a worker is cut: %s", str(problem)[:200])
            self.cut()

    def say(self, word: Said) -> None:
        """Send a message."""
        if self.transport.is_closing():
            return
        raw = written(word)
        self.transport.write(len(raw).to_bytes(LENGTH) + raw)
        if self.transport.get_write_buffer_size() > UNSENT_MOST:
            self.cut()

    def cut(self) -> None:
        """Hang up."""
        self.transport.abort()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - self._heard > SILENCE_SECONDS:
            self.cut()
            return
        self.say(Beat())
        self._beat = loop.call_later(BEAT_SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self._beat is not None:
            self._beat.cancel()
        end, self._end = self._end, None
        if end is not None:
            end.lost()
