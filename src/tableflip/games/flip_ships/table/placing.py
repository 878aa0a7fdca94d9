"""Putting pieces down by hand: parked ships (LR-10, LR-11) and the launch pad of P2-PAD (LR-12)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from tableflip.games.flip_ships.table import shapes
from tableflip.games.flip_ships.table.geometry import (
    BOX_WALL,
    CARD_HEIGHT,
    CARD_THICKNESS,
    CARD_WIDTH,
    PAD_DEPTH,
    PAD_WIDTH,
    SHIP_RADIUS,
    SHIP_THICKNESS,
    Field,
    Rectangle,
)
from tableflip.games.flip_ships.table.judge import fact_of, is_gone
from tableflip.games.flip_ships.table.tabletop import Launch, Pose, Tabletop, Tether, Vectors, flat

SPOT = 1.0  # spots of a card are tried so many millimetres apart


def parked(table: Tabletop, ship: str, cards: Sequence[int]) -> Tabletop:
    """The table after a ship was parked on these cards (SHIPS-211)."""
    rest = table.without(ship)
    if len(cards) == 1:
        x, y = _spot(rest, table.cards[cards[0]])
        return replace(rest, ships={**rest.ships, ship: lay(rest, x, y)})
    lying = {card: pose for card, pose in table.cards.items() if not is_gone(table.field, pose)}
    fact, _ = fact_of(table.field, lying, table.ships[ship])
    if set(cards) <= set(fact.cards):
        return table
    one, other = (table.cards[card] for card in cards[:2])
    pose = lay(rest, (one.x + other.x) / 2000, (one.y + other.y) / 2000)
    fact, _ = fact_of(table.field, lying, pose)
    tethers = () if set(cards) <= set(fact.cards) else tuple(Tether(ship, c, pose, table.cards[c]) for c in cards)
    return replace(rest, ships={**rest.ships, ship: pose}, tethers=rest.tethers + tethers)


def lay(table: Tabletop, x: float, y: float) -> Pose:
    """A ship laid flat at this point, on whatever lies there."""
    outline = shapes.ship_outline(flat(x, y, 0))
    under = 0.0
    for card in table.cards.values():
        if card.z >= 0 and shapes.overlap(outline, shapes.card_outline(card))[0] > 0:
            under = max(under, card.z / 1000 + CARD_THICKNESS / 2)
    for ship in table.ships.values():
        if ship.z >= 0 and math.dist((x, y), ship.middle[:2]) < 2 * SHIP_RADIUS:
            under = max(under, ship.z / 1000 + SHIP_THICKNESS / 2)
    return flat(x, y, under + SHIP_THICKNESS / 2)


def _spot(table: Tabletop, card: Pose) -> tuple[float, float]:
    """LR-10 The spot of a card nearest to its middle that no ship covers; the middle if there is none."""
    axes = card.axes()
    ships = [ship.middle[:2] for ship in table.ships.values()]
    for across, up in _spots():
        x = card.x / 1000 + float(axes[0, 0] * across + axes[0, 1] * up)
        y = card.y / 1000 + float(axes[1, 0] * across + axes[1, 1] * up)
        if all(math.dist((x, y), ship) >= 2 * SHIP_RADIUS for ship in ships):
            return x, y
    return card.x / 1000, card.y / 1000


@cache
def _spots() -> list[tuple[float, float]]:
    """Where the middle of a ship can be on a card, nearest to the card's middle first."""
    wide, high = int(CARD_WIDTH / 2 / SPOT), int(CARD_HEIGHT / 2 / SPOT)
    spots = [(x * SPOT, y * SPOT) for x in range(-wide, wide + 1) for y in range(-high, high + 1)]
    return sorted(spots, key=lambda spot: (math.hypot(*spot), spot))


def pad_under(on: Field, x: float, y: float) -> Launch:
    """LR-12 The launch pad with its rear edge through (x, y), facing the mothership, moved clear of it and of edges."""
    to_x, to_y = on.box_centre[0] - x, on.box_centre[1] - y
    heading = math.atan2(to_x, to_y)
    ahead = np.array([math.sin(heading), math.cos(heading)])
    middle = np.array([x, y]) + ahead * PAD_DEPTH / 2
    moved = _cleared(on, middle, ahead) - middle
    return Launch(x + float(moved[0]), y + float(moved[1]), math.degrees(heading), pad=True, narrow=True)


def _cleared(on: Field, middle: Vectors, ahead: Vectors) -> Vectors:
    """The nearest middle of the pad at which it overlaps neither the mothership nor an edge of the table."""
    right = np.array([ahead[1], -ahead[0]])
    corners = [a * ahead * PAD_DEPTH / 2 + b * right * PAD_WIDTH / 2 for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    reach = np.abs(np.array(corners)).max(axis=0)
    left, far_right, near, far = on.top
    inside = np.clip(middle, [left + reach[0], near + reach[1]], [far_right - reach[0], far - reach[1]])
    walls = _grown(Rectangle(*(side + way * BOX_WALL for side, way in zip(on.box, (-1, 1, -1, 1)))), corners)
    if not _within(inside, walls):
        return inside
    choices = [_nearest_on(start, end, middle) for start, end in zip(walls, np.roll(walls, -1, axis=0))]
    # of equal distances: towards the launch edge, then towards column 1
    return min(choices, key=lambda at: (round(float(np.linalg.norm(at - middle)), 6), at[1], -at[0]))


def _grown(box: Rectangle, corners: list[Vectors]) -> Vectors:
    """Where the pad's middle must not be: the box grown by the pad's shape, counter-clockwise."""
    points = np.array([corner + place for corner in corners for place in shapes.rectangle_outline(box)])
    return points[_hull(points)]


def _hull(points: Vectors) -> list[int]:
    order = sorted(range(len(points)), key=lambda place: (points[place][0], points[place][1]))

    def half(places: list[int]) -> list[int]:
        chain: list[int] = []
        for place in places:
            while len(chain) > 1 and _turn(points[chain[-2]], points[chain[-1]], points[place]) <= 1e-9:
                chain.pop()
            chain.append(place)
        return chain[:-1]

    return half(order) + half(order[::-1])


def _turn(a: Vectors, b: Vectors, c: Vectors) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _within(point: Vectors, outline: Vectors) -> bool:
    ends = np.roll(outline, -1, axis=0)
    return all(_turn(start, end, point) > 1e-9 for start, end in zip(outline, ends))


def _nearest_on(start: Vectors, end: Vectors, point: Vectors) -> Vectors:
    along = end - start
    share = min(max(float((point - start) @ along / (along @ along)), 0.0), 1.0)
    return start + share * along
