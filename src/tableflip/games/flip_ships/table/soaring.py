"""A ship in the air with nothing in reach: its way is known in closed form, so no step of the engine is spent on it.

A disc turns freely as every symmetric top does: its momentum stays, the disc turns evenly about it, and spins evenly
about its own normal. Its middle falls as the engine would let it fall, air drag included, a frame at a time.
"""

from __future__ import annotations

import math

import numpy as np

from tableflip.games.flip_ships.table.geometry import (
    BACK_STOP_HEIGHT,
    BOX_BACK,
    BOX_WALL,
    CARD_HEIGHT,
    CARD_THICKNESS,
    CARD_WIDTH,
    PAD_HEIGHT,
    SHIP_RADIUS,
    SHIP_THICKNESS,
    Field,
    Rectangle,
)
from tableflip.games.flip_ships.table.scene import DRAG, GRAVITY, SHIP_INERTIA, STEP
from tableflip.games.flip_ships.table.tabletop import Vectors

FRAME = 0.004  # seconds; 250 frames a second
STEPS = round(FRAME / STEP)
MARGIN = 0.7  # mm
AROUND = SHIP_RADIUS + MARGIN  # nothing of a ship is further from its middle than this
# what counts of the changing speed by the end of a frame, the engine adding it to the way after each of its steps
_FALLEN = STEPS * (STEPS + 1) / 2 * STEP * STEP
_ACROSS, _THROUGH = SHIP_INERTIA[0], SHIP_INERTIA[2]


class Clearance:
    """How high above a table the middle of a ship must be to touch nothing; metres."""

    def __init__(self, on: Field, cards: Vectors, ships: Vectors, pad: bool) -> None:
        """Everything lies as told: rows of position and quaternion, in metres."""
        left, right, near, far = on.box
        aside = BOX_WALL + AROUND + SHIP_RADIUS  # a ship that hangs over the wall is still one of the box
        self._box = _metres(Rectangle(left - aside, right + aside, near - aside, far + aside))
        tops = np.concatenate([_tops_of_cards(cards), _tops_of_ships(ships)])
        rows = np.concatenate([cards, ships])[:, :2]
        over = (
            (rows[:, 0] > self._box.left)
            & (rows[:, 0] < self._box.right)
            & (rows[:, 1] > self._box.near)
            & (rows[:, 1] < self._box.far)
        )
        lying = float(tops[~over].max(initial=PAD_HEIGHT / 1000 if pad else 0.0))
        boxed = float(tops[over].max(initial=BOX_BACK / 1000))
        self.low = lying + AROUND / 1000
        self.high = max(lying, boxed) + AROUND / 1000
        top = on.top
        inner = Rectangle(top.left + AROUND, top.right - AROUND, top.near - AROUND, top.far - AROUND)
        self._walls = _metres(inner) if on.back_stop else None
        self._stop = (BACK_STOP_HEIGHT + AROUND) / 1000

    def at(self, x: float, y: float) -> float:
        """The least height of a ship's middle over a point."""
        box = self._box
        needed = self.high if box.left < x < box.right and box.near < y < box.far else self.low
        walls = self._walls
        if walls and not (walls.left < x < walls.right and y < walls.far):
            return max(needed, self._stop)
        return needed


def _metres(place: Rectangle) -> Rectangle:
    return Rectangle(*(side / 1000 for side in place))


def _upright(rows: Vectors) -> Vectors:
    """The last row of each turning matrix: how much of its own x, y and z each body has upright."""
    w, i, j, k = rows[:, 3:].T
    return np.stack([2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)])


def _tops_of_cards(rows: Vectors) -> Vectors:
    half = np.array([CARD_WIDTH, CARD_HEIGHT, CARD_THICKNESS]) / 2000
    return rows[:, 2] + half @ np.abs(_upright(rows))


def _tops_of_ships(rows: Vectors) -> Vectors:
    normal = _upright(rows)[2]
    return rows[:, 2] + SHIP_RADIUS / 1000 * np.sqrt(np.maximum(1 - normal**2, 0.0)) + SHIP_THICKNESS / 2000


class Soaring:
    """The free flight of a ship from one instant on, a frame at a time."""

    def __init__(self, pose: list[float], velocity: list[float]) -> None:
        """A position and quaternion, and the speed with the turning seen from the ship, as the engine has them."""
        self.x, self.y, self.z, *self._turn = pose
        self.vx, self.vy, self.vz, *self._spin = velocity
        self.frames = 0
        one, two, three = self._spin
        self._precession = math.sqrt((_ACROSS * one) ** 2 + (_ACROSS * two) ** 2 + (_THROUGH * three) ** 2) / _ACROSS
        self._own = three * (1 - _THROUGH / _ACROSS)
        lengths = [_ACROSS * one, _ACROSS * two, _THROUGH * three]
        length = math.sqrt(sum(part * part for part in lengths)) or 1.0
        self._about = _turned(self._turn, [part / length for part in lengths])  # the direction of the momentum

    def clears(self, over: Clearance) -> bool:
        """Whether nothing can be touched from here to the end of the next frame."""
        x, y, z = self._ahead()[:3]
        return min(self.z, z) > max(over.at(self.x, self.y), over.at(x, y))

    def fly(self) -> list[float]:
        """One frame on: the pose there."""
        self.x, self.y, self.z, self.vx, self.vy, self.vz = self._ahead()
        self.frames += 1
        return self.pose()

    def _ahead(self) -> tuple[float, float, float, float, float, float]:
        vx, vy, vz = self.vx, self.vy, self.vz
        slowed = -DRAG * math.sqrt(vx * vx + vy * vy + vz * vz)
        ax, ay, az = slowed * vx, slowed * vy, slowed * vz - GRAVITY
        x, y, z = (
            self.x + FRAME * vx + _FALLEN * ax,
            self.y + FRAME * vy + _FALLEN * ay,
            self.z + FRAME * vz + _FALLEN * az,
        )
        return x, y, z, vx + FRAME * ax, vy + FRAME * ay, vz + FRAME * az

    def pose(self) -> list[float]:
        """Position and quaternion now."""
        since = self.frames * FRAME
        half, own = self._precession * since / 2, self._own * since / 2
        about = math.sin(half)
        turned = _times([math.cos(half), *(about * part for part in self._about)], self._turn)
        return [self.x, self.y, self.z, *_times(turned, [math.cos(own), 0.0, 0.0, math.sin(own)])]

    def velocity(self) -> list[float]:
        """Speed, and the turning seen from the ship, now."""
        own = self._own * self.frames * FRAME
        one, two, three = self._spin
        c, s = math.cos(own), math.sin(own)
        return [self.vx, self.vy, self.vz, c * one + s * two, c * two - s * one, three]


def _times(p: list[float], q: list[float]) -> list[float]:
    a, b, c, d = p
    w, x, y, z = q
    return [
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    ]


def _turned(turn: list[float], way: list[float]) -> list[float]:
    w, x, y, z = turn
    return _times(_times(turn, [0.0, *way]), [w, -x, -y, -z])[1:]
