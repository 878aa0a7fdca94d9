"""Aids at the table: odds and the like, found once for all who see the same, from what they may know."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Aided
from tableflip.server.people.listeners import Listener
from tableflip.server.play.asides import Asides
from tableflip.server.play.frames import viewer_of

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.story import Story


class TableAids:
    """The aids of one room for the position that is on the table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asides = Asides(room, "aid")
        self._found: dict[int, asyncio.Task[bytes]] = {}  # for each viewer who has asked

    def ask(self, listener: Listener, name: str, ply: int) -> None:
        """Somebody asks for the aids of the position with this ply."""
        if not self.room.story.setup.aids:
            raise Refused("aids_off", "this table is played without aids")
        if self.room.story.closed:
            raise Refused("over", self.room.story.closed)
        self.room.check_ply(ply)
        story = self.room.story
        finding = self._finding(viewer_of(story, listener.held))
        self._asides.begin(listener, name, lambda: self._answer(name, story, finding))

    async def _answer(self, name: str, story: Story, finding: asyncio.Task[bytes]) -> Aided:
        await asyncio.wait([finding])
        if self.room.story is not story:
            raise Refused("stale", "the table has moved on while the aid was thought about")
        return Aided(name, story.ply, msgspec.Raw(finding.result()))

    def _finding(self, viewer: int) -> asyncio.Task[bytes]:
        """What is found for a viewer, or is being found; what has failed is tried again."""
        known = self._found.get(viewer)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            room = self.room
            known = asyncio.create_task(room.workers.aid(room.game, room.story.match.state, viewer))
            self._found[viewer] = known
        return known

    def drop(self) -> None:
        """Forget what was found: the table has moved on, and nobody waits for the rest."""
        for finding in self._found.values():
            finding.cancel()
        self._found.clear()
