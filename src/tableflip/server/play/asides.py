"""Answers that take long to compute (hints, aids, warnings): play goes on, and only who asked gets the answer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tableflip.core.errors import TableflipError
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Message
from tableflip.server.people.listeners import Listener

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

T = TypeVar("T")
logger = logging.getLogger("tableflip.server")


class Once(Generic[T]):
    """What is found once for all who ask for the same, until the table moves on."""

    def __init__(self) -> None:
        self._found: dict[int, asyncio.Task[T]] = {}  # for each viewer who has asked
        self._waiting: Counter[asyncio.Task[T]] = Counter()  # how many wait for each

    async def of(self, viewer: int, find: Callable[[], Coroutine[Any, Any, T]]) -> T | None:
        """What is found for a viewer; None if the table has moved on. When all who wait have left it is forgotten."""
        finding = self._finding(viewer, find)
        self._waiting[finding] += 1
        try:
            await asyncio.wait([finding])
        finally:
            self._waiting[finding] -= 1
            if not self._waiting[finding]:
                del self._waiting[finding]
                finding.cancel()
        return None if finding.cancelled() else finding.result()

    def _finding(self, viewer: int, find: Callable[[], Coroutine[Any, Any, T]]) -> asyncio.Task[T]:
        """What is found, or is being found; what has failed is tried again."""
        known = self._found.get(viewer)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = asyncio.create_task(find())
            self._found[viewer] = known
        return known

    def drop(self) -> None:
        """Forget what was found: the table has moved on, and nobody waits for the rest."""
        for finding in self._found.values():
            finding.cancel()
        self._found.clear()


class Asides:
    """Questions of one kind: each listener may have one under way."""

    def __init__(self, room: Room, what: str) -> None:
        self.room = room
        self.what = what
        self._asked: dict[Listener, asyncio.Task[None]] = {}

    def begin(self, listener: Listener, name: str, think: Callable[[], Awaitable[Message]]) -> None:
        """Think about the answer to the message with this id, and send it when it is there."""
        if listener in self._asked:
            raise Refused("waiting", f"the last {self.what} is still being thought about")
        self._asked[listener] = asyncio.create_task(self._answer(listener, name, think))

    async def _answer(self, listener: Listener, name: str, think: Callable[[], Awaitable[Message]]) -> None:
        try:
            self.room.send(listener, await think())
        except Refused as refused:
            self.room.send(listener, refused.answer(name))
        except TableflipError as problem:
            self.room.send(listener, Refused("waiting", str(problem)).answer(name))
        except Exception:
            logger.exception("the %s for table %s failed", self.what, self.room.story.setup.id)
            failed = Refused("waiting", f"the {self.what} could not be thought out; ask again")
            self.room.send(listener, failed.answer(name))
        finally:
            del self._asked[listener]

    def forget(self, listener: Listener) -> None:
        """Somebody has left: nobody waits for their answer any more."""
        if listener in self._asked:
            self._asked[listener].cancel()
