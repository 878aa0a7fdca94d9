"""One client's connection to a table: limits what comes in, queues what goes out, drops clients that do not read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketState

from tableflip.core.errors import TableflipError
from tableflip.server.http.line import Line, line_of
from tableflip.server.http.outbox import Outbox
from tableflip.server.messages.table import Code, Refusal, write_message
from tableflip.server.people.listeners import Caller
from tableflip.server.people.rates import Bucket
from tableflip.server.people.rota import in_turn
from tableflip.server.people.secrets import hashed
from tableflip.server.settings import Settings
from tableflip.server.signs.measures import received, refused
from tableflip.server.signs.numbers import NUMBER, broken, carry_on
from tableflip.server.store.log import Unsaved

LATER = 1013  # WebSocket close code: try again later
TOO_SLOW = LATER
TOO_FAST = 1008  # policy
FAILED = 1011  # an error of ours
NOBODY_THERE = 1006  # nobody is there to be told anything
REFUSALS_MOST = 20  # after so many messages over the limit the socket is closed
CLOSE_SECONDS = 2.0
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # the last for brackets within brackets

logger = logging.getLogger("tableflip.server")


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

    def latest(self, listener: Any, seen: int, /) -> tuple[list[bytes], int]:
        """What somebody missed since a ply, what there is to see now and what is said beside it, and its ply."""
        ...


class Connection:
    """Somebody in a room. It has no task of its own while nothing is carried out and nothing waits to be said."""

    __slots__ = (
        "__weakref__",
        "_began",
        "_doing",
        "_is_next",
        "_writer",
        "address",
        "bucket",
        "ending",
        "held",
        "hellos",
        "is_gone",
        "line",
        "number",
        "outbox",
        "patience",
        "plain",
        "read",
        "refusals",
        "room",
        "secret_hash",
    )

    def __init__(
        self,
        line: Line,
        room: AnyRoom,
        caller: Caller,
        settings: Settings,
        read: Callable[[str | bytes], Any],
    ) -> None:
        self.line = line
        self.room = room
        self.read = read
        self.held = caller.held
        self.secret_hash = hashed(caller.secret)
        self.plain = caller.plain
        self.address = caller.address
        self.bucket = Bucket(settings.messages_burst, settings.messages_per_second)
        self.hellos = Bucket(settings.hellos_burst, settings.hellos_per_second)
        self.outbox = Outbox(settings.outbox_most if caller.held else settings.watcher_outbox_most)
        self.patience = settings.unread_seconds if caller.held else settings.watcher_unread_seconds
        self.number = NUMBER.get()
        self.refusals = 0
        self.ending: tuple[int, str] | None = None
        self.is_gone = False  # whether the room has been left
        self._doing: asyncio.Task[None] | None = None  # while a message is carried out
        self._is_next = False  # while one waits for the turn of its address
        self._writer: asyncio.Task[None] | None = None  # while there is something to say
        self._began = 0.0  # when what is being sent was begun

    def send(self, text: bytes) -> None:
        """Send a message that must arrive; whoever leaves too much unread is dropped and can come back."""
        if self.ending is None and not self._goes_at_once(text):
            if self.outbox.put(text):
                self._say()
            else:
                self._drop()

    def show(self, text: bytes, ply: int) -> None:
        """Send a frame; a slow reader gets a later one instead."""
        if self.ending is None:
            if self._goes_at_once(text):
                self.outbox.has_shown(ply)
            else:
                self.outbox.show(text, ply)
                self._say()

    def renew(self, seen: int, *, asked: bool = True) -> None:
        """Have everything since a ply told again, when the reader can take it; to ask for that costs more."""
        if self.ending is None:
            if not asked or self.hellos.take():
                self.outbox.renew(seen)
                self._say()
            else:
                self._slow_down()

    def close(self, code: int, words: str) -> None:
        """Show them out."""
        if self.ending is None:
            self.ending = (code, words)
            self._leave_soon()

    def lost(self) -> None:
        """They are gone."""
        self.close(NOBODY_THERE, "")

    def _goes_at_once(self, text: bytes) -> bool:
        """Whether a message could be handed to the network, as nearly all can: nothing waits before it."""
        return self._writer is None and self.line.write(text)

    def _say(self) -> None:
        if self._writer is None:
            self._began = asyncio.get_running_loop().time()
            self._writer = asyncio.create_task(self._write())
        elif asyncio.get_running_loop().time() - self._began > self.patience:
            self._drop()

    def _drop(self) -> None:
        self.close(TOO_SLOW, "you read too slowly; connect again to go on")

    async def begin(self) -> None:
        """Enter the room, and hear what is said from now on."""
        try:
            await self.room.enter(self)
        except BaseException:
            self.room.leave(self)  # perhaps with one foot in already
            raise
        self.line.listen(self)

    def _leave_soon(self) -> None:
        """Leave, not in the middle of what somebody else does, nor of what is carried out for the one who leaves."""
        if self._doing is None:
            asyncio.get_running_loop().call_soon(self._leave)

    def _leave(self) -> None:
        if self.is_gone or self._doing is not None:
            return
        self.is_gone = True
        self.room.leave(self)
        if self._writer is not None:
            self._writer.cancel()
        if self.ending is not None and self.ending[0] != NOBODY_THERE:
            self.line.carry_out(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        code, words = self.ending or (1000, "")
        with suppress(TimeoutError):  # whoever does not read may not hear this either
            async with asyncio.timeout(CLOSE_SECONDS):
                while code != TOO_SLOW and (text := self.outbox.take()) is not None:
                    await self._hand_over(text)
        self.line.close(code, words)

    async def _hand_over(self, text: bytes) -> None:
        while not self.line.write(text):
            await self.line.free()

    async def _write(self) -> None:
        now = asyncio.get_running_loop().time
        try:
            while self.ending is None and (text := self._next()) is not None:
                self._began = now()
                await self._hand_over(text)
        except Exception:
            logger.exception("a table could not be shown")
            self.close(FAILED, "this table could not be shown; connect again to go on")
        finally:
            self._writer = None

    def _next(self) -> bytes | None:
        text = self.outbox.take()
        if text is None and self.outbox.missed is not None:
            self.outbox.refill(*self.room.latest(self, self.outbox.missed))
            text = self.outbox.take()
        return text

    @property
    def is_busy(self) -> bool:
        """Whether a message is being carried out, or about to be."""
        return self._doing is not None or self._is_next

    def hear(self, raw: bytes) -> None:
        """A message has come; one that is begun is carried out, even if its sender is shown out meanwhile."""
        if self.ending is not None:
            return
        if not self.bucket.take():
            self._slow_down()
            return
        received()
        try:
            message = self.read(raw)
        except UNREADABLE as problem:
            self._refuse(Refusal(_id_in(raw), "malformed", f"this message cannot be read: {problem}"))
            return
        self._is_next = True
        in_turn(self.address, partial(self._take_up, message), getattr(message, "weight", 1))

    def _take_up(self, message: Any) -> None:
        self._is_next = False
        if self.ending is None:
            self._doing = self.line.carry_out(self._carry_out(message))

    async def _carry_out(self, message: Any) -> None:
        carry_on(self.number)
        try:
            await self.room.receive(self, message)
        except Exception:
            logger.exception("a message could not be carried out")
            self.close(FAILED, broken())
        finally:
            self._doing = None
            if self.ending is None:
                self.line.go_on()
            else:
                self._leave_soon()

    def _slow_down(self) -> None:
        self.refusals += 1
        if self.refusals > REFUSALS_MOST:
            self.close(TOO_FAST, "too many messages")
        else:
            self._refuse(Refusal(None, "too_fast", "too many messages at once; slow down"))

    def _refuse(self, refusal: Refusal) -> None:
        refused(refusal.code)
        self.send(write_message(refusal))


def _id_in(raw: str | bytes) -> str | None:
    """The id of a message that could not be read, if at least that could."""
    with suppress(*UNREADABLE, AttributeError):
        found = msgspec.json.decode(raw).get("id")
        return found if isinstance(found, str) and len(found) <= 64 else None
    return None


async def turn_away(socket: WebSocket, code: int, problem: TableflipError | str, told: Code = "withdrawn") -> None:
    """Tell somebody at the door why they cannot come in, in a way a browser can read."""
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    _show_out(socket, code, Refusal(None, told, str(problem)))


async def put_off(socket: WebSocket, problem: Unsaved) -> None:
    """Let somebody try again later: the database is away, and their link is as good as before."""
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    _show_out(socket, LATER, Refusal(None, "unsaved", f"{problem.now}; the table comes back by itself"))


def _show_out(socket: WebSocket, code: int, refusal: Refusal) -> None:
    line_of(socket).show_out(write_message(refusal), code, refusal.words[:120])
