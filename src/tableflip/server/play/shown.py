"""The frames of a room: made once for all who see the same, and let go soon, since they are most of its memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tableflip.server.messages.table import write_message
from tableflip.server.people.listeners import Held
from tableflip.server.play.frames import frame_for

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

KEPT = 1.0  # seconds: those who come at once, as after a restart, are shown the same


class Shown:
    """What those at one table are shown now."""

    __slots__ = ("_frames", "_timer", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self._frames: dict[tuple[Held, bool], bytes] = {}
        self._timer: asyncio.TimerHandle | None = None  # until all is let go

    def to(self, held: Held, plain: bool) -> bytes:
        """The frame for a link, written."""
        found = self._frames.get((held, plain))
        if found is None:
            found = self._frames[held, plain] = write_message(frame_for(self.room, held, plain))
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(KEPT, self._let_go)
        return found

    def clear(self) -> None:
        """Something in the frames has changed."""
        self._frames.clear()

    def close(self) -> None:
        """Nobody is shown anything any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._let_go()

    def _let_go(self) -> None:
        self._timer = None
        self._frames.clear()
        self.room.story.forget_looks()
