"""Quick match: a seat at a table with these wishes, or a new table that waits for somebody who has the same."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.messages.refusals import SeatTaken
from tableflip.server.messages.setting_up import NewTable
from tableflip.server.messages.sitting import QuickMatch
from tableflip.server.play.hall import Hall, Opened
from tableflip.server.play.room import Room

FRESH = 30.0  # seconds for which a new table counts as one at which somebody is, though they have not connected yet


class Seated(NamedTuple):
    """Where somebody plays: the seat they were given, none where they wait already, and the links of a new table."""

    room: Room
    seat: int | None
    secret: str
    opened: Opened | None = None


class Matching(Protocol):
    """Who finds tables for people; for several servers that would be one of them, or something they share."""

    async def find(self, wanted: QuickMatch, address: str, check: Callable[[], None]) -> Seated:
        """A seat; `check` raises where this address may not have one more table waiting."""
        ...

    def waiting(self, address: str) -> int:
        """How many tables wait for somebody on account of an address."""
        ...


class Matchmaker:
    """Finds tables for people, one after the other: so two who ask at the same moment meet."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._one_at_a_time = asyncio.Lock()
        self._opened: dict[str, tuple[str, float]] = {}  # the tables opened here: for which address, and when
        self._usual: dict[tuple[str, int], Mapping[str, str]] = {}

    async def find(self, wanted: QuickMatch, address: str, check: Callable[[], None]) -> Seated:
        """A seat at a table that waits and where somebody is, else a new table."""
        game = game_named(wanted.game)
        seats = game.about.checked_seats(wanted.seats)
        clock = None if wanted.clock is None else str(wanted.clock.timing)
        async with self._one_at_a_time:
            waiting = [room for room in self.hall.rooms.values() if self._fits(room, game.name, seats, clock)]
            for room in waiting:
                if room.story.setup.id in wanted.mine:
                    return Seated(room, None, "")
            for room in waiting:
                with suppress(SeatTaken):
                    async with self.hall.visit(room.story.setup.id) as here:
                        seat, secret = await here.seating.take_free_seat(wanted.name)
                        return Seated(here, seat, secret)
            check()  # here, where nobody of the same address is about to open another one
            fill = ["me", *["open"] * (seats - 1)]
            new = NewTable(game=game.name, seats=seats, fill=fill, name=wanted.name, listed=True, clock=wanted.clock)
            opened = await self.hall.open_table(new, quick=True)
            self._opened[opened.room.story.setup.id] = (address, time.monotonic())
            return Seated(opened.room, 0, opened.secrets[0], opened)

    def waiting(self, address: str) -> int:
        """How many tables wait for somebody on account of an address."""
        for table in [
            one for one in self._opened if one not in self.hall.rooms or not self._waits(self.hall.rooms[one])
        ]:
            del self._opened[table]
        return sum(by == address for by, _ in self._opened.values())

    def _waits(self, room: Room) -> bool:
        story = room.story
        return room.waiting_for() is not None and story.ply == 0 and not story.closed and not story.setup.imported

    def _fits(self, room: Room, game: str, seats: int, clock: str | None) -> bool:
        setup = room.story.setup
        is_wanted = (setup.game, setup.seats, setup.clock) == (game, seats, clock) and setup.listed
        if not is_wanted or setup.position is not None or not self._waits(room) or not self._has_somebody(room):
            return False
        return room.story.match.options == self._usual_options(game, seats)

    def _has_somebody(self, room: Room) -> bool:
        _, opened = self._opened.get(room.story.setup.id, ("", -FRESH))
        return any(each.held for each in room.connections) or time.monotonic() - opened < FRESH

    def _usual_options(self, game: str, seats: int) -> Mapping[str, str]:
        if (game, seats) not in self._usual:
            self._usual[game, seats] = Match.new(game_named(game), seats=seats, seed="0").options
        return self._usual[game, seats]
