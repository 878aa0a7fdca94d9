"""Aids at the table: odds and the like, found once for all who see the same, from what they may know."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Aided
from tableflip.server.people.listeners import Listener
from tableflip.server.play.asides import Asides
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
        self._found: dict[int, asyncio.Task[bytes]] = {}  # for each viewer who has asked
        self._waiting: Counter[asyncio.Task[bytes]] = Counter()  # how many wait for each

    def ask(self, listener: Listener, name: str, ply: int) -> None:
        """Somebody asks for the aids of the position with this ply."""
        if not self.room.story.setup.aids:
            raise Refused("aids_off", "this table is played without aids")
        if self.room.story.closed:
            raise Refused("over", self.room.story.closed)
        self.room.check_ply(ply)
        story = self.room.story
        self._asides.begin(listener, name, lambda: self._answer(listener, name, story))

    async def _answer(self, listener: Listener, name: str, story: Story) -> Aided:
        found = await self._found_for(listener, story) if self.room.story is story else None
        if found is None or self.room.story is not story:
            raise Refused("stale", "the table has moved on while the aid was thought about")
        return Aided(name, story.ply, msgspec.Raw(found))

    async def _found_for(self, listener: Listener, story: Story) -> bytes | None:
        """What is found for somebody; None if the table has moved on. When all who wait have left it is forgotten."""
        finding = self._finding(viewer_of(story, listener.held), Asker(story.setup.id, listener.address))
        self._waiting[finding] += 1
        try:
            await asyncio.wait([finding])
        finally:
            self._waiting[finding] -= 1
            if not self._waiting[finding]:
                del self._waiting[finding]
                finding.cancel()
        return None if finding.cancelled() else finding.result()

    def forget(self, listener: Listener) -> None:
        """Somebody has left."""
        self._asides.forget(listener)

    def _finding(self, viewer: int, asker: Asker) -> asyncio.Task[bytes]:
        """What is found for a viewer, or is being found; what has failed is tried again."""
        known = self._found.get(viewer)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            room = self.room
            known = asyncio.create_task(room.workers.aid(room.game, room.story.match.state, viewer, asker=asker))
            self._found[viewer] = known
        return known

    def drop(self) -> None:
        """Forget what was found: the table has moved on, and nobody waits for the rest."""
        for finding in self._found.values():
            finding.cancel()
        self._found.clear()
