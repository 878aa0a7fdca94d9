"""The coach of a table: which actions would be blunders, told to the seat that decides and to nobody else.

It is asked for before a decision, and found once for a position however often that is asked. It is help as hints are:
at a table without hints there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.server.messages.parts import Blunder
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Weighed
from tableflip.server.people.listeners import Listener
from tableflip.server.play.asides import Asides, Once
from tableflip.server.think.turns import Asker
from tableflip.server.think.work import Warned

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.story import Story


class TableCoach:
    """The coach of one room, for the position that is on the table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asides = Asides(room, "warning")
        self._once: Once[list[Warned]] = Once()

    def ask(self, listener: Listener, name: str, ply: int) -> None:
        """Whoever decides asks what to be warned of in the position with this ply."""
        story = self.room.story
        if not story.setup.hints:
            raise Refused("hints_off", "this table is played without hints")
        if story.closed:
            raise Refused("over", story.closed)
        self.room.check_ply(ply, listener.held)
        seat = story.match.turn
        if seat is None or seat not in listener.held:
            raise Refused("not_your_turn", "only the player whose turn it is gets warnings")
        self._asides.begin(listener, name, lambda: self._answer(listener, name, story, seat))

    async def _answer(self, listener: Listener, name: str, story: Story, seat: int) -> Weighed:
        room, match = self.room, story.match
        asker = Asker(story.setup.id, listener.address)
        found = None
        if room.story is story:
            found = await self._once.of(
                seat, lambda: room.workers.weigh(room.game, match.state, seat, match.decisions, asker=asker)
            )
        if found is None or room.story is not story:
            raise Refused("stale", "the position changed before its actions were weighed")
        return Weighed(name, story.ply, [Blunder(each.number, round(each.cost, 3), each.words) for each in found])

    def forget(self, listener: Listener) -> None:
        """Somebody has left."""
        self._asides.forget(listener)

    def drop(self) -> None:
        """The table has moved on: nobody waits for what is being weighed."""
        self._once.drop()
