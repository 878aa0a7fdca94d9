"""The speed game (chapter 23): a race in real time, whose clock is passed in and never read.

Every call tells the time in whole milliseconds of the server and returns the messages it causes (RT-10).
Points are millimetres from the middle of the round table; launch points are millimetres along its edge.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tableflip.core.errors import NotLegal
from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.table.geometry import ROUND_RADIUS

EDGE = 2 * math.pi * ROUND_RADIUS  # RT-2
LEAST_APART = 150.0
COUNTDOWN = 3000  # RT-3; milliseconds from here on
FETCH_BASE = 500  # RT-4
FETCH_A_METRE = 1000
WALK_A_METRE = 1000
ILLEGAL_BACK = 500  # RT-5
PLAYERS = range(2, 5)

Point = tuple[float, float]
Notice = Mapping[str, object]


class Doing(StrEnum):
    """What a ship is doing; RT-1."""

    READY = "ready"
    FLYING = "flying"
    IN = "in"
    MISSED = "missed"
    FETCHED = "fetched"


@dataclass
class Disc:
    """A ship of the race: its state, where it lies, and when it is ready again if it is on its way back."""

    state: Doing = Doing.READY
    point: Point = (0.0, 0.0)
    ready_at: int = 0


@dataclass
class Racer:
    """A player of the race."""

    launch: float
    ships: list[Disc] = field(default_factory=lambda: [Disc() for _ in range(SHIPS_A_SEAT)])
    is_ready: bool = False
    has_left: bool = False
    busy_until: int = 0

    @property
    def has_all_in(self) -> bool:
        """Whether all seven ships are in the mothership; SHIPS-173."""
        return all(ship.state == Doing.IN for ship in self.ships)


@dataclass(frozen=True)
class Moved:
    """What a rest changed about another ship; RT-7."""

    player: int
    ship: int
    is_in: bool
    point: Point


def edge_point(launch: float) -> Point:
    """A point of the edge, by its distance along it from the one nearest to the first player."""
    angle = launch / ROUND_RADIUS
    return ROUND_RADIUS * math.sin(angle), -ROUND_RADIUS * math.cos(angle)


def apart(one: float, two: float) -> float:
    """The distance between two points along the edge."""
    way = abs(one - two) % EDGE
    return min(way, EDGE - way)


class Race:
    """A race from `ready_to_start` to the win. Calls at times that go backwards are refused."""

    def __init__(self, players: int) -> None:
        if players not in PLAYERS:
            raise NotLegal(f"the speed game is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {players} (SHIPS-177)")
        self.racers = [Racer(EDGE * player / players) for player in range(players)]
        self.now = 0
        self.starts_at: int | None = None
        self.has_started = False
        self.is_off = False
        self.winners: list[int] = []
        self.won_at: int | None = None

    def present(self) -> list[int]:
        """The players who have not left."""
        return [player for player, racer in enumerate(self.racers) if not racer.has_left]

    def next_event(self) -> int | None:
        """When `tick` should be called next, if nobody does anything before."""
        if self.is_off or self.winners:
            return None
        if not self.has_started:
            return self.starts_at
        times = [ship.ready_at for racer in self.racers for ship in racer.ships if ship.state == Doing.FETCHED]
        times += [racer.busy_until for racer in self.racers if racer.busy_until > self.now]
        return min(times, default=None)

    def tick(self, now: int) -> list[Notice]:
        """Let time pass: the start signal, fetched ships, and fetching without being asked (RT-9)."""
        if now < self.now:
            raise NotLegal(f"the clock went back from {self.now} to {now} ms")
        told: list[Notice] = []
        while (event := self.next_event()) is not None and event <= now:
            self.now = max(event, self.now)
            told += self._due()
        self.now = now
        return told + self._due()

    def _due(self) -> list[Notice]:
        told: list[Notice] = []
        if self.is_off or self.winners:
            return told
        if self.starts_at is not None and not self.has_started and self.now >= self.starts_at:
            self.has_started = True
            told.append({"type": "start", "time": self.starts_at})
        for player in self.present():
            for number, ship in enumerate(self.racers[player].ships):
                if ship.state == Doing.FETCHED and ship.ready_at <= self.now:
                    ship.state = Doing.READY  # RT-6
                    told.append({"type": "ready", "time": ship.ready_at, "player": player, "ship": number})
            told += self._fetch_unasked(player)
        return told

    def _fetch_unasked(self, player: int) -> list[Notice]:
        racer = self.racers[player]
        missed = [number for number, ship in enumerate(racer.ships) if ship.state == Doing.MISSED]
        has_ready = any(ship.state == Doing.READY for ship in racer.ships)
        if not self.has_started or has_ready or not missed or self.is_busy(player):
            return []
        nearest = min(missed, key=lambda number: (self._way(player, number), number))
        return [self._fetch(player, nearest)]

    def is_busy(self, player: int) -> bool:
        """RT-4: flying, fetching or moving."""
        racer = self.racers[player]
        return self.now < racer.busy_until or any(ship.state == Doing.FLYING for ship in racer.ships)

    def ready_to_start(self, player: int, now: int) -> list[Notice]:
        """RT-3: when everybody is ready the countdown starts."""
        told = self.tick(now)
        self._check_present(player)
        if self.starts_at is not None:
            raise NotLegal("the countdown has begun already (RT-3)")
        self.racers[player].is_ready = True
        told.append({"type": "ready_to_start", "time": now, "player": player})
        return told + self._count_down()

    def _count_down(self) -> list[Notice]:
        if self.starts_at is not None or not all(self.racers[player].is_ready for player in self.present()):
            return []
        self.starts_at = self.now + COUNTDOWN
        return [{"type": "countdown", "time": self.now, "start": self.starts_at}]

    def flick(self, player: int, ship: int, now: int) -> list[Notice]:
        """SHIPS-172: one ready ship, from the own launch point; its `rest` must follow."""
        told = self.tick(now)
        self._check_free(player)
        disc = self._ship(player, ship)
        if disc.state != Doing.READY:
            raise NotLegal(f"ship {ship} is {disc.state}; only ready ships are flicked (RT-4)")
        disc.state = Doing.FLYING
        launch = self.racers[player].launch
        told.append({"type": "flick", "time": now, "player": player, "ship": ship, "launch": launch})
        return told

    def rest(
        self, player: int, ship: int, now: int, *, legal: bool, is_in: bool, point: Point, moved: tuple[Moved, ...] = ()
    ) -> list[Notice]:
        """RT-5, RT-7, RT-8: the flipped ship has come to rest, and what that did to others."""
        told = self.tick(now)
        if self.winners and now != self.won_at:
            raise NotLegal("the race is over (RT-8)")
        disc = self._ship(player, ship)
        if disc.state != Doing.FLYING:
            raise NotLegal(f"ship {ship} of player {player} is not flying (RT-5)")
        for other in moved:
            if self._ship(other.player, other.ship).state not in (Doing.IN, Doing.MISSED):
                raise NotLegal(f"ship {other.ship} of player {other.player} is not on the table (RT-7)")
        disc.point = point
        if not legal:
            disc.state, disc.ready_at = Doing.FETCHED, now + ILLEGAL_BACK
        else:
            disc.state = Doing.IN if is_in else Doing.MISSED
        for other in moved:
            body = self._ship(other.player, other.ship)
            body.state, body.point = Doing.IN if other.is_in else Doing.MISSED, other.point
        changed = [{"player": each.player, "ship": each.ship, "in": each.is_in, "point": each.point} for each in moved]
        told.append(
            {
                "type": "rest",
                "time": now,
                "player": player,
                "ship": ship,
                "legal": legal,
                "in": legal and is_in,
                "point": point,
                "moved": changed,
            }
        )
        return told + self._judge() + self._due()

    def _judge(self) -> list[Notice]:
        """RT-8: all seven in at one instant; equal instants share the win."""
        done = [player for player in self.present() if self.racers[player].has_all_in and player not in self.winners]
        if not done:
            return []
        self.won_at = self.now
        self.winners = sorted([*self.winners, *done])
        return [{"type": "win", "time": self.now, "players": list(self.winners)}]

    def fetch(self, player: int, ship: int, now: int) -> list[Notice]:
        """RT-4: go and get one missed ship."""
        told = self.tick(now)
        self._check_free(player)
        if self._ship(player, ship).state != Doing.MISSED:
            raise NotLegal(f"ship {ship} is {self._ship(player, ship).state}; only missed ships are fetched (RT-4)")
        told.append(self._fetch(player, ship))
        return told

    def _fetch(self, player: int, ship: int) -> Notice:
        disc, racer = self.racers[player].ships[ship], self.racers[player]
        back = self.now + FETCH_BASE + round(FETCH_A_METRE * self._way(player, ship) / 1000)
        disc.state, disc.ready_at, racer.busy_until = Doing.FETCHED, back, back
        return {"type": "fetch", "time": self.now, "player": player, "ship": ship, "ready": back}

    def _way(self, player: int, ship: int) -> float:
        return math.dist(edge_point(self.racers[player].launch), self.racers[player].ships[ship].point)

    def move(self, player: int, launch: float, now: int) -> list[Notice]:
        """RT-2, SHIPS-175: walk to another launch point; it is taken from now on."""
        told = self.tick(now)
        self._check_free(player)
        wanted = launch % EDGE
        for other in self.present():
            if other != player and apart(wanted, self.racers[other].launch) < LEAST_APART:
                raise NotLegal(f"somebody else stands within {LEAST_APART:.0f} mm of that point (RT-2)")
        racer = self.racers[player]
        racer.busy_until = now + round(WALK_A_METRE * apart(racer.launch, wanted) / 1000)
        racer.launch = wanted
        told.append({"type": "move", "time": now, "player": player, "launch": wanted, "ready": racer.busy_until})
        return told

    def leave(self, player: int, now: int) -> list[Notice]:
        """RT-3, RT-11: a player goes; the last one left wins a race that has started."""
        told = self.tick(now)
        self._check_present(player)
        racer = self.racers[player]
        racer.has_left = True
        racer.ships = [ship for ship in racer.ships if ship.state == Doing.IN]
        left = self.present()
        if self.has_started and len(left) == 1 and not self.winners:
            self.winners, self.won_at = left, now
            told.append({"type": "win", "time": now, "players": left})
        elif not self.has_started:
            self.is_off = len(left) < PLAYERS[0]
            told += [] if self.is_off else self._count_down()
        return told

    def _ship(self, player: int, ship: int) -> Disc:
        if not 0 <= player < len(self.racers) or not 0 <= ship < len(self.racers[player].ships):
            raise NotLegal(f"there is no ship {ship} of player {player}")
        return self.racers[player].ships[ship]

    def _check_present(self, player: int) -> None:
        if player not in self.present():
            raise NotLegal("you are not in this race any more (RT-11)")
        if self.is_off:
            raise NotLegal("fewer than two players are left, so there is no race (RT-3)")
        if self.winners:
            raise NotLegal("the race is over (RT-8)")

    def _check_free(self, player: int) -> None:
        self._check_present(player)
        if not self.has_started:
            raise NotLegal("the start signal has not come yet (RT-3)")
        if self.is_busy(player):
            raise NotLegal("you are busy until your ship rests, is fetched, or the way is walked (RT-4)")
