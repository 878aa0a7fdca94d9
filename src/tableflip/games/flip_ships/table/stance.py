"""How a ship is laid over the edge, and where and how fast the finger strikes it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import PAD_DEPTH, PAD_HEIGHT, ROUND_RADIUS, SHIP_RADIUS, SHIP_THICKNESS
from tableflip.games.flip_ships.table.tabletop import Launch, Vectors

TENTHS = 10  # of a millimetre and of a degree: what overhang, aim and contact of a flick are told in
SLOWEST, FASTEST = 0.4, 5.0  # metres a second of the fingertip at power 0 and 1000


def finger_speed(power: int) -> float:
    """Metres a second of the fingertip."""
    return SLOWEST + (FASTEST - SLOWEST) * power / 1000


@dataclass(frozen=True)
class Stance:
    """A launch and a flick put together, in metres: where the ship lies and how the finger comes."""

    centre: Vectors  # of the ship
    ahead: Vectors  # straight ahead, level
    strike: Vectors  # the direction of the finger
    point: Vectors | None  # under the overhanging rim, where it strikes; none: nothing juts out there
    pad: Vectors  # the middle of the launch pad, if there is one


def stance(launch: Launch, flick: Flick) -> Stance:
    """How the ship is laid over the edge and where the finger strikes it (SHIPS-050 to SHIPS-052)."""
    heading, edge, place = math.radians(launch.heading), np.array([launch.x, launch.y, 0.0]), float(flick.place)
    if launch.narrow and not launch.pad:  # beside a launch point of the round table: along its curved edge
        heading -= place / ROUND_RADIUS
        edge, place = -ROUND_RADIUS * np.array([math.sin(heading), math.cos(heading), 0.0]), 0.0
    ahead, right = _ahead(heading), _ahead(heading + math.pi / 2)
    pad = edge + ahead * PAD_DEPTH / 2 + np.array([0.0, 0.0, PAD_HEIGHT / 2])
    if not launch.narrow:
        pad = pad + right * place  # the pad goes where the ship is
    rim = edge + right * place + np.array([0.0, 0.0, launch.height])
    overhang, contact = flick.overhang / TENTHS, flick.contact / TENTHS
    # in the middle of what juts out there; beside the middle line that is less
    juts = overhang - (SHIP_RADIUS - math.sqrt(SHIP_RADIUS**2 - contact**2))
    loft = math.radians(flick.loft)
    return Stance(
        centre=(rim + ahead * (SHIP_RADIUS - overhang) + np.array([0.0, 0.0, SHIP_THICKNESS / 2])) / 1000,
        ahead=ahead,
        strike=_ahead(heading + math.radians(flick.aim / TENTHS)) * math.cos(loft) + np.array([0, 0, math.sin(loft)]),
        point=(rim + right * contact - ahead * (juts / 2)) / 1000 if juts > 0 else None,
        pad=pad / 1000,
    )


def _ahead(heading: float) -> Vectors:
    return np.array([math.sin(heading), math.cos(heading), 0.0])
