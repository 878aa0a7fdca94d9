"""The physical model of a table as text for the physics engine: bodies, contacts and the settings found by experiment.

Lengths are metres here. A contact's restitution e is made by a damper that turns v into -e v in one step, with
a weak spring that only removes overlap; the engine's usual contacts would let the disc fall through the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tableflip.games.flip_ships.table.geometry import (
    BACK_STOP_HEIGHT,
    BOX_BACK,
    BOX_DEPTH,
    BOX_WALL,
    CARD_HEIGHT,
    CARD_THICKNESS,
    CARD_WIDTH,
    PAD_DEPTH,
    PAD_HEIGHT,
    PAD_WIDTH,
    ROUND_RADIUS,
    SHIP_RADIUS,
    SHIP_THICKNESS,
    TABLE_CENTRE_X,
    TABLE_LENGTH,
    TABLE_WIDTH,
    Field,
)

STEP = 0.0005  # seconds
SHIP_MASS = 0.0012
SHIP_INERTIA = (6.9e-8, 6.9e-8, 1.38e-7)
CARD_MASS = 0.0017
FINGERTIP = 0.007
FINGER_MASS = 0.015
BOARD = 0.03  # how thick the table top is
GRAVITY = 9.81
DRAG = 0.28  # of the speed squared, per metre
NET = 0.1  # how far below the table falling pieces are caught, so that every flip ends
RACK = 1  # where bodies wait one metre apart until a throw gives them their poses
SIDES = 32
ROUND_SIDES = 128  # of the round table
BEVEL = 0.0005  # a rounded rim: a sharp one stands on edge far too often
IMPEDANCE = 'solimp="0.98 0.99 0.0005"'
TURNING = "0.001 0.002"  # friction against spinning and rolling, metres


@dataclass(frozen=True)
class Feel:
    """How two surfaces meet: restitution and friction, and whose numbers win when two meet."""

    bounce: float
    grip: float
    rank: int
    turning: str = TURNING

    def words(self) -> str:
        """The attributes of a geom with this feel."""
        return f'priority="{self.rank}" solref="{damper(self.bounce)}" friction="{self.grip} {self.turning}"'


SHIP = Feel(0.25, 0.40, 0)  # ship on ship
WOOD = Feel(0.30, 0.40, 1)
WALL = Feel(0.25, 0.35, 1)
CARD = Feel(0.20, 0.30, 2)  # whatever lies on a card, or under one
CATCH = Feel(0.0, 1.0, 3, "0.05 0.05")
CARD_ON_WOOD = Feel(0.10, 0.35, 0)

# which kinds of body meet: the fingertip and the pad touch the flipped ship and nothing else (LR-12)
MEETS_ALL = 'contype="1" conaffinity="1"'
FLIPPED = 'contype="1" conaffinity="7"'
FINGER_ONLY = 'contype="2" conaffinity="0"'
PAD_ONLY = 'contype="4" conaffinity="0"'


def damper(bounce: float) -> str:
    """The contact spring and damper for a restitution."""
    return f"{-0.05 / STEP**2:.9g} {-(1 + bounce) / STEP:.9g}"


def scene(field: Field, cards: int, ships: int, pad: bool) -> str:
    """The model of a field with so many cards and resting ships, all asleep until something touches them."""
    parts = [_top(field), _net(), *_mothership(field), *(_back_stop(field) if field.back_stop else ())]
    if pad:
        parts.append(_pad())
    bodies = [_finger(), _ship("flipped", FLIPPED, f'pos="0 0 {RACK}"')]
    bodies += [_card(number, f'pos="{number + 1} 0 {RACK}" sleep="init"') for number in range(cards)]
    bodies += [
        _ship(f"ship{number}", MEETS_ALL, f'pos="{-number - 1} 0 {RACK}" sleep="init"') for number in range(ships)
    ]
    pairs = [_card_on_top(number) for number in range(cards)]
    return f"""<mujoco>
<compiler angle="radian"/>
<option timestep="{STEP}" gravity="0 0 {-GRAVITY}" integrator="implicitfast"
 solver="Newton" cone="elliptic" sleep_tolerance="0.002">
