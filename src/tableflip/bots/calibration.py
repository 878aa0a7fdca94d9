"""Corrects the chances that hints show, by how often such chances came true.

A search is sure of things too early or too late, in every game in its own way. For a game whose folder has a
`data/hints.json`, measured by `python -m tableflip.lab.calibrate`, its chances are stretched and shifted on the scale
of log odds. Only what is shown is corrected; a search goes on with what it believes.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tableflip.core.data import read_data
from tableflip.core.game import Game

FILE = "hints.json"
LEAST = 1e-4  # a chance that is not proved is never shown as none, nor as certain


class Calibration(NamedTuple):
    """How the log odds of a believed chance become those of a shown one."""

    slope: float = 1.0
    shift: float = 0.0

    def shown(self, believed: float) -> float:
        """The chance to show for a believed one."""
        return 1 / (1 + math.exp(-(self.slope * log_odds(believed) + self.shift)))


def log_odds(chance: float) -> float:
    """The log odds of a chance, of none and certainty those of nearly so."""
    chance = min(max(chance, LEAST), 1 - LEAST)
    return math.log(chance / (1 - chance))


def calibration_of(game: Game[Any]) -> Calibration:
    """What was measured for a game; nothing is changed where nothing was."""
    return _read(game.folder / "data" / FILE)


@cache
def _read(path: Path) -> Calibration:
    if not path.exists():
        return Calibration()
    told = json.loads(read_data(path))
    return Calibration(float(told["slope"]), float(told["shift"]))
