"""What a gesture at the launch edge means: the numbers by which pages turn a pull or a swipe into a flick.

Travel is that of the hand in millimetres, so that it feels the same on every screen.
"""

from __future__ import annotations

import math

PULL_START = 3.0  # mm; a pull that ends nearer to where it began is taken back
PULL_USEFUL = 40.4  # mm; up to here a pull stays on the table
PULL_FULL = 44.0  # mm; full power
POWER_FIRST, POWER_USEFUL, POWER_FULL = 100, 560, 1000  # at these three
PULL_BEND = 0.2  # finer at the far end, where a miss costs more
SWIPE_LEAST, SWIPE_USEFUL, SWIPE_MOST = 150.0, 900.0, 1600.0  # mm a second, for the same three powers
SWIPE_WINDOW = 80  # ms whose speed counts
SWIPE_SHORTEST = 8.0  # mm; less is a tap
AIM_SHARE = 0.5  # of the angle of a pull: a hand is less exact than an aim must be
AIM_WIDEST = 220  # tenths of a degree, of a gesture
LIFT_BACK, LIFT_STILL = 40, 2.0  # ms before the release that count, if the hand moved less than so many mm since
TICK = 46  # powers between two ticks
TOUCH_MM, MOUSE_MM = 0.165, 1 / 6.2  # mm of the hand for one CSS pixel: a finger's, and a mouse's or trackpad's
TRAVEL_LEAST = 264  # CSS pixels of a whole pull, on every device
FIT_LEAST, FIT_MOST = 0.7, 1.4  # how much longer or shorter than usual a hand may pull
SWIPE_GROWTH = (POWER_USEFUL - POWER_FIRST) / math.log(SWIPE_USEFUL / SWIPE_LEAST)


def pulled(travel: float) -> float:
    """The power of a pull of so many millimetres; 0: taken back."""
    if travel < PULL_START:
        return 0.0
    if travel <= PULL_USEFUL:
        share = (travel - PULL_START) / (PULL_USEFUL - PULL_START)
        return POWER_FIRST + (POWER_USEFUL - POWER_FIRST) * ((1 + PULL_BEND) * share - PULL_BEND * share * share)
    beyond = min(travel, PULL_FULL) - PULL_USEFUL
    return POWER_USEFUL + (POWER_FULL - POWER_USEFUL) * beyond / (PULL_FULL - PULL_USEFUL)


def pull_of(power: float) -> float:
    """The pull in millimetres that has this power."""
    if power > POWER_USEFUL:
        return PULL_USEFUL + (PULL_FULL - PULL_USEFUL) * (power - POWER_USEFUL) / (POWER_FULL - POWER_USEFUL)
    risen = max(0.0, power - POWER_FIRST) / (POWER_USEFUL - POWER_FIRST)
    bend = 1 + PULL_BEND
    share = (bend - math.sqrt(bend * bend - 4 * PULL_BEND * risen)) / (2 * PULL_BEND)
    return PULL_START + (PULL_USEFUL - PULL_START) * share


def swiped(speed: float) -> float:
    """The power of a swipe of so many millimetres a second; 0: too slow to be one."""
    if speed < SWIPE_LEAST:
        return 0.0
    if speed <= SWIPE_USEFUL:
        return POWER_FIRST + SWIPE_GROWTH * math.log(speed / SWIPE_LEAST)
    beyond = min(speed, SWIPE_MOST) - SWIPE_USEFUL
    return POWER_USEFUL + (POWER_FULL - POWER_USEFUL) * beyond / (SWIPE_MOST - SWIPE_USEFUL)


def swipe_of(power: float) -> float:
    """The speed of a swipe that has this power, in millimetres a second."""
    if power <= POWER_USEFUL:
        return SWIPE_LEAST * math.exp((power - POWER_FIRST) / SWIPE_GROWTH)
    beyond = (power - POWER_USEFUL) / (POWER_FULL - POWER_USEFUL)
    return SWIPE_USEFUL + (SWIPE_MOST - SWIPE_USEFUL) * beyond


def metered(share: float) -> float:
    """The power at which a sweeping pointer stands, from 0 to 1: as a pull of that share of the way."""
    return pulled(PULL_START + share * (PULL_FULL - PULL_START))


def sweep_of(power: float) -> float:
    """Where a sweeping pointer stands at this power."""
    return (pull_of(power) - PULL_START) / (PULL_FULL - PULL_START)
