"""Tells everybody at a table who came and left, at most once a second."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from tableflip.server.messages.parts import Sitting
from tableflip.server.messages.table import Seats, write_message
from tableflip.server.play.frames import guests_at, sittings

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

APART = 1.0  # seconds between two tellings


class Comings:
    """Who was at one table when that was last told. Frames made meanwhile are right at once; those here wait a bit."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._told: tuple[list[Sitting], int] = ([], 0)
        self._next = 0.0  # when it may be told again
        self._timer: asyncio.TimerHandle | None = None
        self.away = dict.fromkeys(range(len(room.seats)), time.monotonic())  # since when, of each seat nobody is on

    def changed(self) -> None:
        """Somebody came or left; of watchers nobody is told, since nothing that is shown changes."""
        here = {seat for listener in self.room.connections for seat in listener.held}
        now = time.monotonic()
        self.away = {seat: self.away.get(seat, now) for seat in range(len(self.room.seats)) if seat not in here}
        if self._timer is not None:
            self.room.refresh()
        elif self._now() != self._told:
            self.room.refresh()
            wait = self._next - time.monotonic()
            if wait <= 0:
                self._tell()
            else:
                self._timer = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tell(self) -> None:
        self._timer = None
        # also where whoever left has come back: a frame may have told somebody otherwise meanwhile
        self._told, self._next = self._now(), time.monotonic() + APART
        text = write_message(Seats(*self._told))
        for listener in list(self.room.connections):
            listener.show(text, -1)  # any later frame tells it too

    def _now(self) -> tuple[list[Sitting], int]:
        return sittings(self.room), guests_at(self.room)

    def close(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
