"""How people miss what they mean, by the way they flick: a guess, written down before anything was tuned by it.

docs/flicking.md tells where the numbers come from. The server's tremor (`table/hand.py`) comes on top, and is chosen so
that numbers typed without any error never beat a practised swipe.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from tableflip.core.chance import stream
from tableflip.games.flip_ships.table.flick import Flick, clamped
from tableflip.games.flip_ships.table.gesture import AIM_SHARE, metered, pull_of, pulled, sweep_of, swipe_of, swiped
from tableflip.games.flip_ships.table.hand import HUMAN, Hand, deviation, normal, shaken
from tableflip.games.flip_ships.table.meter import AIM_MOST, AIM_PERIOD, POWER_PERIOD
from tableflip.games.flip_ships.table.stance import TENTHS

Way = Literal["pull", "swipe", "meter", "numbers"]
WAYS: tuple[Way, ...] = ("pull", "swipe", "meter", "numbers")


@dataclass(frozen=True)
class Person:
    """How exactly somebody does what they mean; standard deviations."""

    name: str
    length: float  # of a pull, as a share of it
    touch: float  # of a pull, millimetres besides
    speed: float  # of a swipe, as a share of it
    direction: float  # of a pull or swipe, degrees
    moment: float  # of a stop on the meter, seconds


NEW = Person("new", 0.10, 1.0, 0.16, 4.0, 0.050)
PRACTISED = Person("practised", 0.05, 0.5, 0.07, 2.0, 0.028)


def is_gesture(way: Way) -> bool:
    """Whether a hand makes the stroke, or only tells it."""
    return way in ("pull", "swipe")


def own_error(person: Person, way: Way, power: float) -> tuple[float, float]:
    """The deviation of the power and of the aim (degrees) that a person gives when they mean this power."""
    if way == "pull":
        travel = pull_of(power)
        off = math.hypot(person.length * travel, person.touch)
        return (pulled(travel + off) - pulled(travel - off)) / 2, AIM_SHARE * person.direction
    if way == "swipe":
        speed = swipe_of(power)
        return (swiped(speed * (1 + person.speed)) - swiped(speed * (1 - person.speed))) / 2, person.direction
    if way == "meter":
        share, off = sweep_of(power), 2 * person.moment / POWER_PERIOD
        aim_off = person.moment * 4 * AIM_MOST / TENTHS / AIM_PERIOD
        return (metered(min(share + off, 1.0)) - metered(max(share - off, 0.0))) / 2, aim_off
    return 0.0, 0.0


def total_error(person: Person, way: Way, power: float, hand: Hand = HUMAN) -> tuple[float, float]:
    """The deviation of power and aim once the server's tremor has come on top."""
    own, server = own_error(person, way, power), deviation(power, hand, is_gesture(way))
    return math.hypot(own[0], server[0]), math.hypot(own[1], server[1])


def made(flick: Flick, person: Person, way: Way, seed: str, hand: Hand = HUMAN) -> Flick:
    """The flick that reaches the physics when a person means this one."""
    chance = stream(f"person {seed}")
    power, aim = own_error(person, way, flick.power)
    meant = Flick(
        flick.place,
        clamped("power", flick.power + power * normal(chance)),
        flick.overhang,
        clamped("aim", flick.aim + TENTHS * aim * normal(chance)),
        flick.contact,
        flick.loft,
    )
    return shaken(meant, hand, seed, swiped=is_gesture(way))
