"""Thousands of flicks over every kind of table: nothing goes through wood or cardboard, all comes to rest."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from tableflip.core.chance import Chance, below, stream
from tableflip.games.flip_ships.about import GEOMETRIES
from tableflip.games.flip_ships.table.flick import Flick, limits_of
from tableflip.games.flip_ships.table.flown import Flown
from tableflip.games.flip_ships.table.geometry import (
    BACK_STOP_HEIGHT,
    BOX_BACK,
    BOX_WALL,
    ROUND_TABLE,
    SHIP_RADIUS,
    Field,
    Rectangle,
)
from tableflip.games.flip_ships.table.physics import throw
from tableflip.games.flip_ships.table.placing import pad_under
from tableflip.games.flip_ships.table.scene import BOARD
from tableflip.games.flip_ships.table.tabletop import Tabletop, Vectors, flat, home, pad_at_edge, round_edge

NUMBERS = ("place", "overhang", "power", "aim", "contact", "loft")


@dataclass
class Found:
    """What came of a storm of flicks."""

    flicks: int = 0
    through_table: int = 0
    through_box: int = 0
    through_stop: int = 0
    unsettled: int = 0
    seconds: list[float] = field(default_factory=list[float])
    places: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def is_sound(self) -> bool:
        """Whether nothing went through anything, and all came to rest."""
        return not (self.through_table or self.through_box or self.through_stop or self.unsettled)


def number_in(chance: Chance, least: int, most: int) -> int:
    """A whole number in a range."""
    return least + below(chance, most - least + 1)


def tables(chance: Chance) -> Iterator[Tabletop]:
    """Every kind of table in turn, for ever: rows, spacing, pads, walls, ships on it, the round one of the race."""
    while True:
        for geometry in GEOMETRIES:
            for rows in (4, 3):
                for kind in ("edge", "pad", "forward", "stop"):
                    on = Field(geometry, rows, launch_pad=kind == "pad", back_stop=kind == "stop")
                    yield _laid(on, kind, chance)
        ships = {
            "S2-1a": flat(number_in(chance, -300, -40), -200, 1),
            "S2-1b": flat(number_in(chance, 40, 300), -200, 1),
        }
        yield Tabletop(ROUND_TABLE, ships=ships, launch=round_edge(number_in(chance, -900, 900)))


def _laid(on: Field, kind: str, chance: Chance) -> Tabletop:
    cells = [(row, column) for row in range(1, on.rows + 1) for column in range(1, 6) if below(chance, 3)]
    cards = {row * 10 + column: home(on, row, column) for row, column in cells}
    ships = {
        f"S1-1{mark}": flat(
            -360 + 140 * place + number_in(chance, 0, 100), number_in(chance, 30, round(on.line) - 20), 1
        )
        for place, mark in enumerate("abc"[: below(chance, 4)])
    }
    table = Tabletop(on, cards, ships)
    if kind == "forward":
        near = round(on.line), round(on.box.near) - 120
        return replace(table, launch=pad_under(on, number_in(chance, -360, 40), number_in(chance, *near)))
    return replace(table, launch=pad_at_edge(on) if kind == "pad" else None)


def random_flick(table: Tabletop, chance: Chance) -> Flick:
    """A flick anywhere within what a hand can do."""
    narrow = table.launched_from().narrow
    bounds = {name: limits_of(name, narrow) for name in NUMBERS}
    return Flick(**{name: number_in(chance, bound.least, bound.most) for name, bound in bounds.items()})


def storm(flicks: int, seed: str = "storm") -> Found:
    """Throw so many flicks and look at every flight."""
    chance, found = stream(seed), Found()
    for table in tables(chance):
        if found.flicks == flicks:
            return found
        flick = random_flick(table, chance)
        begun = time.thread_time()
        flown = throw(table, flick)
        found.seconds.append(time.thread_time() - begun)
        look(flown, found)
    raise AssertionError("tables never end")


def look(flown: Flown, found: Found) -> None:
    """Count what a flight must not have done."""
    found.flicks += 1
    place = str(flown.landing.ship.place)
    found.places[place] = found.places.get(place, 0) + 1
    path = np.array([pose.middle for pose in flown.tracks[0].poses()])
    on = flown.before.field
    found.unsettled += not flown.settled
    found.through_table += _sinks(on, path)
    found.through_box += any(_passes(path, *wall) for wall in box_walls(on))
    found.through_stop += on.back_stop and any(_passes(path, *wall) for wall in stop_walls(on))


def _sinks(on: Field, path: Vectors) -> bool:
    """Whether the middle goes below the board somewhere further in than where it could have fallen over its edge."""
    depth = path[:, 2] + 1000 * BOARD / 2
    inset = 2 * SHIP_RADIUS
    return any(
        all(on.carries(x + dx, y + dy) for dx in (-inset, inset) for dy in (-inset, inset))
        for x, y in path[np.flatnonzero((depth[:-1] >= 0) & (depth[1:] < 0)), :2].tolist()
    )


Wall = tuple[int, float, float, float, float]  # axis, where, from, to along the other, height


def box_walls(on: Field) -> list[Wall]:
    """The walls of the mothership as planes, as high as they are where they are lowest."""
    left, right, near, far = on.box
    half = BOX_WALL / 2
    return [
        (1, near - half, left, right, on.box_front),
        (1, far + half, left, right, BOX_BACK),
        (0, left - half, near, far, on.box_front),
        (0, right + half, near, far, on.box_front),
    ]


def stop_walls(on: Field) -> list[Wall]:
    """The walls of the back stop."""
    top: Rectangle = on.top
    return [
        (0, top.left - SHIP_RADIUS / 2, top.near, top.far, BACK_STOP_HEIGHT),
        (0, top.right + SHIP_RADIUS / 2, top.near, top.far, BACK_STOP_HEIGHT),
        (1, top.far + SHIP_RADIUS / 2, top.left, top.right, BACK_STOP_HEIGHT),
    ]


def _passes(path: Vectors, axis: int, where: float, least: float, most: float, height: float) -> bool:
    """Whether the middle crosses a wall so low and so far from its ends that it cannot have gone over or round it."""
    side = path[:, axis] - where
    for step in np.flatnonzero(side[:-1] * side[1:] < 0):
        share = side[step] / (side[step] - side[step + 1])
        across = path[step] + share * (path[step + 1] - path[step])
        high = float(across[2])
        if least + SHIP_RADIUS < across[1 - axis] < most - SHIP_RADIUS and 0 < high < height - SHIP_RADIUS - 2:
            return True
    return False
