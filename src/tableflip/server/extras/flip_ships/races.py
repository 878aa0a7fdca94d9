"""All races of a server: made on request, found by their names, dropped when nobody comes any more."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

from tableflip.core.errors import BadOption
from tableflip.games.flip_ships.about import TREMORS
from tableflip.games.flip_ships.race.race import PLAYERS
from tableflip.games.flip_ships.race.round_table import Thrown, toss
from tableflip.games.flip_ships.table.geometry import ROUND_TABLE
from tableflip.games.flip_ships.table.hand import SKILLS
from tableflip.games.flip_ships.table.tabletop import read_poses
from tableflip.server.extras.flip_ships.clock import Clock
from tableflip.server.extras.flip_ships.race_room import RaceRoom, RaceSeat, Throw
from tableflip.server.messages.refusals import NoTable, NotAllowed
from tableflip.server.people.counts import Counting
from tableflip.server.people.seating import checked_name
from tableflip.server.people.secrets import hashed, new_secret, new_table_id
from tableflip.server.think.beliefs import as_declared
from tableflip.server.think.turns import Asker, Kind
from tableflip.server.think.workers import Workers

IDLE_SECONDS = 300.0  # after which a race is forgotten
EMPTY_SECONDS = 60.0  # or after so many where nobody has ever come, or all have left a race that is over
SWEEP_SECONDS = 10.0
SKILL_NAMES = tuple(hand.name for hand in SKILLS)


class Races:
    """The races that are run now."""

    def __init__(self, workers: Workers, counts: Counting, windows: int) -> None:
        self.workers = workers
        self.counts = counts
        self.windows = windows  # in which the link of a seat may be open
        self.clock = Clock()
        self.rooms: dict[str, RaceRoom] = {}
        self.addresses: dict[str, str] = {}  # of who set a race up
        self._sweeper = asyncio.create_task(self._sweep())

    def room(self, race: str) -> RaceRoom:
        """The race of that name."""
        if race not in self.rooms:
            raise NoTable("there is no such race; races are not kept for long")
        return self.rooms[race]

    def open(self, fill: list[str], tremor: str, name: str, address: str) -> tuple[str, dict[int, str], str]:
        """Set a race up for an address; its name, the secrets of its seats, and that of watching."""
        if tremor not in TREMORS:
            raise BadOption(f"tremor is one of {', '.join(TREMORS)}, not {tremor!r}")
        check_fill(fill)
        seats: list[RaceSeat] = []
        opened: dict[int, str] = {}
        for number, how in enumerate(fill):
            if how.startswith("bot:"):
                skill = how.removeprefix("bot:")
                seats.append(RaceSeat(skill.capitalize(), skill=skill))
                continue
            opened[number] = new_secret()
            called = checked_name(name if how == "me" else "", f"Player {number + 1}")
            seats.append(RaceSeat(called, secret_hash=hashed(opened[number])))
        if not self.counts.enter(address):
            raise NotAllowed("there are as many races as this server can run, or as your address can; finish one first")
        watch, race = new_secret(), new_table_id()
        self.addresses[race] = address
        throwing = partial(self._toss, race)
        self.rooms[race] = RaceRoom(seats, hashed(watch), tremor, throwing, self.clock, self.windows)
        return race, opened, watch

    async def _toss(self, race: str, address: str, throw: Throw) -> Thrown:
        kind = Kind.OUTCOME if throw.flick is None else Kind.HAND
        return await self.workers.by_hand(toss, *throw, asker=Asker(race, address), kind=kind, belief=believed)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.drop(IDLE_SECONDS)

    async def drop(self, seconds: float, empty: float = EMPTY_SECONDS) -> None:
        """Forget the races at which nobody has been for so long, and sooner those that nobody wants back."""
        now = time.monotonic()
        for race, room in list(self.rooms.items()):
            if not room.connections and now - room.used >= (seconds if room.is_wanted else min(seconds, empty)):
                del self.rooms[race]
                self.counts.leave(self.addresses.pop(race))
                await room.close()

    async def close(self) -> None:
        """Stop all races."""
        self._sweeper.cancel()
        await asyncio.gather(self._sweeper, return_exceptions=True)
        for room in self.rooms.values():
            await room.close()


def believed(found: Any) -> Thrown:
    """What another machine says that a flick did, if the next one can begin there."""
    thrown: Thrown = as_declared(toss)(found)
    read_poses(ROUND_TABLE, thrown.lying)
    return thrown


def check_fill(fill: list[str]) -> None:
    """Who races: two to four, one of them you at most, bots by their skill."""
    if len(fill) not in PLAYERS:
        raise BadOption(f"the speed game is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {len(fill)} (SHIPS-177)")
    for how in fill:
        if how.startswith("bot:") and how.removeprefix("bot:") not in SKILL_NAMES:
            raise BadOption(f"there is no racing bot {how[4:]!r}; the bots are {', '.join(SKILL_NAMES)}")
    if fill.count("me") > 1:
        raise BadOption("you can take one seat of a race; the others are open or for bots")
    if all(how.startswith("bot:") for how in fill):
        raise BadOption("somebody has to race against the bots; fill a seat with me or open")
