"""A table without a network: a room on the test's own loop, and people whose reading the test holds up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Sequence
from typing import Any, cast

from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.http.connection import Connection
from tableflip.server.http.line import Hearer
from tableflip.server.messages.table import read_message
from tableflip.server.people.listeners import Caller
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.play.limits import Limits
from tableflip.server.play.room import Room
from tableflip.server.play.story import Story
from tableflip.server.settings import Settings


class Shelf:
    """A store that takes everything, while the test lets it."""

    def __init__(self) -> None:
        self.takes = asyncio.Event()
        self.takes.set()

    def check_held(self, _table: str) -> int:
        return 0

    async def change_seat(self, *_: Any) -> None:
        await asyncio.sleep(0)
        await self.takes.wait()

    async def append(self, _entry: Any) -> None:
        await asyncio.sleep(0)


class Wire:
    """A line whose other end reads only while the test lets it."""

    def __init__(self, *, hears_talk: bool = True) -> None:
        self.hears_talk = hears_talk
        self.coming: list[bytes | None] = []  # None: they hang up
        self.reads = asyncio.Event()
        self.reads.set()
        self.heard: list[Any] = []
        self.closed: tuple[int, str] | None = None
        self.hearer: Hearer | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def listen(self, hearer: Hearer) -> None:
        self.hearer = hearer
        self.go_on()

    def go_on(self) -> None:
        while self.coming and self.hearer is not None and not self.hearer.is_busy:
            raw = self.coming.pop(0)
            if raw is None:
                self.hearer.lost()
            elif self.closed is None:
                self.hearer.hear(raw)

    def carry_out(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def write(self, text: bytes) -> bool:
        if self.reads.is_set() and ((told := json.loads(text))["type"] != "talked" or self.hears_talk):
            self.heard.append(told)
        return self.reads.is_set()

    async def free(self) -> None:
        await self.reads.wait()

    def close(self, code: int, words: str) -> None:
        self.closed = (code, words)

    def say(self, **message: Any) -> None:
        self._come(json.dumps(message).encode())

    def hang_up(self) -> None:
        self._come(None)

    def _come(self, raw: bytes | None) -> None:
        self.coming.append(raw)
        asyncio.get_running_loop().call_soon(self.go_on)

    def kinds(self) -> list[str]:
        return [heard["type"] for heard in self.heard]


class Stage:
    """A listed table for two, with both seats taken unless told otherwise."""

    def __init__(self, taken: Sequence[bool] = (True, True), **changes: Any) -> None:
        self.settings = Settings("", **changes)
        chosen = game_named("flip_chess")
        match = Match.new(chosen, seats=2, seed="5eed" * 16)
        told: dict[str, Any] = {"listed": True, "hints": True, "chosen": False, "aids": True, "imported": False}
        setup = new_setup(match, watch="watch", host="host", **told)
        seats, opened = new_seats(setup, chosen, ["open", "open"], "")
        for seat, is_taken in zip(seats, taken, strict=True):
            seat.taken = is_taken
        self.shelf = Shelf()
        self.secrets = opened
        windows = self.settings.windows_per_seat
        self.room = Room(Story.begin(setup), seats, cast(Any, self.shelf), cast(Any, None), limits=Limits(windows))
        self.running: list[asyncio.Task[None]] = []
        self.wires: list[Wire] = []

    def come(self, seat: int | None) -> Wire:
        """Somebody comes by the link of a seat, or to watch."""
        wire, held = Wire(hears_talk=False), () if seat is None else (seat,)
        self.wires.append(wire)
        secret = "watch" if seat is None else self.secrets[seat]
        made = Connection(cast(Any, wire), self.room, Caller(held, secret), self.settings, read_message)
        self.running.append(asyncio.create_task(made.begin()))
        return wire

    async def settle(self) -> None:
        """Let everybody do what they can do now."""
        for _ in range(500):
            if not any(wire.coming for wire in self.wires):
                break
            await asyncio.sleep(0)
        for _ in range(50):
            await asyncio.sleep(0)

    async def end(self) -> None:
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
