"""The hand that flicks: a seeded tremor is put into every flick before it reaches the physics.

So no input is a sniper. A gesture gets the tremor of the table's hand on top of what the person's own hand missed by;
numbers and the meter need no such hand, so a practised one's misses are put in for it (docs/flicking.md).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tableflip.core.chance import Chance, below, stream
from tableflip.games.flip_ships.table.flick import Flick, clamped
from tableflip.games.flip_ships.table.stance import TENTHS
from tableflip.games.flip_ships.table.tabletop import Launch

LENT_POWER, LENT_AIM = 20.0, 2.2  # what a practised swipe misses by itself, and a little more; aim in degrees
BLUNDERS, BLUNDER = 0.1, 5.0  # so often a bot blunders, and then shakes so many times as much
IDLE_POWER = 87  # the finger's speed at power 0, as power
STRAIN = 0.35  # of what is beyond its ease a hand misses by so much besides
FINE = 1 << 24


@dataclass(frozen=True)
class Hand:
    """How much a hand shakes: standard deviations, and how often it blunders."""

    name: str
    speed: float  # relative to the finger's speed, at its ease
    ease: float  # the finger's speed, as power, beyond which it strains
    aim: float  # degrees
    loft: float  # degrees
    contact: float  # millimetres
    overhang: float  # millimetres
    blunder: float = 0.0  # share of the flicks

    def power_error(self, power: float) -> float:
        """The deviation of the power: a part of the finger's speed, and more where the hand strains."""
        speed = power + IDLE_POWER
        return self.speed * speed + STRAIN * max(0.0, speed - self.ease)


def hand(name: str, shake: float, ease: float, aim: float, blunder: float = 0.0) -> Hand:
    """A hand whose finger misses its speed by so many percent at its ease, and the rest in proportion."""
    return Hand(name, 0.01 * shake, ease, aim, 0.2 * shake, 0.1 * shake, 0.05 * shake, blunder)


# Bots, by skill: fitted so that the hit rates are those of chapter 25 (`tableflip lab skill` measures them).
NOVICE = hand("novice", 7.8, 255, 8.8, BLUNDERS)
CASUAL = hand("casual", 6.4, 350, 6.0, BLUNDERS)
PRACTISED = hand("practised", 4.8, 398, 3.5, BLUNDERS)
EXPERT = hand("expert", 3.0, 430, 2.3, BLUNDERS)
SKILLS = (NOVICE, CASUAL, PRACTISED, EXPERT)

# Players, by the option of the table; people blunder by themselves.
STEADY = hand("steady", 4.0, 460, 2.2)
HUMAN = hand("human", 5.5, 400, 3.3)
SHAKY = hand("shaky", 8.5, 360, 5.0)
HANDS = (STEADY, HUMAN, SHAKY)


def shaken(flick: Flick, hand: Hand, seed: str, launch: Launch | None = None, swiped: bool = True) -> Flick:
    """The flick as this hand really makes it; the same seed shakes the same way. Not swiped: it was only told."""
    chance = stream(seed)
    share = BLUNDER if below(chance, FINE) < hand.blunder * FINE else 1.0
    power, aim = deviation(flick.power, hand, swiped)
    narrow = launch is not None and launch.narrow
    return Flick(
        place=clamped("place", flick.place, narrow),
        power=clamped("power", flick.power + share * power * normal(chance)),
        aim=clamped("aim", flick.aim + share * aim * TENTHS * normal(chance)),
        loft=clamped("loft", flick.loft + share * hand.loft * normal(chance)),
        contact=clamped("contact", flick.contact + share * hand.contact * TENTHS * normal(chance)),
        overhang=clamped("overhang", flick.overhang + share * hand.overhang * TENTHS * normal(chance)),
    )


def deviation(power: float, hand: Hand, swiped: bool) -> tuple[float, float]:
    """What is put into the power and the aim (degrees) of a flick of this power."""
    if swiped:
        return hand.power_error(power), hand.aim
    return math.hypot(hand.power_error(power), LENT_POWER), math.hypot(hand.aim, LENT_AIM)


def normal(chance: Chance) -> float:
    """A standard normal number from two draws of the stream."""
    radius = math.sqrt(-2 * math.log((below(chance, FINE) + 1) / FINE))
    return radius * math.cos(2 * math.pi * below(chance, FINE) / FINE)
