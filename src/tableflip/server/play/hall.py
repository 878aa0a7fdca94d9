"""All rooms in memory: a table is read from its log when somebody comes, and dropped some time after all have left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from tableflip.bots.alone import check_somebody_plays
from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.messages.parts import Sitting
from tableflip.server.messages.replays import MissedFrame
from tableflip.server.messages.setting_up import NewTable
from tableflip.server.people.names import called
from tableflip.server.people.rates import Buckets
from tableflip.server.people.seating import checked_fill, new_key, new_seats, new_setup
from tableflip.server.people.secrets import new_secret
from tableflip.server.play import spare, stocks
from tableflip.server.play.frames import sitting, sittings
from tableflip.server.play.house_time import HouseTime, OwnTime
from tableflip.server.play.limits import Limits
from tableflip.server.play.loading import LONG, Readers, SetAside, load
from tableflip.server.play.missed import MISSED_MOST, AtLength, Seeing, missed_frames, stepped
from tableflip.server.play.owning import Alone, Owning
from tableflip.server.play.room import Room
from tableflip.server.play.story import Story
from tableflip.server.settings import Settings
from tableflip.server.store.log import Lost, Unsaved
from tableflip.server.store.store import Seat, Setup, Store
from tableflip.server.think.workers import Workers

SWEEP_SECONDS = 5.0
WEIGHTY = 40  # actions whose story takes as much memory as the rest of a room
LISTED_FOR = timedelta(hours=24)
ASIDE_MOST = 10_000  # names of tables that are set aside, so that each is logged once

logger = logging.getLogger("tableflip.server")


class Opened(NamedTuple):
    """A new table: its room, the secrets of its seats, and those of watching, hosting and inviting."""

    room: Room
    secrets: dict[int, str]
    watch: str
    host: str
    invite: str


class Hall:
    """The rooms of a server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        workers: Workers,
        time: HouseTime | None = None,
        owning: Owning | None = None,
        tables: Buckets | None = None,
    ) -> None:
        self.settings = settings
        self.limits = Limits(settings.windows_per_seat, settings.log_most, tables)
        self.store = store
        store.database.eras.changed = self.lose_all
        self.owning = owning or Alone()
        self.workers = workers
        self.time = time or OwnTime()
        self.rooms: dict[str, Room] = {}
        self.aside: dict[str, str] = {}  # the tables that cannot be read, and why
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._readers = Readers()
        self._put_away = 0  # rooms since spare memory was given back
        self._again = False  # whether some had been put away when it last was
        self._held = 0  # bytes that were held then
        self._gives = False  # whether much was given back then
        self._opened = 0  # what rooms weigh since it was last looked whether there are too many that nobody uses
        self._crowded = asyncio.Event()
        self._sweeper = asyncio.create_task(self._sweep())

    async def room(self, table: str) -> Room:
        """The room of a table, read from its log if nobody is there yet."""
        if table in self.rooms:
            return self.rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    @asynccontextmanager
    async def visit(self, table: str) -> AsyncGenerator[Room]:
        """The room of a table for as long as somebody may use it: it is not put away meanwhile."""
        room = await self.room(table)
        while self.rooms.get(table) is not room:  # put away as soon as it was there
            room = await self.room(table)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1
            room.used = time.monotonic()

    async def _load(self, table: str) -> Room:
        token = self.store.check_held(table) if await self.owning.claim(table) else None
        try:
            found = await load(self.store, table, self._readers)
        except SetAside as problem:
            self._set_aside(table, problem.why)
            raise
        if found.aside:
            self._set_aside(table, found.aside)
        else:
            self.aside.pop(table, None)  # somebody has mended it
        if token is None or self.store.check_held(table) != token:
            raise Lost(table)  # others had it, or it was not there, while it was read
        room = self._new_room(found.story, found.seats)
        room.remember(found.entries)
        self._keep(room)
        room.timekeeper.wake()
        room.bots.wake()
        return room

    async def missed(self, room: Room, seeing: Seeing, seen: int, at_length: AtLength) -> list[MissedFrame]:
        """What has happened at a table since somebody looked; nothing where players have to remember what they saw.

        A long log is read again by who does what takes long, and only for so much of it as an address may have.
        """
        story, setup = room.story, room.story.setup
        may_look = story.over or room.game.words.may_look_back(story.match.state)
        if not may_look or seen >= story.ply:
            return []
        entries = (await self.store.log(setup.id))[: story.ply]
        begun, since = Story.begin(setup, names=story.names), max(seen, story.ply - MISSED_MOST)
        if len(entries) < LONG:
            return await self._readers.replay(entries, lambda some: missed_frames(begun, some, seeing, since))
        return await at_length(lambda between: missed_frames(begun, stepped(entries, between), seeing, since))

    def _set_aside(self, table: str, why: str) -> None:
        """Tell whoever runs the server, once."""
        if table not in self.aside:
            self.aside[table] = why
            logger.warning("table %s is set aside: %s", table, why)
        if len(self.aside) > ASIDE_MOST:
            del self.aside[next(iter(self.aside))]

    def _new_room(self, story: Story, seats: list[Seat]) -> Room:
        return Room(story, seats, self.store, self.workers, limits=self.limits, house_time=self.time)

    def _keep(self, room: Room) -> None:
        self.rooms[room.story.setup.id] = room
        self._opened += weight(room)
        if self._opened > self.settings.idle_most // 2:
            self._crowded.set()

    async def open_table(self, wanted: NewTable, *, quick: bool = False) -> Opened:
        """Set up a table; a quick one is not kept if nobody comes."""
        game = game_named(wanted.game)
        key = new_key() if wanted.seed is None else wanted.seed
        count = wanted.seats or len(wanted.fill) or None
        options = wanted.options
        if wanted.position is None:  # a position brings its own
            bots = [how.removeprefix("bot:") if how.startswith("bot:") else "" for how in wanted.fill]
            options = game.words.seated(options, bots + [""] * (game.about.checked_seats(count) - len(bots)))
        match = Match.new(game, seats=count, options=options, seed=key, position=wanted.position)
        fill = checked_fill(game, wanted.fill, match.seats)
        check_somebody_plays(match, [how.partition("bot:")[2] for how in fill])
        timing = None if wanted.clock is None else wanted.clock.timing
        if timing is not None:
            timing.check(match.seats, game.about.together)
        if wanted.talk != "phrases" and wanted.listed:
            raise BadOption("free text is for people who came by a link; a table shown in the lobby has phrases only")
        watch, host, invite = new_secret(), new_secret(), new_secret()
        setup = new_setup(
            match,
            watch=watch,
            host=host,
            invite=invite,
            chosen=wanted.seed is not None or wanted.position is not None,
            listed=wanted.listed,
            aids=wanted.aids,
            hints=wanted.hints,
            imported=False,
            clock=None if timing is None else str(timing),
            talk=wanted.talk,
            quick=quick,
        )
        seats, opened = new_seats(setup, game, fill, wanted.name)
        return Opened(await self.lay(setup, seats), opened, watch, host, invite)

    async def lay(self, setup: Setup, seats: list[Seat]) -> Room:
        """Store a new table, and open its room."""
        await self.store.create(setup, seats, held=True)
        self.store.check_held(setup.id)
        room = self._new_room(Story.begin(setup, names=called(game_named(setup.game), seats)), seats)
        self._keep(room)
        return room

    async def listed(self, after: str = "") -> list[tuple[Setup, list[Sitting]]]:
        """The tables that want to be seen and have a free seat, newest first, with who sits there; none is replayed."""
        since = (datetime.now(UTC) - LISTED_FOR).isoformat(timespec="milliseconds")
        found = await self.store.listed(since, after)
        return [(setup, self._sittings(setup, seats)) for setup, seats in found if self._can_be_joined(setup)]

    def _can_be_joined(self, setup: Setup) -> bool:
        room = self.rooms.get(setup.id)
        if setup.quick and (room is None or not any(each.held for each in room.connections)):
            return False  # whoever opened it has left
        if setup.id in self.aside or (room is not None and (room.story.over or room.story.closed)):
            return False
        try:
            game_named(setup.game).about.check_version(setup.rules)
        except TableflipError:  # its game is no longer here, or has other rules: it can be played by nobody
            return False
        return True

    def _sittings(self, setup: Setup, seats: list[Seat]) -> list[Sitting]:
        room = self.rooms.get(setup.id)
        if room is not None:
            return sittings(room)
        names = called(game_named(setup.game), seats)
        return [sitting(seat, name, False) for seat, name in zip(seats, names, strict=True)]

    async def _sweep(self) -> None:
        due = 0.0  # when spare memory may be given back again
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(SWEEP_SECONDS, self.settings.idle_seconds)):
                    await self._crowded.wait()
            self._crowded.clear()
            self._opened = 0
            self._put_away += await self.put_away(self.settings.idle_seconds)
            if time.monotonic() >= due and self._has_left_some() and self._is_calm():
                due, before = time.monotonic() + spare.APART, spare.held()
                await self.store.database.give_back()
                await stocks.renew()
                spare.give_back(of_rooms=self._put_away > 0 or self._again)
                self._again = self._put_away > 0  # who sat there hangs up later, and leaves rubbish behind
                self._put_away, self._held = 0, spare.held()
                self._gives = before - self._held > spare.GROWN  # where there was much there may soon be more

    def _has_left_some(self) -> bool:
        """Whether there may be memory that nobody needs: of rooms put away, or of requests, which its size tells."""
        return self._put_away > 0 or self._again or self._gives or spare.held() > self._held + spare.GROWN

    def _is_calm(self) -> bool:
        return sum(weight(room) for room in self.rooms.values()) <= spare.ROOMS_MOST

    async def put_away(self, seconds: float) -> int:
        """Forget rooms that nobody uses, for so long or the oldest of too many; they are in the log. Tells how many."""
        early, count, kept = time.monotonic() - seconds, 0, 0
        unused = sorted(((room.used, table) for table, room in self.rooms.items() if room.idle), reverse=True)
        for used, table in unused:
            room = self.rooms.get(table)
            if room is None:
                continue
            kept += weight(room)
            if used > early and kept <= self.settings.idle_most:
                continue
            with suppress(Unsaved):  # only the lobby would have liked to know
                await room.note_end()
            is_left = room.story.setup.quick and room.story.ply == 0 and room.waiting_for() is not None
            if room.idle and room.used == used and self.rooms.get(table) is room:  # nobody has come meanwhile
                del self.rooms[table]
                room.put_away()
                count += 1
                if is_left:
                    with suppress(Unsaved):  # then it goes when a server starts
                        await self.store.forget_unbegun(table)
                if table not in self.rooms and table not in self._loading:
                    await self.owning.let_go(table)
        return count

    def lose(self, tables: Collection[str]) -> None:
        """Other servers have these tables now: nothing more is written or told here, and who is here goes there."""
        for table in tables:
            room = self.rooms.pop(table, None)
            if room is not None:
                room.move_out()

    def lose_all(self) -> None:
        """The database may know less than these rooms do: who is in one comes again, and it is read anew."""
        self.lose(list(self.rooms))

    async def close(self) -> None:
        """Close all rooms."""
        self._sweeper.cancel()
        self._readers.close()
        await asyncio.gather(self._sweeper, return_exceptions=True)
        for room in self.rooms.values():
            room.timekeeper.close()
            await room.bots.close()


def weight(room: Room) -> int:
    """How much memory a room takes, in rooms of a match that is not long yet."""
    return 1 + room.story.ply // WEIGHTY
