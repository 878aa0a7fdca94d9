"""The hall: all rooms in use; tables are read from the log when somebody comes and put away when all have left."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from tableflip.bots.alone import check_somebody_plays
from tableflip.core.errors import BadVersion, TableflipError
from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.messages.bodies import NewTable
from tableflip.server.messages.refusals import NoTable
from tableflip.server.people.seating import checked_fill, new_key, new_seats, new_setup
from tableflip.server.people.secrets import new_secret
from tableflip.server.play.room import Room
from tableflip.server.play.story import Story, entries_of
from tableflip.server.settings import Settings
from tableflip.server.store.log import Unsaved
from tableflip.server.store.store import Seat, Store
from tableflip.server.think.workers import Workers

SWEEP_SECONDS = 5.0
LISTED_FOR = timedelta(hours=24)


class Hall:
    """The rooms of a server."""

    def __init__(self, settings: Settings, store: Store, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeper = asyncio.create_task(self._sweep())

    async def room(self, table: str) -> Room:
        """The room of a table, read from its log if nobody is there yet."""
        if table in self.rooms:
            return self.rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        found = await self.store.table(table)
        if found is None:
            raise NoTable("there is no such table; the link may be old or cut short")
        setup, seats = found
        entries = await self.store.log(table)
        try:
            game_named(setup.game).about.check_version(setup.rules)
            story = await asyncio.to_thread(Story.begin, setup, entries)
        except BadVersion as other:
            story = await asyncio.to_thread(Story.shown, setup, entries, str(other))
        room = Room(story, seats, self.store, self.workers)
        room.remember(entries)
        self.rooms[table] = room
        room.bots.wake()
        return room

    async def open_table(self, wanted: NewTable) -> tuple[Room, dict[int, str], str, str]:
        """Set up a table; the room, the secrets of its seats, and those of watching and hosting."""
        game = game_named(wanted.game)
        key = new_key() if wanted.seed is None else wanted.seed
        count = wanted.seats or len(wanted.fill) or None
        options = wanted.options
        if wanted.position is None:  # a position brings its own
            bots = [how.removeprefix("bot:") if how.startswith("bot:") else "" for how in wanted.fill]
            options = game.words.seated(options, bots + [""] * ((count or game.about.default_seats) - len(bots)))
        match = Match.new(game, seats=count, options=options, seed=key, position=wanted.position)
        fill = checked_fill(game, wanted.fill, match.seats)
        check_somebody_plays(match, [how.partition("bot:")[2] for how in fill])
        watch, host = new_secret(), new_secret()
        setup = new_setup(
            match,
            watch=watch,
            host=host,
            chosen=wanted.seed is not None or wanted.position is not None,
            listed=wanted.listed,
            aids=wanted.aids,
            hints=wanted.hints,
            imported=False,
        )
        seats, opened = new_seats(setup, game, fill, wanted.name)
        await self.store.create(setup, seats)
        room = Room(Story.begin(setup), seats, self.store, self.workers)
        self.rooms[setup.id] = room
        return room, opened, watch, host

    async def open_replay(self, match: Match[Any]) -> Room:
        """A table on which a match read from a file can be looked at."""
        closed = {"listed": False, "hints": False, "chosen": True, "aids": True}
        setup = new_setup(match, watch=new_secret(), host=new_secret(), imported=True, **closed)
        seats = [Seat(table_id=setup.id, seat=seat, name=name, taken=True) for seat, name in enumerate(match.names)]
        entries = await asyncio.to_thread(entries_of, setup, match)
        await self.store.create(setup, seats, entries)
        return await self.room(setup.id)

    async def listed(self) -> list[Room]:
        """The rooms that want to be seen and have a free seat."""
        since = (datetime.now(UTC) - LISTED_FOR).isoformat(timespec="milliseconds")
        rooms: list[Room] = []
        for table in await self.store.listed(since):
            with suppress(TableflipError):  # its game is no longer here, or has other rules: it can be played by nobody
                rooms.append(await self.room(table))
        for room in rooms:
            with suppress(Unsaved):
                await room.note_end()
        return [room for room in rooms if not room.story.over and not room.story.closed]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            await self.put_away(self.settings.idle_seconds)

    async def put_away(self, seconds: float) -> None:
        """Forget the rooms nobody has used for so long; their tables are in the log."""
        early = time.monotonic() - seconds
        for table, room in list(self.rooms.items()):
            if room.idle and room.used <= early:
                self.rooms.pop(table)
                with suppress(Unsaved):  # only the lobby would have liked to know
                    await room.note_end()

    async def close(self) -> None:
        """Close all rooms."""
        self._sweeper.cancel()
        await asyncio.gather(self._sweeper, return_exceptions=True)
        for room in self.rooms.values():
            await room.bots.close()
