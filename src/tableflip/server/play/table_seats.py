"""Changes who sits where at a table: seats are taken, given to bots and get new links. It is stored first."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from tableflip.bots.alone import check_somebody_plays
from tableflip.core.errors import BadOption
from tableflip.server.messages.refusals import NotAllowed, SeatTaken
from tableflip.server.people.listeners import Held
from tableflip.server.people.names import called
from tableflip.server.people.seating import checked_name
from tableflip.server.people.secrets import hashed, new_secret
from tableflip.server.play.pace import paced
from tableflip.server.play.story import Story
from tableflip.server.store.log import Taken, Unsaved
from tableflip.server.store.store import Seat

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

WITHDRAWN = 4001  # WebSocket close code
WITHDRAWN_WORDS = "this link is not valid any more; ask the host for a new one"


class TableSeats:
    """The changes of one table's seats; whatever changes one holds the lock of the room."""

    __slots__ = ("_retell", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self._retell = False  # whether earlier events are told by other names now

    async def sit_down(self, held: Held, secret_hash: str, name: str = "") -> None:
        """Take the seats of a link, and be called by a name there."""
        name = name if len(held) == 1 else ""  # at one device it is not the name of all
        async with self.room.lock:
            await self.room.catch_up()
            self.room.check_link(held, secret_hash)
            for seat in held:
                stored = self.room.seats[seat]
                called = checked_name(name, stored.name) if not stored.bot else stored.name
                if not stored.taken or called != stored.name:
                    await self.put_seat(seat, taken=True, name=called)
                    self.seats_changed()

    async def take_free_seat(self, name: str, wanted: int | None = None) -> tuple[int, str]:
        """Take a seat, or the first one that is free now, and its new link; whoever comes second is told who sits."""
        async with self.room.lock:
            await self.room.catch_up()
            free = self._free(wanted)
            secret, called = new_secret(), checked_name(name, free.name)
            await self.put_seat(free.seat, secret_hash=hashed(secret), taken=True, name=called)
        self._withdraw(free, f"{self.room.who(free.seat)} has taken this seat by the invitation to this table")
        self.seats_changed()
        return free.seat, secret

    def _free(self, wanted: int | None) -> Seat:
        seats = self.room.seats
        if wanted is not None and wanted >= len(seats):
            raise BadOption(f"there is no seat {wanted} at this table; its seats are 0 to {len(seats) - 1}")
        asked = seats if wanted is None else [seats[wanted]]
        free = next((seat for seat in asked if not seat.bot and not seat.taken), None)
        if free is not None:
            return free
        rest = "another seat is still free" if self.room.waiting_for() else "you can watch"
        if wanted is None:
            raise SeatTaken(f"all seats of this table are taken; {rest}")
        raise SeatTaken(f"{self.room.who(wanted)} was faster and sits there now; {rest}")

    async def change_seat(self, seat: int, **changes: Any) -> None:
        """Change who sits on a seat."""
        async with self.room.lock:
            await self.room.catch_up()
            await self.put_seat(seat, **changes)
        self.seats_changed()

    async def hand_over(self, seat: int, bot: str) -> None:
        """Let a bot play a seat; the room is locked meanwhile."""
        await self.put_seat(seat, bot=bot)
        self.seats_changed()

    async def revoke(self, seat: int) -> str:
        """Make a new link for a seat; who came by the old one is shown out."""
        async with self.room.lock:
            await self.room.catch_up()
            secret, old = new_secret(), self.room.seats[seat]
            name = old.name if old.secret_hash else self.room.game.about.seat_names[seat]
            await self.put_seat(seat, secret_hash=hashed(secret), taken=False, bot="", name=name)
        self._withdraw(old, "this link has been withdrawn by the host")
        self.seats_changed()
        return secret

    async def put_seat(self, seat: int, **changes: Any) -> None:
        """Change a seat, on disk first; the room is locked meanwhile. What was asked of other people is void.

        Names change last: whoever calls this tells everybody at once, so that nobody is cut off who has heard a new
        name and not what happened before it.
        """
        after = msgspec.structs.replace(self.room.seats[seat], **changes)
        others = [each.bot for each in self.room.seats if each.seat != seat]
        self.room.timekeeper.check_seat(seat, after.bot)
        if after.bot and self.room.story.setup.day is not None:
            raise NotAllowed("no bot can play for you at a deal of the day")
        check_somebody_plays(self.room.story.match, [*others, after.bot])
        try:
            await self.room.store.change_seat(self.room.seats[seat], after)
        except Taken as problem:  # by another server on this database
            found = await self.room.store.table(self.room.story.setup.id)
            if found:
                await self.take_over(found[1])
                self.seats_changed()
            raise SeatTaken(str(problem)) from problem
        except Unsaved:
            self.room.doubtful = True
            raise
        self.room.seats[seat], before = after, self.room.seats[seat]
        if (after.bot, after.secret_hash) != (before.bot, before.secret_hash):
            await self.room.questions.void()
        await self.call_anew()

    async def take_over(self, seats: list[Seat]) -> None:
        """Seats are otherwise on disk than we knew: whoever came by a link that does not hold there is shown out."""
        self.room.seats = seats
        await self.call_anew()
        for listener in list(self.room.connections):
            if any(seats[seat].secret_hash != listener.secret_hash for seat in listener.held):
                listener.close(WITHDRAWN, WITHDRAWN_WORDS)

    async def call_anew(self) -> None:
        """Names have changed: what happened before is told by the new ones too, as it would be after a restart."""
        names, setup = called(self.room.game, self.room.seats), self.room.story.setup
        if names == list(self.room.story.names):
            return
        after = self.room.story.copy()
        after.names = names
        if after.past:
            with suppress(Unsaved):  # else it is told by the old names until the log is read again
                entries = await self.room.store.log(setup.id)
                after = await asyncio.to_thread(Story.begin, setup, paced(entries[: after.ply]), names)
        self.room.story = after
        self._retell = bool(after.past)

    def _withdraw(self, old: Seat, why: str) -> None:
        """Show out who came by a link that holds no longer, to sit or only to look."""
        for listener in list(self.room.connections):
            if listener.secret_hash == old.secret_hash:
                listener.close(WITHDRAWN, why)

    def seats_changed(self) -> None:
        """Show everybody who sits where now."""
        if self._retell:
            self._retell = False
            self.room.tell_anew()
        else:
            self.room.tell_all()
        self.room.bots.wake()
