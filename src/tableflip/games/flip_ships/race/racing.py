"""A race on its round table: the race in time, where every ship lies, and which flights are still to come down."""

from __future__ import annotations

from dataclasses import dataclass

from tableflip.core.errors import NotLegal
from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.race.race import Disc, Doing, Moved, Notice, Race, edge_point
from tableflip.games.flip_ships.race.round_table import Thrown, ship_name
from tableflip.games.flip_ships.table.geometry import ROUND_TABLE
from tableflip.games.flip_ships.table.tabletop import Pose, Tabletop, poses_text, read_poses


@dataclass(frozen=True)
class Flying:
    """A ship in the air, thrown already: what it will have done when it rests."""

    at: int
    player: int
    ship: int
    thrown: Thrown


class Racing:
    """A race whose flicks are thrown outside, and whose time is told by its owner."""

    def __init__(self, players: int) -> None:
        self.race = Race(players)
        self.names = [[ship_name(player, ship) for ship in range(SHIPS_A_SEAT)] for player in range(players)]
        self.resting: dict[str, Pose] = {}  # where ships lie
        self.lying: dict[str, Pose] = {}  # where they will lie once all that is thrown has come down
        self.air: list[Flying] = []  # in the order of their rests

    def table_for(self, player: int, ship: int) -> str:
        """What a ship will find when it is thrown now: all other ships, by their poses."""
        name = self.names[player][ship]
        return _written({other: pose for other, pose in self.lying.items() if other != name})

    def seen(self) -> str:
        """The ships that rest, by their poses."""
        return _written(self.resting)

    def threw(self, player: int, ship: int, flicked: int, now: int, thrown: Thrown) -> int:
        """A flicked ship has been thrown; when it rests: not before those thrown before it (RT-7)."""
        before = self.air[-1].at if self.air else 0
        at = max(flicked + thrown.milliseconds, now, self.race.now, before)
        self._lay(self.lying, self.names[player][ship], thrown, (Doing.READY,))
        self.air.append(Flying(at, player, ship, thrown))
        return at

    def lost(self, player: int, ship: int, now: int) -> list[Notice]:
        """A flicked ship could not be thrown: it comes back like one that did not turn."""
        told = self.let_pass(now)
        point = edge_point(self.race.racers[player].launch)
        return told + self.race.rest(player, ship, self.race.now, legal=False, is_in=False, point=point)

    def next_event(self) -> int | None:
        """When something happens by itself."""
        event = self.race.next_event()
        times = [flying.at for flying in self.air[:1]] + ([] if event is None else [event])
        return min(times, default=None)

    def let_pass(self, now: int) -> list[Notice]:
        """Let the time pass: rests in their order, and between them whatever the race does by itself."""
        told: list[Notice] = []
        while self.air and self.air[0].at <= now:
            told += self._rest(self.air.pop(0))
        told += self.race.tick(max(now, self.race.now))
        for message in told:
            if message["type"] == "ready":
                self._lift(self.names[int(str(message["player"]))][int(str(message["ship"]))])
        return told

    def leave(self, player: int, now: int) -> list[Notice]:
        """RT-11: a player goes; of the own ships only those in the box stay."""
        told = self.let_pass(now)
        racer = self.race.racers[player]
        if any(ship.state == Doing.FLYING for ship in racer.ships):
            raise NotLegal("your ship is still in the air; you can leave when it has come down")
        kept = [name for name, ship in zip(self.names[player], racer.ships) if ship.state == Doing.IN]
        told += self.race.leave(player, self.race.now)
        for name in set(self.names[player]) - set(kept):
            self._lift(name)
        self.names[player] = kept
        return told

    def _rest(self, flying: Flying) -> list[Notice]:
        """RT-5, RT-7: a ship has come to rest, and what it moved rests too."""
        race, thrown = self.race, flying.thrown
        if race.winners and flying.at != race.won_at:
            return []
        moved: list[Moved] = []
        for name, rest in thrown.moved.items():
            found = self._place(name)
            if found and self._disc(found).state in (Doing.IN, Doing.MISSED):
                moved.append(Moved(*found, rest.is_in, rest.point))
        self._lay(self.resting, self.names[flying.player][flying.ship], thrown, (Doing.READY, Doing.FLYING))
        return race.rest(
            flying.player,
            flying.ship,
            flying.at,
            legal=thrown.legal,
            is_in=thrown.ship.is_in,
            point=thrown.ship.point,
            moved=tuple(moved),
        )

    def _lay(self, table: dict[str, Pose], name: str, thrown: Thrown, lifted: tuple[Doing, ...]) -> None:
        """Lay what a flight moved; what has been picked up meanwhile is not laid back."""
        after = read_poses(ROUND_TABLE, thrown.lying).ships
        for other in (name, *thrown.moved):
            table.pop(other, None)
            found = self._place(other)
            if found and other in after and (other == name or self._disc(found).state not in lifted):
                table[other] = after[other]

    def _lift(self, name: str) -> None:
        self.resting.pop(name, None)
        self.lying.pop(name, None)

    def _place(self, name: str) -> tuple[int, int] | None:
        """Whose ship that is, and which; none once it was taken away."""
        for player, names in enumerate(self.names):
            if name in names:
                return player, names.index(name)
        return None

    def _disc(self, place: tuple[int, int]) -> Disc:
        return self.race.racers[place[0]].ships[place[1]]


def _written(ships: dict[str, Pose]) -> str:
    return poses_text(Tabletop(ROUND_TABLE, ships=ships))
