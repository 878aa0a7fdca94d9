"""The two-stop meter of the terminal: Enter stops a sweeping direction, Enter again a sweeping strength."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

from tableflip.games.flip_ships.table.flick import BadFlick
from tableflip.games.flip_ships.table.gesture import metered

WIDTH = 41
AIM_MOST = 150  # tenths of a degree to either side
AIM_PERIOD, POWER_PERIOD = 3.0, 2.4  # seconds there and back
FRAME = 1 / 30
Clock = Callable[[], float]


def sweep(seconds: float, period: float) -> float:
    """Where a pointer that goes evenly there and back is after so long, 0 to 1; it starts in the middle."""
    phase = (seconds / period + 0.25) % 1.0
    return 2 * phase if phase < 0.5 else 2 - 2 * phase


def bar(share: float) -> str:
    """The pointer on its line."""
    at = round(share * (WIDTH - 1))
    return "·" * at + "█" + "·" * (WIDTH - 1 - at)


def stopped() -> dict[str, int]:
    """Aim and power as the player stops them."""
    if not sys.stdin.isatty():
        raise BadFlick(
            "the meter needs a terminal; type the numbers instead, for example: place=-200 power=480 aim=-30"
        )
    aim = round((2 * _stop("direction", AIM_PERIOD) - 1) * AIM_MOST)
    power = round(metered(_stop("strength", POWER_PERIOD)))
    return {"aim": aim, "power": power}


def _stop(name: str, period: float, clock: Clock = time.monotonic) -> float:
    """Let the pointer run until Enter is pressed."""
    start, over = clock(), threading.Event()

    def run() -> None:
        while not over.wait(FRAME):
            sys.stdout.write(f"\r{name:>9} [{bar(sweep(clock() - start, period))}] Enter")
            sys.stdout.flush()

    runner = threading.Thread(target=run, daemon=True)
    runner.start()
    try:
        sys.stdin.readline()
        return sweep(clock() - start, period)
    finally:
        over.set()
        runner.join()
