"""Runs the clock of a room: it is written with every entry of the log, and acts once when a seat's time runs out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from tableflip.bots.levels import title_of, usual_bot
from tableflip.core.errors import BadOption
from tableflip.core.timing import Timing
from tableflip.server.messages.parts import ClockNow
from tableflip.server.messages.refusals import NotAllowed, Refused
from tableflip.server.messages.table import write_message
from tableflip.server.play.clock import NOBODY, Clock, Next, written
from tableflip.server.play.house_time import HouseTime
from tableflip.server.play.story import Story
from tableflip.server.store.log import Entry, Unsaved

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

RETRY = 2.0  # seconds until a flag falls that could not be saved
LOOK = 3600.0  # seconds after which a far deadline is looked at again


class Moment(NamedTuple):
    """When a decision came in, by the time of the house, and how long it took by the page's own account."""

    at: int
    took: int | None = None


class Timekeeper:
    """Whoever changes the clock holds the room's lock; whoever comes second finds a flag that has fallen already."""

    def __init__(self, room: Room, time: HouseTime) -> None:
        self.room = room
        self.time = time
        self._timer: asyncio.TimerHandle | None = None
        self._falling: asyncio.Task[None] | None = None
        self._untimed = set[int]()  # seats without time for which no bot may sit down

    @property
    def _timing(self) -> Timing | None:
        return self.room.story.match.timing

    @property
    def is_busy(self) -> bool:
        """Whether a flag is about to fall."""
        return self._falling is not None

    @property
    def is_paused(self) -> bool:
        """Whether all have agreed to a pause."""
        clock = self.room.story.clock
        return clock is not None and clock.paused

    def left(self) -> tuple[int, ...]:
        """What each seat has left now; nothing at a table without a clock."""
        clock = self.room.story.clock
        return () if clock is None else clock.left_at(self.time.now())

    def told(self) -> bytes:
        """The clock as a part of a frame, in JSON: as it is now."""
        clock = self.room.story.clock
        if clock is None:
            return b"null"
        return write_message(ClockNow(list(self.left()), clock.runs, list(clock.out), clock.paused))

    # What is written

    def stamped(self, after: Story, entry: Entry, moment: Moment | None = None) -> Entry:
        """An entry with the clock from then on; the story that goes on takes it over too."""
        before, timing = self.room.story.clock, self._timing
        if before is None or timing is None or self.room.story.setup.imported:
            return entry
        clock = self._after(before, timing, after, entry, moment or Moment(self.time.now()))
        after.keep_clock(clock)
        return structs.replace(entry, clock=written(clock))

    def _after(self, clock: Clock, timing: Timing, after: Story, entry: Entry, moment: Moment) -> Clock:
        now = moment.at
        match entry.kind:
            case "act":
                return clock.decided(timing, now, entry.seat, self._next(after), moment.took)
            case "undo":
                story = self.room.story
                is_free = entry.number == 1 and story.match.can_undo(entry.seat)
                return clock.taken_back(story.clocks[len(after.match.plies)], now, entry.seat, agreed=not is_free)
            case "end":
                return clock.fallen(now) if after.match.ended_by == "time" else clock.stopped(now)
            case "flag":
                return clock.fallen(now)
            case "pause":
                return clock.at_rest(now)
            case "go_on":
                return clock.going_on(now)
            case "replay":
                return clock

    def _next(self, after: Story) -> Next:
        seat, rules = after.match.turn, after.match.game.rules
        is_timed = seat is not None and self.room.seats[seat].taken
        return Next(seat, rules.turn_number(after.match.state), is_timed)

    # Who comes too late

    async def check(self, moment: Moment) -> None:
        """Refuse a decision while the clock stands still, or that came after its time; the room is locked meanwhile."""
        clock = self.room.story.clock
        if clock is None:
            return
        self.check_pause()
        if clock.is_late(*moment):
            await self._fall(clock)
            raise Refused("over", "your time had run out before this arrived")

    def check_pause(self) -> None:
        """Refuse whatever would bring a decision nearer while all rest: an action, and help with one."""
        if self.is_paused:
            raise Refused("waiting", "the table has agreed to a pause; end it first")

    def check_seat(self, seat: int, bot: str) -> None:
        """A seat whose time is out stays with its bot."""
        clock = self.room.story.clock
        if clock is not None and clock.out[seat] and not bot and not self.room.story.over:
            raise NotAllowed("this seat is out of time; a bot plays on to the end, as the table has chosen")

    def wake(self) -> None:
        """Wait for the next flag."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        story = self.room.story
        if story.clock is None or story.over or story.closed or story.setup.imported:
            return
        self.time.need()
        if self._left_over(story.clock):
            self._look()
        elif story.clock.until >= 0:
            wait = (story.clock.until - self.time.now() + 1) / 1000
            self._timer = asyncio.get_running_loop().call_later(max(0.0, min(wait, LOOK)), self._look)

    def _left_over(self, clock: Clock) -> list[int]:
        """Seats whose time is out and whose bot has not sat down: the server was stopped in between."""
        late = {seat for seat, out in enumerate(clock.out) if out and not self.room.seats[seat].bot}
        return sorted(late - self._untimed)

    def _look(self, seconds: float = 0.0) -> None:
        if self._falling is None:
            self._falling = asyncio.create_task(self._fall_when_due(seconds))
            self._falling.add_done_callback(self._looked)

    def _looked(self, task: object) -> None:
        if self._falling is task:
            self._falling = None

    async def _fall_when_due(self, seconds: float) -> None:
        room, retry = self.room, False
        await asyncio.sleep(seconds)
        try:
            async with room.lock:
                await room.catch_up()
                clock = room.story.clock
                if clock is not None and clock.runs != NOBODY and not room.story.over:
                    if clock.is_late(self.time.now(), 0):
                        await self._fall(clock)
                if room.story.clock is not None and not room.story.over:
                    await self._let_bots_finish(room.story.clock)
        except Unsaved as problem:
            room.tell_waiting(problem)
            retry = True
        except Refused:  # the table can only be looked at
            return
        self._falling = None
        if retry:
            self._look(RETRY)
        else:
            self.wake()

    async def _fall(self, clock: Clock) -> None:
        """The flag falls: the other one wins, or a bot sits down; the room is locked meanwhile."""
        room, seat, after = self.room, clock.runs, self.room.story.copy()
        if self._timing is not None and self._timing.out == "lose":
            await room.write(after, after.end(seat, after.match.won_by(1 - seat, "time")))
            return
        bot = room.seats[seat].bot or usual_bot(room.game)
        await room.write(after, after.flag(seat, title_of(room.game, bot)))
        await self._let_bots_finish(room.story.clock or clock)

    async def _let_bots_finish(self, clock: Clock) -> None:
        for seat in self._left_over(clock):
            try:
                await self.room.seating.hand_over(seat, usual_bot(self.room.game))
            except BadOption:  # a game of bots that may never end: whoever has no time left plays on without
                self._untimed.add(seat)

    def close(self) -> None:
        """Wait for nothing any more."""
        for waiting in (self._timer, self._falling):
            if waiting is not None:
                waiting.cancel()
        self._timer = None
