"""The open question of a table (to undo, to draw, to pause): who asked, who has agreed, and what follows.

It is kept in the database with the length of the log, so it survives a restart, and is void once the log has gone on
by a decision. What had to be done anyhow decides nothing: such a question stays open.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from tableflip.server.messages.parts import Question, What
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Asked, Settled
from tableflip.server.people.listeners import Listener
from tableflip.server.play.wishes import WISHES, Asking, take_back
from tableflip.server.store.log import Entry, Unsaved

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.story import Story

OFTEN = 3  # how often a seat may ask for the same thing in one position


class Questions:
    """The one question that may be open in a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.asking = _read(room.story.setup.asking, room)
        self._asked: Counter[tuple[int, What]] = Counter()

    def told(self) -> Question | None:
        """The open question as it is sent."""
        return self.asking.told(self.room) if self.asking else None

    async def undo(self, listener: Listener, name: str) -> None:
        """Take back the asker's last action and all after it: freely if it showed nothing and was the last."""
        story = self.room.story
        plies, count = story.match.plies, story.undoes(listener.held)
        if count == 0:
            raise Refused("no_undo", "you have not acted yet: there is nothing to take back")
        self.room.length.check_undo(story, count)
        asking = Asking("undo", plies[-count].seat, name, story.ply, count)
        if story.setup.day is not None and any(ply.revealed for ply in plies[-count:]):
            raise Refused("no_undo", "this is the deal of the day, the same for everybody: what was seen stays seen")
        if count == 1 and not plies[-1].revealed:
            await take_back(self.room, asking, listener)
        else:
            await self._ask(listener, asking)

    async def ask(self, listener: Listener, name: str, what: What, seat: int) -> None:
        """Ask all whom it concerns; where it concerns nobody else it is done at once."""
        await self._ask(listener, Asking(what, self.room.speaker(listener.held), name, self.room.story.ply, seat))

    async def _ask(self, listener: Listener, asking: Asking) -> None:
        room, wished = self.room, WISHES[asking.what]
        if (is_asked := self.asking) is not None:
            if is_asked.message == asking.message and is_asked.by in listener.held:
                room.acknowledge(listener, asking.message)  # said again, since its answer was lost
                return
            is_same = (is_asked.what, is_asked.number) == (asking.what, asking.number)
            if is_same and set(is_asked.open) & set(listener.held):  # two who press the same button agree
                await self.answer(listener, asking.message, True)
                return
            raise Refused("waiting", "another question is still open at this table")
        wished.check(room, asking)
        if self._asked[asking.by, asking.what] >= OFTEN:
            raise Refused("waiting", f"you have asked {OFTEN} times; ask again when the table has gone on")
        self._asked[asking.by, asking.what] += 1
        asking.open = wished.concerns(room, listener.held, asking)
        bots = [seat.seat for seat in room.seats if seat.bot]
        if not all(wished.bot_agrees(room, asking, bot) for bot in bots):
            room.acknowledge(listener, asking.message)
            self._tell(asking, False, wished.refused(room, asking))
        elif not asking.open:
            await self._grant(asking, listener)
        else:
            await self._keep(asking)
            room.acknowledge(listener, asking.message)
            room.send_all(Asked(asking.told(room)))

    async def answer(self, listener: Listener, name: str, yes: bool, question: str = "") -> None:
        """Somebody agrees or does not, to the question that they read: meanwhile another one may have been asked."""
        room, asking = self.room, self.asking
        seats = [seat for seat in asking.open if seat in listener.held] if asking else []
        if asking is None or not seats:
            raise Refused("no_question", "nothing is being asked of you")
        if question not in ("", asking.message):
            raise Refused("no_question", "what you answered is not asked any more")
        if not yes:
            await self._keep(None)
            room.acknowledge(listener, name)
            self._tell(asking, False, f"{room.who(seats[0])} says no. {WISHES[asking.what].refused(room, asking)}")
            return
        left = [seat for seat in asking.open if seat not in seats]
        if left:
            asking = msgspec.structs.replace(asking, yes=sorted([*asking.yes, *seats]), open=left)
            await self._keep(asking)
            room.acknowledge(listener, name)
            room.send_all(Asked(asking.told(room)))
        else:
            await self._grant(asking)  # what cannot be saved now is asked of them still, when they answer again
            room.acknowledge(listener, name)

    async def withdraw(self, listener: Listener, name: str) -> None:
        """Who asked does not want it any more."""
        asking = self.asking
        if asking is None or asking.by not in listener.held:
            raise Refused("no_question", "you are not asking for anything")
        await self._keep(None)
        self.room.acknowledge(listener, name)
        self._tell(asking, False, f"{self.room.who(asking.by)} takes the question back")

    async def void(self) -> None:
        """Who sits at the table has changed: whoever still wants it asks again."""
        if self.asking is not None:
            with suppress(Unsaved):  # a question of others than sit here now is not taken up after a restart either
                await self._keep(None)
            self.drop()

    async def returned(self, held: tuple[int, ...]) -> None:
        """Somebody has come back, whom a bot was to replace."""
        if not self._is_about_absent(held):
            return
        async with self.room.lock:
            if self._is_about_absent(held) and (asking := self.asking):
                await self.void()
                self._tell(asking, False, f"{self.room.who(asking.number)} is back")

    def _is_about_absent(self, held: tuple[int, ...]) -> bool:
        asking = self.asking
        return (
            asking is not None and asking.what == "bot" and asking.number in held and asking.number not in asking.open
        )

    async def outlast(self, after: Story, entry: Entry) -> Asking | None:
        """The open question as it is after an entry that is on disk; None where the entry was an answer to it.

        Where only one action is legal nothing is decided, whether a person or a bot takes it or it plays itself. An
        undo that was asked for before goes back to the same position still.
        """
        asking, is_forced = self.asking, entry.kind == "act" and len(self.room.story.legal) == 1
        if asking is None or not is_forced or after.over:
            return None
        number = asking.number + 1 if asking.what == "undo" else asking.number
        later = msgspec.structs.replace(asking, ply=after.ply, number=number)
        try:
            await self._write(later)
        except Unsaved:  # whoever still wants it asks again
            return None
        return later

    def keep(self, asking: Asking) -> None:
        """The log has gone on, and what was asked of the table is still asked."""
        self.asking = asking
        self.room.refresh()

    def drop(self) -> None:
        """The log has gone on: what was asked of the table as it was is void."""
        self.asking = None
        self._asked.clear()
        self.room.refresh()

    async def _grant(self, asking: Asking, asker: Listener | None = None) -> None:
        """Do what all have agreed to; an asker who needed nobody's answer is acknowledged now."""
        words = WISHES[asking.what].agreed(self.room, asking)
        await WISHES[asking.what].grant(self.room, asking, asker)
        if self.asking is asking:  # nothing of it stands in the log
            await self.void()
        self._tell(asking, True, words)

    async def _keep(self, asking: Asking | None) -> None:
        """The question as it is now, on disk first."""
        await self._write(asking)
        self.asking = asking
        self.room.refresh()

    async def _write(self, asking: Asking | None) -> None:
        written = None if asking is None else msgspec.json.encode(asking).decode()
        await self.room.store.keep_question(self.room.story.setup.id, written)

    def _tell(self, asking: Asking, agreed: bool, words: str) -> None:
        self.room.send_all(Settled(asking.what, asking.by, agreed, words))


def _read(written: str | None, room: Room) -> Asking | None:
    """What was asked before the server was started anew, if it is still of this table as it is."""
    if written is None:
        return None
    try:
        asking = msgspec.json.decode(written, type=Asking)
    except msgspec.MsgspecError:  # a database may hold anything
        return None
    people = {seat.seat for seat in room.seats if not seat.bot}
    holds = asking.ply == room.story.ply and asking.by in people and set(asking.open) <= people and asking.open
    return asking if holds else None
