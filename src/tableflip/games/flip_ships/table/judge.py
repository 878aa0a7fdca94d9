"""Geometric judging: what the table says once everything rests (chapter 18), and the numbers behind it."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from tableflip.games.flip_ships.table import shapes
from tableflip.games.flip_ships.table.geometry import (
    CARD_HEIGHT,
    CARD_WIDTH,
    MOON_WIDTH,
    ROUND_RADIUS,
    SHIP_RADIUS,
    Field,
)
from tableflip.games.flip_ships.table.record import LandingRecord, Measured, RecordPlace, ShipRecord
from tableflip.games.flip_ships.table.tabletop import Pose, Tabletop, Tether, Vectors, um

FULL_TURN = 355.0  # degrees: a full turn less a tolerance of 5 (LR-1)
LEAST_OVERLAP = 1.0  # square millimetres (LR-5, LR-6)
TETHER = 5.0  # millimetres (LR-11)
OFF = -3.0  # a body whose middle is lower than this (mm) has left the table
SHORTEST = 0.001  # a projected normal shorter than this has no direction (LR-1)
FARTHEST = 150.0  # gaps beyond this (mm) are beyond every range and not worth telling
CARD_REACH = math.hypot(CARD_WIDTH, CARD_HEIGHT) / 2 + 1  # no corner of a card is further from its middle
SLACK = 1.5  # a tilted footprint reaches at most so much (mm) beyond the radius

Crossing = tuple[float, float]


def judge(
    table: Tabletop,
    ship: Pose,
    turn: float,
    left: Crossing | None = None,
    others_left: Mapping[str, Crossing | None] | None = None,
) -> tuple[LandingRecord, Measured]:
    """The landing record of a table at rest (LR-8: all facts of one instant), and the numbers of the flipped ship.

    `left` is where a ship's centre crossed the edge of the table, if it did.
    """
    gone = tuple(card for card, pose in sorted(table.cards.items()) if is_gone(table.field, pose))
    lying = {card: pose for card, pose in sorted(table.cards.items()) if card not in gone}
    fact, measured = fact_of(table.field, lying, ship, left)
    facts: dict[str, ShipRecord] = {}
    for name, pose in sorted(table.ships.items()):
        crossed = (others_left or {}).get(name)
        tethers = [one for one in table.tethers if one.ship == name]
        facts[name], _ = fact_of(table.field, lying, pose, crossed, tethers)
    return LandingRecord(turn >= FULL_TURN, fact, facts, gone), measured


def fact_of(
    on: Field,
    cards: Mapping[int, Pose],
    ship: Pose,
    left: Crossing | None = None,
    tethers: list[Tether] | None = None,
) -> tuple[ShipRecord, Measured]:
    """The facts of one ship among the cards that are not gone."""
    x, y, z = ship.middle
    if in_box(on, ship):
        return ShipRecord(RecordPlace.MOTHERSHIP), Measured()
    if z < OFF:
        return ShipRecord(off_place(on, left or (x, y))), Measured()
    outline = shapes.ship_outline(ship)
    furthest = float(outline[:, 1].max())
    areas, above, gaps = _cards(cards, ship, outline, FARTHEST)
    landed = _landed(areas, above)
    landed |= {one.card for one in tethers or () if one.card in cards and holds(one, ship, cards[one.card])}
    fact = ShipRecord(
        place=RecordPlace.TABLE,
        atmosphere=not on.round and furthest <= on.line,
        cards=tuple(sorted(landed)),
        moons=() if on.round else _moons(on, outline),
        gap_um={card: 0 if card in landed else um(gap) for card, gap in gaps.items()},
    )
    return fact, Measured(areas, gaps)


def cards_under(on: Field, cards: Mapping[int, Pose], ship: Pose) -> set[int]:
    """The cards a ship lies on, and nothing else of its facts: distances take most of the time."""
    if in_box(on, ship) or ship.middle[2] < OFF:
        return set()
    areas, above, _ = _cards(cards, ship, shapes.ship_outline(ship), SHIP_RADIUS + SLACK)
    return _landed(areas, above)


def _landed(areas: Mapping[int, float], above: Mapping[int, bool]) -> set[int]:
    return {card for card, area in areas.items() if area > LEAST_OVERLAP and above[card]}


def _cards(
    cards: Mapping[int, Pose], ship: Pose, outline: Vectors, farthest: float
) -> tuple[dict[int, float], dict[int, bool], dict[int, float]]:
    """Overlap, whether the ship is the higher one there, and gap, by card that is no farther off (LR-5, LR-7)."""
    areas: dict[int, float] = {}
    above: dict[int, bool] = {}
    gaps: dict[int, float] = {}
    x, y, _ = ship.middle
    for card, pose in cards.items():
        if math.hypot(pose.x / 1000 - x, pose.y / 1000 - y) > farthest + CARD_REACH:
            continue
        place = shapes.card_outline(pose)
        away = shapes.from_point(ship.middle[:2], place)
        if away > farthest:
            continue
        area, middle = shapes.overlap(outline, place) if away < SHIP_RADIUS + SLACK else (0.0, (0.0, 0.0))
        if area > 0:
            areas[card] = area
            above[card] = _height(ship, middle) > _height(pose, middle)
            gaps[card] = 0.0
        else:
            gaps[card] = _gap(ship, outline, place)
    return areas, above, gaps


def _gap(ship: Pose, outline: Vectors, place: Vectors) -> float:
    if ship.i == ship.j == 0:  # flat: a true circle, exact to the micrometre
        return max(0.0, shapes.from_point(ship.middle[:2], place) - SHIP_RADIUS)
    return shapes.distance(outline, place)


def _height(pose: Pose, at: tuple[float, float]) -> float:
    """How high a body's middle plane is above a point; of a body nearly upright, its middle."""
    x, y, z = pose.middle
    n = pose.axes()[:, 2]
    if abs(n[2]) < 0.2:
        return z
    return z - float(n[0] * (at[0] - x) + n[1] * (at[1] - y)) / float(n[2])


