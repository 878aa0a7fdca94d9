"""The exact chance to win in the last turn of the last round, by the measured landings.

What is left then is a few flicks, the answers to what they hit, one march and the final assault. Every aim is tried
with each of its measured landings, those that come to the same together; of what may be decided afterwards the best is
taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tableflip.core.action import WON, Action
from tableflip.games.flip_ships import FLIP_SHIPS as GAME
from tableflip.games.flip_ships.box import CELLS, SHIPS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.landings.aims import targets_of
from tableflip.games.flip_ships.landings.measured import BLOCK, PLACE, REST_X, REST_Y, SAMPLES
from tableflip.games.flip_ships.landings.nature import field_of, judge, lay
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.attacks import range_of
from tableflip.games.flip_ships.rules.ships import forget, power_of
from tableflip.games.flip_ships.rules.state import NONE, Phase, Place, Ship, State, Verb, Zone

LASERS = (Power.SHORT, Power.LONG, Power.TWIN)


class Way(NamedTuple):
    """What a flick can come to: all that the rules ask about a ship of its power."""

    place: int
    air: int
    cards: int
    reach: int  # the enemies that it may shoot at
    moons: int


class Chances:
    """The chances to win of one position and of all that can follow from it."""

    def __init__(self) -> None:
        self.known = dict[tuple[object, ...], float]()
        self.ways = dict[tuple[int, ...], list[tuple[float, int]]]()

    def of_aims(self, state: State) -> dict[int, float]:
        """The chance to win with each aim of the flick that is to be made."""
        return {target: self._aimed(state, target) for target in targets_of(state)}

    def of_ships(self, state: State) -> dict[Action, float]:
        """The chance to win with each decision but a flick."""
        return {action: self.value(self._after(state, action)) for action in _sensible(state)}

    def value(self, state: State) -> float:
        """The chance to win with the best aims and decisions."""
        if state.phase == Phase.OVER:
            return GAME.rules.payoff(state, 0) / WON
        if state.assault:
            return self._assault(state)
        key = _key(state)
        if key not in self.known:
            chances = self.of_aims(state) if state.phase == Phase.FLICK else self.of_ships(state)
            self.known[key] = max(chances.values())
        return self.known[key]

    def _after(self, state: State, action: Action) -> State:
        after = state.clone()
        GAME.rules.step(after, *action)
        return after

    def _aimed(self, state: State, target: int) -> float:
        return sum(
            share * self.value(self._landed(state, target, sample)) for share, sample in self._ways(state, target)
        )

    def _landed(self, state: State, target: int, sample: int) -> State:
        after = state.clone()
        lay(after, target, sample)
        _simplify(after, after.ships[after.hand])
        GAME.rules.step(after, Verb.FLICK, 0)
        return after

    def _ways(self, state: State, target: int) -> list[tuple[float, int]]:
        """How a flick can end, each with its share and one of the landings that come to it."""
        key = (target, state.seat, power_of(state, state.hand), range_of(state, state.hand), state.filled, state.gone)
        if key not in self.ways:
            field = field_of(state)
            block = BLOCK[field][target] + state.book.skills[state.seat]
            counts, first = Counter[Way](), dict[Way, int]()
            for sample in range(SAMPLES):
                ship = Ship()
                forget(ship)
                ship.place = PLACE[block][sample]
                if ship.place == Place.TABLE:
                    judge(state, ship, field, REST_X[block][sample], REST_Y[block][sample])
                way = _way(state, ship)
                counts[way] += 1
                first.setdefault(way, sample)
            self.ways[key] = [(count / SAMPLES, first[way]) for way, count in counts.items()]
        return self.ways[key]

    def _assault(self, state: State) -> float:
        """The chance that all ships together make as many hits as the mothership takes (SHIPS-133 to SHIPS-138)."""
        by_hits = [1.0]
        for ship in range(SHIPS):
            if state.ships[ship].zone != Zone.ACTIVE:
                continue
            hit = self._in_box(state, ship)
            by_hits = [
                (by_hits[hits] if hits < len(by_hits) else 0.0) * (1 - hit) + (by_hits[hits - 1] * hit if hits else 0.0)
                for hits in range(len(by_hits) + 1)
            ]
        return sum(by_hits[state.mothership :])

    def _in_box(self, state: State, ship: int) -> float:
        """How often a ship gets in, flipped again out of the atmosphere as often as that is allowed."""
        probe = state.clone()
        probe.hand = ship
        probe.seat = ship // SHIPS_A_SEAT
        hit = again = 0.0
        for share, sample in self._ways(probe, MOTHERSHIP_TARGET):
            lay(probe, MOTHERSHIP_TARGET, sample)
            hit += share * (probe.ships[ship].place == Place.MOTHERSHIP)
            again += share * (probe.ships[ship].air != 0)
        flips = 1 if state.book.no_reflip else state.book.air_most
        return hit * sum(again**flip for flip in range(flips))


def _sensible(state: State) -> list[Action]:
    """What may be decided, without beginning the answers again or giving a ship up."""
    return [action for action in GAME.legal(state) if action.verb not in (Verb.RESTART, Verb.CONCEDE)]


def _way(state: State, ship: Ship) -> Way:
    power = power_of(state, state.hand)
    reach = _reach(state, ship) if power in LASERS else 0
    return Way(ship.place, ship.air, ship.cards, reach, ship.moons if power == Power.MOON else 0)


def _reach(state: State, ship: Ship) -> int:
    limit = range_of(state, state.hand)
    return sum(1 << cell for cell in _cells(ship.near & ~ship.cards) if ship.gaps[cell] <= limit)


def _cells(cells: int) -> Iterator[int]:
    return (cell for cell in range(CELLS) if cells >> cell & 1)


def _simplify(state: State, ship: Ship) -> None:
    """Leave out of a landing what no rule will ask of this ship, so that what comes to the same looks the same."""
    way = _way(state, ship)
    ship.moons = way.moons
    for cell in range(CELLS):
        ship.gaps[cell] = 1 if way.reach >> cell & 1 else 0
    ship.near = way.reach


def _key(state: State) -> tuple[object, ...]:
    """All that decides what can follow in a turn that nothing else happens in."""
    ships = tuple(
        (ship.zone, ship.place, ship.cards, ship.near, ship.moons, ship.box_only, ship.scored)
        for ship in (state.ships[number] for number in range(SHIPS))
        if ship.zone not in (Zone.PILOT, Zone.DOCK)
    )
    hits = tuple(
        (each.ones, each.twos, each.fours) for each in (state.attacks[own] for own in range(len(state.attacks)))
    )
    hand = None
    if state.hand != NONE:
        hand = (
            state.hand,
            state.mode,
            state.air,
            state.redo_used,
            state.flips,
            state.picks,
            state.ships[state.hand].air,
        )
    asked = (state.phase, state.asked, state.spot, state.repairs, state.city, state.mothership, state.filled)
    return ships, hits if state.phase > Phase.AFTER else (), hand, asked
