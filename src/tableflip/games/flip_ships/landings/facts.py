"""What a landing says of a ship, by enemy: in the fields of a state, checked by chapter 18.2, and of parked ships."""

from __future__ import annotations

from dataclasses import dataclass, field

from tableflip.core.errors import NotLegal
from tableflip.games.flip_ships.box import CELLS, ENEMIES
from tableflip.games.flip_ships.rules.hits import hit_once, hits_on
from tableflip.games.flip_ships.rules.ships import forget, is_parked
from tableflip.games.flip_ships.rules.state import Phase, Place, Ship, State, Zone


@dataclass
class Fact:
    """What a landing record says of one ship, by enemy id."""

    place: Place = Place.TABLE
    air: bool = False
    cards: set[int] = field(default_factory=set[int])
    moons: set[int] = field(default_factory=set[int])
    gaps: dict[int, int] = field(default_factory=dict[int, int])


def ids_in(state: State, cells: int) -> list[int]:
    """The enemies in a set of cells, ascending."""
    return sorted(state.grid[cell] for cell in range(CELLS) if cells >> cell & 1)


def read_fact(state: State, ship: Ship) -> Fact:
    """The facts in a ship's fields."""
    gaps = {state.grid[cell]: ship.gaps[cell] for cell in range(CELLS) if ship.near >> cell & 1}
    moons = {row + 1 for row in range(4) if ship.moons >> row & 1}
    return Fact(Place(ship.place), bool(ship.air), set(ids_in(state, ship.cards)), moons, gaps)


def write_fact(state: State, ship: Ship, fact: Fact) -> None:
    """Facts into a ship's fields; a card it lies on needs no gap."""
    forget(ship)
    ship.place = fact.place
    ship.air = int(fact.air)
    ship.moons = sum(1 << row - 1 for row in fact.moons)
    ship.cards = sum(1 << cell_of(state, enemy) for enemy in fact.cards)
    for enemy, gap in fact.gaps.items():
        if enemy not in fact.cards:
            ship.near |= 1 << cell_of(state, enemy)
            ship.gaps[cell_of(state, enemy)] = gap


def cell_of(state: State, enemy: int) -> int:
    """The cell of an enemy in play."""
    return next(cell for cell in range(CELLS) if state.grid[cell] == enemy)


def check_fact(fact: Fact, in_play: set[int], rows: int, name: str) -> None:
    """LR-23 to LR-27 for one ship."""
    check_place(fact, name)
    for enemy in sorted(fact.cards | set(fact.gaps)):
        if enemy not in in_play:
            raise NotLegal(f"{name} cannot be on or near {enemy_words(enemy)}: it is not in play (LR-24)")
    for row in sorted(fact.moons):
        if not 1 <= row <= rows:
            raise NotLegal(f"{name} cannot touch the moon of row {row}: the rows are 1 to {rows} (LR-25)")
    if fact.air and fact.moons:
        raise NotLegal(f"{name} is completely in the atmosphere, so it touches no moon space (LR-26)")
    for enemy in sorted(fact.cards):
        if fact.gaps.get(enemy, 0):
            raise NotLegal(f"{name} lies on enemy {enemy}, so its gap to it is 0 (LR-27)")


def check_place(fact: Fact, name: str) -> None:
    """LR-23: only a ship on the table top has other facts than its place."""
    if fact.place != Place.TABLE and (fact.air or fact.cards or fact.moons or fact.gaps):
        raise NotLegal(f"{name} is not on the table top, so it lies on nothing and is near nothing (LR-23)")


def enemy_words(enemy: int) -> str:
    """An enemy as a refusal names it, also one that no box has."""
    return f"enemy {enemy}" if 1 <= enemy <= ENEMIES else f"{enemy} (ids are 1 to {ENEMIES})"


def has_facts(state: State, ship: int) -> bool:
    """Whether a ship has facts: on the table, and in hand while it is asked what to do with its landing."""
    zone = state.ships[ship].zone
    return zone == Zone.TABLE or (zone == Zone.HAND and state.phase == Phase.AFTER)


def parked_on(state: State, ship: Ship) -> dict[int, int]:
    """The enemies that keep a ship, with its hits on each."""
    once = hit_once(ship.parked)
    hits = {state.grid[cell]: hits_on(ship.parked, cell) for cell in range(CELLS) if once >> cell & 1} if once else {}
    return dict(sorted(hits.items()))


def keepers(state: State, ship: int) -> list[int]:
    """The enemies that keep a parked ship on the table."""
    return sorted(parked_on(state, state.ships[ship])) if is_parked(state.ships[ship]) else []
