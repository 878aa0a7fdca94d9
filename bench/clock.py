"""How rates are taken: several short turns each, the best counts, contenders interleaved."""

from __future__ import annotations

import time
from collections.abc import Callable

Work = Callable[[], int]  # does a portion of work and says how many units it was


def rate(work: Work, seconds: float = 1.0) -> float:
    """Units per second over one turn."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return done / spent


def race(contenders: dict[str, Work], turns: int = 3, seconds: float = 1.0) -> dict[str, float]:
    """The best rate of each, measured in turns so that a busy moment of the machine hits all alike."""
    for work in contenders.values():
        work()
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(turns):
        for name, work in contenders.items():
            best[name] = max(best[name], rate(work, seconds))
    return best
