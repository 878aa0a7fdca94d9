"""One WebSocket: what comes in is limited, what goes out waits in a short queue, and a reader too slow is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tableflip.core.errors import TableflipError
from tableflip.server.messages.table import Refusal, write_message
from tableflip.server.people.listeners import Held
from tableflip.server.people.rates import Bucket
from tableflip.server.people.secrets import hashed
from tableflip.server.settings import Settings

TOO_SLOW = 1013  # WebSocket close code: try again later
TOO_FAST = 1008  # policy
REFUSALS_MOST = 20  # after so many messages over the limit the socket is closed
CLOSE_SECONDS = 2.0
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # the last for brackets within brackets


class AnyRoom(Protocol):
    """What somebody is connected to: the room of a table, or something of a game's own."""

    async def enter(self, listener: Any, /) -> None:
        """Somebody comes."""
        ...

    def leave(self, listener: Any, /) -> None:
        """Somebody goes."""
        ...

    async def receive(self, listener: Any, message: Any, /) -> None:
        """Somebody says something."""
        ...


class Connection:
    """Somebody in a room."""

    def __init__(
        self,
        socket: WebSocket,
        room: AnyRoom,
        held: Held,
        secret: str,
        settings: Settings,
        read: Callable[[str | bytes], Any],
        *,
        plain: bool = False,
    ) -> None:
        self.socket = socket
        self.room = room
        self.read = read
        self.held = held
        self.secret_hash = hashed(secret)
        self.plain = plain
        self.bucket = Bucket(settings.messages_burst, settings.messages_per_second)
        self.outbox: asyncio.Queue[str] = asyncio.Queue(settings.outbox_most)
        self.refusals = 0
        self.ending: tuple[int, str] | None = None
        self._ended = asyncio.Event()

    def send(self, text: str) -> None:
        """Queue a message; a reader that leaves too many unread is dropped and can come back for a whole frame."""
        if self.ending is not None:
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.close(TOO_SLOW, "you read too slowly; connect again to go on")

    def close(self, code: int, words: str) -> None:
        """Show them out."""
        if self.ending is None:
            self.ending = (code, words)
            self._ended.set()

    async def run(self) -> None:
        """Stay until one side has had enough."""
        await self.room.enter(self)
        tasks = [asyncio.create_task(one) for one in (self._read(), self._write(), self._ended.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self.ending is not None:
            with suppress(Exception):  # whoever does not read may not hear this either
                await asyncio.wait_for(self._say_goodbye(), CLOSE_SECONDS)

    async def _say_goodbye(self) -> None:
        code, words = self.ending or (1000, "")
        if code != TOO_SLOW:
            while not self.outbox.empty():
                await self.socket.send_text(self.outbox.get_nowait())
        await self.socket.close(code, words)

    async def _write(self) -> None:
        while True:
            text = await self.outbox.get()
            await self.socket.send_text(text)

    async def _read(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                raw = await self.socket.receive()
                if raw["type"] == "websocket.disconnect":
                    return
                if not self.bucket.take():
                    self._slow_down()
                    continue
                # a message begun is carried out even if its sender goes away meanwhile
                await asyncio.shield(asyncio.ensure_future(self._receive(raw.get("text") or raw.get("bytes") or b"")))

    async def _receive(self, raw: str | bytes) -> None:
        try:
            message = self.read(raw)
        except UNREADABLE as problem:
            self._refuse(Refusal(_id_in(raw), "malformed", f"this message cannot be read: {problem}"))
            return
        await self.room.receive(self, message)

    def _slow_down(self) -> None:
        self.refusals += 1
        if self.refusals > REFUSALS_MOST:
            self.close(TOO_FAST, "too many messages")
        else:
            self._refuse(Refusal(None, "too_fast", "too many messages at once; slow down"))

    def _refuse(self, refusal: Refusal) -> None:
        self.send(write_message(refusal).decode())


def _id_in(raw: str | bytes) -> str | None:
    """The id of a message that could not be read, if at least that could."""
    with suppress(*UNREADABLE, AttributeError):
        found = msgspec.json.decode(raw).get("id")
        return found if isinstance(found, str) and len(found) <= 64 else None
    return None


async def turn_away(socket: WebSocket, code: int, problem: TableflipError | str) -> None:
    """Tell somebody at the door why they cannot come in, in a way a browser can read."""
    await socket.accept()
    await socket.send_text(write_message(Refusal(None, "withdrawn", str(problem))).decode())
    await socket.close(code, str(problem)[:120])