def _moons(on: Field, outline: Vectors) -> tuple[int, ...]:
    """LR-6 The moon spaces the ship lies on."""
    if not (outline[:, 0].max() > 0 and outline[:, 0].min() < MOON_WIDTH):
        return ()
    areas = {row: shapes.overlap(outline, shapes.rectangle_outline(on.moon(row)))[0] for row in range(1, on.rows + 1)}
    return tuple(row for row, area in areas.items() if area > LEAST_OVERLAP)


def holds(tether: Tether, ship: Pose, card: Pose) -> bool:
    """LR-11 Neither the ship nor the card has moved by more than 5 mm."""
    return _moved(tether.ship_at, ship) <= TETHER and _moved(tether.card_at, card) <= TETHER


def _moved(before: Pose, now: Pose) -> float:
    return math.dist(before.middle, now.middle)


def _over_box(on: Field, x: float, y: float) -> bool:
    return on.box.left <= x <= on.box.right and on.box.near <= y <= on.box.far


def in_box(on: Field, pose: Pose) -> bool:
    """LR-3 The centre is between the inner faces of the walls and lower than the rim there."""
    x, y, z = pose.middle
    return _over_box(on, x, y) and OFF <= z < on.rim(y)


def is_gone(on: Field, card: Pose) -> bool:
    """LR-13 A card off the table or in the box."""
    return card.z / 1000 < OFF or in_box(on, card)


def off_place(on: Field, crossed: Crossing) -> RecordPlace:
    """LR-3 Which edge of the table a crossing point belongs to."""
    if on.round:
        return RecordPlace.OFF_SIDE
    x, y = crossed
    beyond = {
        RecordPlace.OFF_BACK: on.top.near - y,
        RecordPlace.OFF_FAR: y - on.top.far,
        RecordPlace.OFF_SIDE: max(on.top.left - x, x - on.top.right),
    }
    return max(beyond, key=lambda edge: beyond[edge])


def left_at(on: Field, path: Vectors) -> Crossing | None:
    """Where a centre crossed the edge line on its way off the table; none if it ends on the table."""
    if path[-1, 2] >= OFF:
        return None
    inside = np.array([on.carries(float(x), float(y)) for x, y in path[:, :2]])
    if not inside.any():
        return float(path[0, 0]), float(path[0, 1])
    last = int(np.flatnonzero(inside)[-1])
    if last == len(path) - 1:
        return float(path[last, 0]), float(path[last, 1])
    (x, y), (next_x, next_y) = path[last, :2], path[last + 1, :2]
    share = _share_to_edge(on, float(x), float(y), float(next_x - x), float(next_y - y))
    return float(x + share * (next_x - x)), float(y + share * (next_y - y))


def _share_to_edge(on: Field, x: float, y: float, dx: float, dy: float) -> float:
    """How much of a step is made before the first edge line is crossed."""
    if on.round:
        square, half, rest = dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - ROUND_RADIUS**2
        return (-half + math.sqrt(max(0.0, half * half - square * rest))) / square
    ways = (on.top.left - x, dx), (on.top.right - x, dx), (on.top.near - y, dy), (on.top.far - y, dy)
    shares = [gap / step for gap, step in ways if step * gap > 0 or (gap == 0 and step != 0)]
    return min((share for share in shares if 0 <= share <= 1), default=1.0)


def turn_angle(normals: Vectors, momentum: Vectors) -> float:
    """LR-1 The net angle in degrees by which the normal turns about the horizontal part of the momentum."""
    level = math.hypot(float(momentum[0]), float(momentum[1]))
    if level < 1e-12 or len(normals) < 2:
        return 0.0
    h = np.array([momentum[0] / level, momentum[1] / level, 0.0])
    side = np.array([-h[1], h[0], 0.0])  # with z it spans the plane at right angles to h
    across, up = normals @ side, normals[:, 2]
    told = np.hypot(across, up) >= SHORTEST
    angles = np.unwrap(np.arctan2(across[told], up[told]))
    return float(abs(np.degrees(angles[-1] - angles[0]))) if len(angles) > 1 else 0.0
