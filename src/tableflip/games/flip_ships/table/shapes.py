"""Plane geometry of the judge: footprints seen from above, how much they overlap and how far apart they are."""

from __future__ import annotations

import math

import numpy as np

from tableflip.games.flip_ships.table.geometry import CARD_HEIGHT, CARD_WIDTH, SHIP_RADIUS, SHIP_THICKNESS, Rectangle
from tableflip.games.flip_ships.table.tabletop import Pose, Vectors

POINTS = 256  # of a ship's outline
_ANGLES = np.arange(POINTS) * 2 * math.pi / POINTS
_CIRCLE = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)])


def ship_outline(pose: Pose) -> Vectors:
    """The vertical projection of a ship: the hull of both rims, counter-clockwise, one point per direction.

    In each direction the furthest point of a tilted disc is known, so no hull has to be searched.
    """
    x, y, _ = pose.middle
    n = pose.axes()[:, 2]
    upright = min(abs(float(n[2])), 1.0)
    tilt = math.sqrt(1 - upright * upright)
    if tilt < 1e-9:
        return np.array([[x], [y]]).T + SHIP_RADIUS * _CIRCLE.T
    fall = n[:2] / tilt  # the direction the disc is tilted to; its rims are seen as ellipses shorter that way
    along = fall @ _CIRCLE
    across = fall[0] * _CIRCLE[1] - fall[1] * _CIRCLE[0]
    reach = np.maximum(np.sqrt((upright * along) ** 2 + across**2), 1e-12)  # 0: seen exactly from the edge
    ahead = SHIP_RADIUS * upright**2 * along / reach + np.sign(along) * tilt * SHIP_THICKNESS / 2
    aside = SHIP_RADIUS * across / reach
    return np.stack([x + fall[0] * ahead - fall[1] * aside, y + fall[1] * ahead + fall[0] * aside], axis=1)


def card_outline(pose: Pose) -> Vectors:
    """The corners of a card as it lies now, seen from above, counter-clockwise."""
    axes = pose.axes()
    x, y, _ = pose.middle
    corners = ((1, 1), (-1, 1), (-1, -1), (1, -1)) if axes[2, 2] >= 0 else ((1, -1), (-1, -1), (-1, 1), (1, 1))
    across, up = axes[:2, 0] * CARD_WIDTH / 2, axes[:2, 1] * CARD_HEIGHT / 2
    return np.array([[x, y] + one * across + two * up for one, two in corners])


def rectangle_outline(place: Rectangle) -> Vectors:
    """The corners of a straight rectangle, counter-clockwise."""
    left, right, near, far = place
    return np.array([[left, near], [right, near], [right, far], [left, far]])


def overlap(one: Vectors, other: Vectors) -> tuple[float, tuple[float, float]]:
    """The area two convex outlines share, and its middle."""
    shared = one
    for start, end in zip(other, _next(other)):
        shared = _cut(shared, start, end)
        if len(shared) < 3:
            return 0.0, (0.0, 0.0)
    return _area(shared), (float(shared[:, 0].mean()), float(shared[:, 1].mean()))


def _cut(outline: Vectors, start: Vectors, end: Vectors) -> Vectors:
    """The part of an outline on the left of a line."""
    along = end - start
    side = along[0] * (outline[:, 1] - start[1]) - along[1] * (outline[:, 0] - start[0])
    inside = side >= 0
    if inside.all():
        return outline
    following, next_side = _next(outline), _next(side)
    places, crossings = np.flatnonzero(inside), np.flatnonzero(inside != (next_side >= 0))
    share = side[crossings] / (side[crossings] - next_side[crossings])
    cuts = outline[crossings] + share[:, None] * (following[crossings] - outline[crossings])
    in_order = np.argsort(np.concatenate((places, crossings + 0.5)))  # a cut comes after the point it starts from
    return np.concatenate((outline[places], cuts))[in_order]


def _next(each: Vectors) -> Vectors:
    """For each the one after it; the first after the last."""
    return np.concatenate((each[1:], each[:1]))


def _area(outline: Vectors) -> float:
    x, y = outline[:, 0] - outline[0, 0], outline[:, 1] - outline[0, 1]
    return float(abs(x @ _next(y) - y @ _next(x)) / 2)


def distance(one: Vectors, other: Vectors) -> float:
    """The shortest distance between two convex outlines that do not overlap."""
    return float(min(_to_edges(one, other), _to_edges(other, one)))


def from_point(point: tuple[float, float], outline: Vectors) -> float:
    """How far a point is from a convex outline; 0 inside."""
    x, y = point
    corners = outline.tolist()
    nearest, inside = math.inf, True
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        along_x, along_y = bx - ax, by - ay
        inside = inside and along_x * (y - ay) - along_y * (x - ax) >= 0
        square = along_x * along_x + along_y * along_y
        share = min(max(((x - ax) * along_x + (y - ay) * along_y) / max(square, 1e-18), 0.0), 1.0)
        nearest = min(nearest, math.hypot(x - ax - share * along_x, y - ay - share * along_y))
    return 0.0 if inside else nearest


def _to_edges(points: Vectors, outline: Vectors) -> float:
    start = outline
    along = _next(outline) - start
    squares = np.maximum((along**2).sum(axis=1), 1e-18)
    share = np.clip(((points[:, None] - start) * along).sum(axis=2) / squares, 0, 1)
    apart = points[:, None] - (start + share[:, :, None] * along)
    return float(np.sqrt((apart**2).sum(axis=2).min()))
