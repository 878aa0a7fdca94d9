"""Aids at the table: odds and the like, found once for all who see the same, from what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Aided
from tableflip.server.people.listeners import Listener
from tableflip.server.play.asides import Asides, Once
from tableflip.server.play.frames import viewer_of
from tableflip.server.think.turns import Asker

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.story import Story


class TableAids:
    """The aids of one room for the position that is on the table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asides = Asides(room, "aid")
        self._once: Once[bytes] = Once()

    def ask(self, listener: Listener, name: str, ply: int) -> None:
        """Somebody asks for the aids of the position with this ply."""
        if not self.room.story.setup.aids:
            raise Refused("aids_off", "this table is played without aids")
        if self.room.story.closed:
            raise Refused("over", self.room.story.closed)
        self.room.check_ply(ply, listener.held)
        story = self.room.story
        self._asides.begin(listener, name, lambda: self._answer(listener, name, story))

    async def _answer(self, listener: Listener, name: str, story: Story) -> Aided:
        room, viewer = self.room, viewer_of(story, listener.held)
        asker = Asker(story.setup.id, listener.address)
        found = None
        if room.story is story:
            found = await self._once.of(
                viewer, lambda: room.workers.aid(room.game, story.match.state, viewer, asker=asker)
            )
        if found is None or room.story is not story:
            raise Refused("stale", "the position changed before the aid was ready")
        return Aided(name, story.ply, msgspec.Raw(found))

    def forget(self, listener: Listener) -> None:
        """Somebody has left."""
        self._asides.forget(listener)

    def drop(self) -> None:
        """The table has moved on: nobody waits for what is being found."""
        self._once.drop()
