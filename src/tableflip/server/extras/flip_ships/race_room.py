"""A race with people and bots: it keeps the time, has the flicks thrown, and tells everybody what happens.

A race lives in memory alone: it is over in minutes, and nothing of it is worth a log.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tableflip.core.errors import NotLegal, TableflipError
from tableflip.games.flip_ships.race.race import Doing, Notice, Race
from tableflip.games.flip_ships.race.racing import Racing
from tableflip.games.flip_ships.race.round_table import Thrown, checked
from tableflip.server.extras.flip_ships.clock import Clock
from tableflip.server.extras.flip_ships.messages import (
    FromRacer,
    RaceAck,
    RaceAgain,
    RaceFetch,
    RaceFlick,
    RaceFlight,
    RaceFrame,
    RaceLeave,
    RaceMove,
    RacePlayer,
    RaceReady,
    RaceShip,
    RaceWithout,
)
from tableflip.server.extras.flip_ships.race_events import event_of, phase_of, state_of
from tableflip.server.messages.refusals import Refused, cited
from tableflip.server.messages.table import Hello, Refusal, write_message
from tableflip.server.people.crowds import TOO_MANY_WINDOWS, windows_to_close
from tableflip.server.people.listeners import Listener
from tableflip.server.people.seating import checked_name
from tableflip.server.people.secrets import hashed, same
from tableflip.server.play.room import GONE

# how long a bot takes to lay the next ship over the edge and aim: milliseconds, give or take a third
PAUSES = {"novice": 2400, "casual": 2000, "practised": 1700, "expert": 1400}
log = logging.getLogger(__name__)


class Throw(NamedTuple):
    """What a hand is given of a flick, as `toss` takes it."""

    lying: str
    launch: float
    ship: str
    flick: Mapping[str, int] | None  # None: the house flicks
    hand: str
    seed: str


Toss = Callable[[str, Throw], Awaitable[Thrown]]  # on the account of an address


@dataclass
class RaceSeat:
    """A seat of a race: a bot of some skill, or whoever has the secret."""

    name: str
    skill: str = ""
    secret_hash: str | None = None


class RaceRoom:
    """A race and all who are connected to it."""

    def __init__(
        self, seats: list[RaceSeat], watch_hash: str, tremor: str, toss: Toss, clock: Clock, windows: int
    ) -> None:
        self.seats = seats
        self.watch_hash = watch_hash
        self.tremor = tremor
        self.toss = toss
        self.clock = clock
        self.windows = windows
        self.connections: dict[Listener, None] = {}  # in the order in which they came
        self.used = time.monotonic()
        self.has_begun = False  # whether somebody has ever come
        self._seed = secrets.token_hex(16)
        self._flicks = 0
        self._happened = asyncio.Event()
        self._throwing: set[asyncio.Task[None]] = set()
        self.begin()
        self._keeper = asyncio.create_task(self._keep_time())

    def begin(self) -> None:
        """Lay the table for a race; bots are ready at once."""
        self.racing = Racing(len(self.seats))
        self._hand = asyncio.Lock()  # one flight after the other
        self._acting: dict[int, int] = {}  # when a bot flicks
        for player, seat in enumerate(self.seats):
            if seat.skill:
                self.race.ready_to_start(player, self.clock.now())

    @property
    def race(self) -> Race:
        """The race that is run."""
        return self.racing.race

    @property
    def is_wanted(self) -> bool:
        """Whether somebody may come back to it: somebody has been here, and it is not over."""
        return self.has_begun and phase_of(self.race) not in ("over", "off")

    async def close(self) -> None:
        """Stop the clock."""
        tasks = [self._keeper, *self._throwing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def seat_of(self, secret: str) -> int | None:
        """The seat a secret opens, -1 for watching; none: it opens nothing."""
        shown = hashed(secret)
        for number, seat in enumerate(self.seats):
            if same(shown, seat.secret_hash):
                return number
        return -1 if same(shown, self.watch_hash) else None

    async def enter(self, listener: Listener) -> None:
        """Somebody connects, perhaps again."""
        self.connections[listener] = None
        self.used = time.monotonic()
        for oldest in windows_to_close(self.connections, listener, self.windows):
            oldest.send(write_message(Refusal(None, "withdrawn", TOO_MANY_WINDOWS)))
            oldest.close(GONE, TOO_MANY_WINDOWS)
        self.has_begun = True
        if listener.held:
            self._tell([])
        else:  # nobody is told of those who watch
            listener.show(self._frame(listener, []), 0)
        self._happened.set()

    def leave(self, listener: Listener) -> None:
        """Somebody disconnects: the race goes on, and the seat waits for them."""
        self.connections.pop(listener, None)
        self.used = time.monotonic()
        if listener.held:
            self._tell([])

    async def receive(self, listener: Listener, message: FromRacer) -> None:
        """Carry out one message; whatever is wrong with it is told to its sender alone."""
        self.used = time.monotonic()
        self.let_pass()
        if isinstance(message, Hello):
            listener.show(self._frame(listener, []), 0)
            return
        try:
            told = self._carry_out(_seat(listener), message)
        except Refused as refused:
            listener.send(write_message(refused.answer(message.id)))
        except TableflipError as problem:
            code = "not_legal" if isinstance(problem, NotLegal) else "malformed"
            listener.send(write_message(Refusal(message.id, code, *cited(str(problem)))))
        else:
            listener.send(write_message(RaceAck(message.id)))
            self._tell(told)
            self._happened.set()

    def _carry_out(self, player: int, message: FromRacer) -> list[Notice]:
        if player < 0:
            raise Refused("watching", "you are watching this race; the link of a seat lets you take part")
        now = self.race.now
        match message:
            case RaceReady():
                self.seats[player].name = checked_name(message.name, self.seats[player].name)
                return self.race.ready_to_start(player, now)
            case RaceFlick():
                checked(message.flick)
                return self._flick(player, message.ship, message.flick, now)
            case RaceFetch():
                return self.race.fetch(player, message.ship, now)
            case RaceMove():
                return self.race.move(player, message.launch, now)
            case RaceLeave():
                return self.racing.leave(player, now)
            case RaceWithout():
                return self._without_absent()
            case RaceAgain():
                return self._again()
            case Hello():
                return []

    def _again(self) -> list[Notice]:
        if phase_of(self.race) not in ("over", "off"):
            raise Refused("waiting", "this race is not over yet")
        self.begin()
        return self._without_absent()

    def _without_absent(self) -> list[Notice]:
        """RT-3: who is not here does not keep the others waiting."""
        if self.race.starts_at is not None:
            raise Refused("waiting", "the countdown has begun already")
        here = {seat for listener in self.connections for seat in listener.held}
        left = set(self.race.present())
        away = [player for player, seat in enumerate(self.seats) if not seat.skill and player in left - here]
        return [message for player in away for message in self.racing.leave(player, self.race.now)]

    async def _keep_time(self) -> None:
        while True:
            self._happened.clear()
            self.let_pass()
            event = self.racing.next_event()
            times = [*self._acting.values(), *([] if event is None else [event])]
            await self.clock.wait(min(times, default=None), self._happened)

    def let_pass(self) -> None:
        """Let the time pass until now, for everybody and for the bots."""
        told = self.racing.let_pass(self.clock.now())
        told += self._let_bots(self.race.now)
        if told:
            self._tell(told)

    def _let_bots(self, now: int) -> list[Notice]:
        """Bots lay the next ship, take their time, and flick; they wait while nobody looks."""
        told: list[Notice] = []
        for player, seat in enumerate(self.seats):
            ship = self._ready_ship(player) if seat.skill and self.connections else None
            if ship is None:
                self._acting.pop(player, None)
            elif player not in self._acting:
                self._acting[player] = now + round(PAUSES[seat.skill] * random.uniform(0.67, 1.33))
            elif self._acting[player] <= now:
                del self._acting[player]
                told += self._flick(player, ship, None, now)
        return told

    def _ready_ship(self, player: int) -> int | None:
        """The next ship a player could flick now."""
        race = self.race
        if phase_of(race) != "racing" or race.is_busy(player):
            return None
        ready = (number for number, ship in enumerate(race.racers[player].ships) if ship.state == Doing.READY)
        return next(ready, None)

    def _flick(self, player: int, ship: int, numbers: Mapping[str, int] | None, now: int) -> list[Notice]:
        told = self.race.flick(player, ship, now)
        task = asyncio.create_task(self._throw(self.racing, player, ship, numbers, now))
        self._throwing.add(task)
        task.add_done_callback(self._throwing.discard)
        return told

    async def _throw(self, racing: Racing, player: int, ship: int, numbers: Mapping[str, int] | None, now: int) -> None:
        """Have a flick thrown by the hands, outside of this loop."""
        self._flicks += 1
        name, launch = racing.names[player][ship], racing.race.racers[player].launch
        hand, seed = self.seats[player].skill or self.tremor, f"race {self._seed} {self._flicks}"
        try:
            async with self._hand:
                throw = Throw(racing.table_for(player, ship), launch, name, numbers, hand, seed)
                thrown = await self.toss(self._account(player), throw)
                at = racing.threw(player, ship, now, self.clock.now(), thrown)
        except Exception as problem:  # whatever happened to the hand, the ship must come back
            log.warning("a flick of a race could not be thrown: %s", problem)
            told = racing.lost(player, ship, self.clock.now())
            if racing is self.racing:
                self._tell(told)
                self._excuse(player, problem)
        else:
            if racing is self.racing:
                self._send_all(RaceFlight(player, ship, now, at, thrown.flight))
        self._happened.set()

    def _account(self, player: int) -> str:
        """The address on whose account a player's flick is thrown; a bot's is on that of somebody who is here."""
        own = sorted(listener.address for listener in self.connections if player in listener.held)
        return next(iter(own or sorted(listener.address for listener in self.connections)), "")

    def _excuse(self, player: int, problem: Exception) -> None:
        """Tell whoever flicked why nothing flew; only our own errors are made for people to read."""
        why = str(problem) if isinstance(problem, TableflipError) else "the hand slipped; flick again"
        text = write_message(Refusal(None, "waiting", why))
        for listener in [each for each in self.connections if player in each.held]:
            listener.send(text)

    def latest(self, listener: Listener, _seen: int) -> tuple[list[bytes], int]:
        """The race as it stands: whoever reads slowly misses what was told of it meanwhile, and nothing else."""
        return [self._frame(listener, [])], 0

    def _tell(self, told: list[Notice]) -> None:
        for listener in list(self.connections):
            listener.show(self._frame(listener, told), 0)

    def _send_all(self, message: RaceFlight) -> None:
        text = write_message(message)
        for listener in list(self.connections):
            listener.send(text)

    def _frame(self, listener: Listener, told: list[Notice]) -> bytes:
        race, called = self.race, [seat.name for seat in self.seats]
        frame = RaceFrame(
            now=max(self.clock.now(), race.now),
            seat=_seat(listener),
            phase=phase_of(race),
            start=race.starts_at,
            players=[self._player(player) for player in range(len(self.seats))],
            lying=self.racing.seen(),
            winners=race.winners,
            won=race.won_at,
            tremor=self.tremor,
            events=[event_of(race, called, message) for message in told],
        )
        return write_message(frame)

    def _player(self, player: int) -> RacePlayer:
        seat, racer = self.seats[player], self.race.racers[player]
        is_here = any(player in listener.held for listener in self.connections)
        named = zip(self.racing.names[player], racer.ships)
        return RacePlayer(
            name=seat.name,
            kind="bot" if seat.skill else "person" if is_here or racer.is_ready else "open",
            skill=seat.skill,
            connected=is_here,
            is_ready=racer.is_ready,
            has_left=racer.has_left,
            launch=racer.launch,
            busy=racer.busy_until,
            ships=[RaceShip(name, state_of(ship.state), ship.point, ship.ready_at) for name, ship in named],
        )


def _seat(listener: Listener) -> int:
    return listener.held[0] if listener.held else -1
