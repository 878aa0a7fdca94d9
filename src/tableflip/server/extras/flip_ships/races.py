"""All races of a server: made on request, found by their names, dropped when nobody comes any more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from tableflip.core.errors import BadOption
from tableflip.games.flip_ships.about import TREMORS
from tableflip.games.flip_ships.race.race import PLAYERS
from tableflip.games.flip_ships.race.round_table import Thrown, toss
from tableflip.games.flip_ships.table.hand import SKILLS
from tableflip.server.extras.flip_ships.clock import Clock
from tableflip.server.extras.flip_ships.race_room import RaceRoom, RaceSeat
from tableflip.server.messages.refusals import NoTable, NotAllowed
from tableflip.server.people.seating import checked_name
from tableflip.server.people.secrets import hashed, new_secret, new_table_id
from tableflip.server.think.workers import Workers

RACES_MOST = 200
IDLE_SECONDS = 300.0
SWEEP_SECONDS = 10.0
SKILL_NAMES = tuple(hand.name for hand in SKILLS)


class Races:
    """The races that are run now."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.clock = Clock()
        self.rooms: dict[str, RaceRoom] = {}
        self._sweeper = asyncio.create_task(self._sweep())

    def room(self, race: str) -> RaceRoom:
        """The race of that name."""
        if race not in self.rooms:
            raise NoTable("there is no such race; races are not kept for long")
        return self.rooms[race]

    def open(self, fill: list[str], tremor: str, name: str) -> tuple[str, dict[int, str], str]:
        """Set a race up; its name, the secrets of its seats, and that of watching."""
        if tremor not in TREMORS:
            raise BadOption(f"tremor is one of {', '.join(TREMORS)}, not {tremor!r}")
        check_fill(fill)
        if len(self.rooms) >= RACES_MOST:
            raise NotAllowed("there are as many races as this server can run; try again in a few minutes")
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
        watch, race = new_secret(), new_table_id()
        self.rooms[race] = RaceRoom(seats, hashed(watch), tremor, self._toss, self.clock)
        return race, opened, watch

    async def _toss(
        self, lying: str, launch: float, ship: str, flick: Mapping[str, int] | None, hand: str, seed: str
    ) -> Thrown:
        return await self.workers.by_hand(toss, lying, launch, ship, flick, hand, seed)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.drop(IDLE_SECONDS)

    async def drop(self, seconds: float) -> None:
        """Forget the races at which nobody has been for so long."""
        early = time.monotonic() - seconds
        for race, room in list(self.rooms.items()):
            if not room.connections and room.used <= early:
                del self.rooms[race]
                await room.close()

    async def close(self) -> None:
        """Stop all races."""
        self._sweeper.cancel()
        await asyncio.gather(self._sweeper, return_exceptions=True)
        for room in self.rooms.values():
            await room.close()


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
