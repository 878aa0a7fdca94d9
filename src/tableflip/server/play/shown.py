"""Caches the frames of a room for all who see the same, for a moment only, since they are most of its memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.server.messages.table import Frame, write_message
from tableflip.server.people.listeners import Held
from tableflip.server.people.rounds import Due, later
from tableflip.server.play.frames import frame_for, frame_for_nobody, past_for

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

KEPT = 0.25  # seconds: those who come at once, as after a restart, are shown the same


class Shown:
    """What those at one table are shown now."""

    __slots__ = ("_base", "_frames", "_pasts", "_timer", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self._base: Frame | None = None  # what all frames of now share
        self._frames: dict[tuple[Held, bool], bytes] = {}
        self._pasts: dict[Held, bytes] = {}  # all that happened
        self._timer: Due | None = None  # until all is let go

    def to(self, held: Held, plain: bool) -> bytes:
        """The frame for a link, written."""
        found = self._frames.get((held, plain))
        if found is None:
            self._base = self._base or frame_for_nobody(self.room)
            found = self._frames[held, plain] = write_message(frame_for(self.room, self._base, held, plain))
            self._let_go_later()
        return found

    def past_to(self, held: Held, seen: int) -> bytes:
        """What a link missed since a ply, written; all of it once for the many who may have to be told that."""
        if seen > 0:
            return write_message(past_for(self.room.story, held, seen))
        if held not in self._pasts:
            self._pasts[held] = write_message(past_for(self.room.story, held, 0))
            self._let_go_later()
        return self._pasts[held]

    def clear(self) -> None:
        """Something in the frames has changed."""
        self._base = None
        self._frames.clear()
        self._pasts.clear()

    def close(self) -> None:
        """Nobody is shown anything any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._let_go()

    def _let_go_later(self) -> None:
        if self._timer is None:
            self._timer = later(KEPT, self._let_go)

    def _let_go(self) -> None:
        self._timer = None
        self.clear()
        self.room.story.forget_looks()