<flag sleep="enable" diagexact="enable" multiccd="enable"/></option>
<asset><mesh name="disc" vertex="{_disc()}"/>{_sides(field)}{_round() if field.round else ""}</asset>
<default><geom {IMPEDANCE} condim="6"/></default>
<worldbody>{"".join(parts)}{"".join(bodies)}</worldbody>
<contact>{"".join(pairs)}</contact></mujoco>"""


def _disc() -> str:
    radius, half = SHIP_RADIUS / 1000, SHIP_THICKNESS / 2000
    rings = ((radius - BEVEL, -half), (radius, BEVEL - half), (radius, half - BEVEL), (radius - BEVEL, half))
    corners: list[str] = []
    for side in range(SIDES):
        angle = 2 * math.pi * side / SIDES
        corners += [f"{r * math.cos(angle):.9f} {r * math.sin(angle):.9f} {z:.9f}" for r, z in rings]
    return " ".join(corners)


def _top(field: Field) -> str:
    if field.round:
        size = 'type="mesh" mesh="round"'
    else:
        middle = (field.edge + TABLE_LENGTH / 2) / 1000
        size = f'type="box" size="{TABLE_WIDTH / 2000} {TABLE_LENGTH / 2000} {BOARD / 2}"'
        size += f' pos="{TABLE_CENTRE_X / 1000} {middle} {-BOARD / 2}"'
    return f'<geom name="top" {size} {MEETS_ALL} {WOOD.words()}/>'


def _round() -> str:
    """The round table top, with straight sides (0.2 mm off): half over the rim of a cylinder no ship comes to rest."""
    corners: list[str] = []
    for side in range(ROUND_SIDES):
        angle = 2 * math.pi * side / ROUND_SIDES
        x, y = ROUND_RADIUS / 1000 * math.cos(angle), ROUND_RADIUS / 1000 * math.sin(angle)
        corners += [f"{x:.9f} {y:.9f} {z}" for z in (-BOARD, 0.0)]
    return f'<mesh name="round" vertex="{" ".join(corners)}"/>'


def _net() -> str:
    return f'<geom name="net" type="plane" size="5 5 1" pos="0 0 {-NET}" {MEETS_ALL} {CATCH.words()}/>'


def _block(left: float, right: float, near: float, far: float, high: float) -> str:
    """A straight wall standing on the table, given in millimetres."""
    size = f"{(right - left) / 2000} {(far - near) / 2000} {high / 2000}"
    middle = f"{(left + right) / 2000} {(near + far) / 2000} {high / 2000}"
    return f'<geom type="box" size="{size}" pos="{middle}" {MEETS_ALL} {WALL.words()}/>'


def _mothership(field: Field) -> list[str]:
    left, right, near, far = field.box
    walls = [
        _block(left - BOX_WALL, right + BOX_WALL, near - BOX_WALL, near, field.box_front),
        _block(left - BOX_WALL, right + BOX_WALL, far, far + BOX_WALL, BOX_BACK),
    ]
    for x in (left - BOX_WALL / 2, right + BOX_WALL / 2):
        walls.append(f'<geom type="mesh" mesh="side" pos="{x / 1000} {near / 1000} 0" {MEETS_ALL} {WALL.words()}/>')
    return walls


def _sides(field: Field) -> str:
    """A side wall of the mothership, sloping evenly from front to back; its own corner is its near end."""
    half, depth = BOX_WALL / 2000, BOX_DEPTH / 1000
    outline = ((0.0, 0.0), (depth, 0.0), (depth, BOX_BACK / 1000), (0.0, field.box_front / 1000))
    corners = " ".join(f"{x} {y} {z}" for x in (-half, half) for y, z in outline)
    return f'<mesh name="side" vertex="{corners}"/>'


def _back_stop(field: Field) -> list[str]:
    left, right, near, far = field.top
    thick = 10.0
    return [
        _block(left - thick, left, near, far, BACK_STOP_HEIGHT),
        _block(right, right + thick, near, far, BACK_STOP_HEIGHT),
        _block(left, right, far, far + thick, BACK_STOP_HEIGHT),
    ]


def _pad() -> str:
    size = f"{PAD_WIDTH / 2000} {PAD_DEPTH / 2000} {PAD_HEIGHT / 2000}"
    return f'<body name="pad" mocap="true"><geom name="pad" type="box" size="{size}" {PAD_ONLY} {WOOD.words()}/></body>'


def _finger() -> str:
    """A soft fingertip: it gives way for two milliseconds, which makes the launch smooth in every input."""
    slides = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
    return f"""<body name="finger" gravcomp="1">{slides}
<inertial pos="0 0 0" mass="{FINGER_MASS}" diaginertia="1e-6 1e-6 1e-6"/>
<geom name="fingertip" type="sphere" size="{FINGERTIP}" {FINGER_ONLY} priority="4" solref="0.002 1"
 solimp="0.9 0.95 0.001" friction="0.5 0.001 0.0008"/></body>"""


def _ship(name: str, meets: str, start: str) -> str:
    inertia = " ".join(str(part) for part in SHIP_INERTIA)
    return f"""<body name="{name}" {start}><freejoint/>
<inertial pos="0 0 0" mass="{SHIP_MASS}" diaginertia="{inertia}"/>
<geom name="{name}" type="mesh" mesh="disc" {meets} {SHIP.words()}/></body>"""


def _card(number: int, start: str) -> str:
    size = f"{CARD_WIDTH / 2000} {CARD_HEIGHT / 2000} {CARD_THICKNESS / 2000}"
    return f"""<body name="card{number}" {start}><freejoint/>
<geom name="card{number}" type="box" size="{size}" mass="{CARD_MASS}" {MEETS_ALL} {CARD.words()}/></body>"""


def _card_on_top(number: int) -> str:
    grip, turning = CARD_ON_WOOD.grip, "0.001 0.002 0.002"
    return f"""<pair geom1="top" geom2="card{number}" condim="6" solref="{damper(CARD_ON_WOOD.bounce)}" {IMPEDANCE}
 friction="{grip} {grip} {turning}"/>"""
