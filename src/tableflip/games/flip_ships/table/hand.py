"""The hand that flicks: a seeded tremor is put into every flick before it reaches the physics.

So no input is a sniper: a typed flick gets the whole tremor of the table's hand, a swipe a quarter of it, since
the hand that swiped has already shaken.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tableflip.core.chance import Chance, below, stream
from tableflip.games.flip_ships.table.flick import Flick, clamped
from tableflip.games.flip_ships.table.stance import TENTHS
from tableflip.games.flip_ships.table.tabletop import Launch

SWIPE_SHARE = 0.25
BLUNDER = 5.0  # a blunder shakes so many times as much
IDLE_POWER = 87  # the finger's speed at power 0, as power
STRONG = 380  # the finger's speed at which a hand's speed error is as told, as power: a flip at the third row
FINE = 1 << 24


@dataclass(frozen=True)
class Hand:
    """How much a hand shakes: standard deviations, and how often it blunders."""

    name: str
    speed: float  # relative to the finger's speed, at a flip at the third row
    aim: float  # degrees
    loft: float  # degrees
    contact: float  # millimetres
    overhang: float  # millimetres
    blunder: float = 0.0  # share of the flicks

    def power_error(self, power: int) -> float:
        """The deviation of the power: the harder a flick, the less exact, even for its strength."""
        speed = power + IDLE_POWER
        return self.speed * speed * speed / STRONG


def hand(name: str, shake: float, aim: float, blunder: float = 0.0) -> Hand:
    """A hand whose finger misses its speed at the third row by so many percent, and the rest in proportion."""
    return Hand(name, 0.01 * shake, aim, 0.3 * shake, 0.15 * shake, 0.08 * shake, blunder)


# Bots, by skill: sideways scatter and blunders are those of chapter 25; the shakes are calibrated so that the hit
# rates on cards and mothership together lie near its table (`tableflip lab skill` measures them).
NOVICE = hand("novice", 10.0, 5.1, 0.15)
CASUAL = hand("casual", 6.5, 3.7, 0.08)
PRACTISED = hand("practised", 3.2, 2.6, 0.04)
EXPERT = hand("expert", 1.4, 1.7, 0.02)
SKILLS = (NOVICE, CASUAL, PRACTISED, EXPERT)

# Players, by the option of the table; people blunder by themselves.
STEADY = hand("steady", 1.4, 1.7)
HUMAN = hand("human", 3.2, 2.6)
SHAKY = hand("shaky", 6.5, 3.7)
HANDS = (STEADY, HUMAN, SHAKY)


def shaken(flick: Flick, hand: Hand, seed: str, launch: Launch | None = None, swiped: bool = False) -> Flick:
    """The flick as this hand really makes it; the same seed shakes the same way."""
    chance = stream(seed)
    share = SWIPE_SHARE if swiped else 1.0
    if below(chance, FINE) < hand.blunder * share * FINE:
        share *= BLUNDER
    narrow = launch is not None and launch.narrow
    return Flick(
        place=clamped("place", flick.place, narrow),
        power=clamped("power", flick.power + share * hand.power_error(flick.power) * normal(chance)),
        aim=clamped("aim", flick.aim + share * hand.aim * TENTHS * normal(chance)),
        loft=clamped("loft", flick.loft + share * hand.loft * normal(chance)),
        contact=clamped("contact", flick.contact + share * hand.contact * TENTHS * normal(chance)),
        overhang=clamped("overhang", flick.overhang + share * hand.overhang * TENTHS * normal(chance)),
    )


def normal(chance: Chance) -> float:
    """A standard normal number from two draws of the stream."""
    radius = math.sqrt(-2 * math.log((below(chance, FINE) + 1) / FINE))
    return radius * math.cos(2 * math.pi * below(chance, FINE) / FINE)
