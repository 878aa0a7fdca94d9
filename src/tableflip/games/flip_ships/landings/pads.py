"""How a hand aims from a launch pad: the pad at the edge (SHIPS-041), or the forward pad of P2-PAD (LR-12)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tableflip.core.data import read_data
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.landings.targets import aim_kind, kind_of, target_point
from tableflip.games.flip_ships.table.flick import Flick, clamped
from tableflip.games.flip_ships.table.hand import IDLE_POWER

DATA = Path(__file__).parents[1] / "data" / "pad_aims.txt"  # written by lab/pads.py
EDGE, FORWARD = "edge", "forward"  # which pad a line is about
Aim = tuple[int, int, int]  # overhang, power, loft


@cache
def _measured(pad: str) -> dict[tuple[str, str], Aim]:
    """The aims from a pad by what is aimed at (a kind of target, or how far the mothership is) and skill."""
    found: dict[tuple[str, str], Aim] = {}
    for line in read_data(DATA).decode().splitlines():
        which, what, skill, aim, _ = line.split()
        if which == pad:
            overhang, power, loft = map(int, aim.split("/"))
            found[what, skill] = overhang, power, loft
    return found


def from_edge_pad(field: int, target: int, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a target most often from the launch pad at the edge."""
    found = kind_of(field, target)
    if found is None:
        raise ValueError(f"field {field} has no target {target}")
    kind = "/".join(map(str, aim_kind(found[0])))
    overhang, power, loft = _measured(EDGE)[kind, SKILL_NAMES[skill]]
    return Flick(round(target_point(field, target)[0]), power, overhang, loft=loft)


def from_forward_pad(away: float, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a mothership so far away (mm) most often from a forward pad."""
    aims = {int(what): aim for (what, name), aim in _measured(FORWARD).items() if name == SKILL_NAMES[skill]}
    nearest = min(aims, key=lambda distance: abs(distance - away))
    overhang, power, loft = aims[nearest]
    # a flip flies as far as the finger's speed squared
    speed = (power + IDLE_POWER) * (away / nearest) ** 0.5
    return Flick(0, clamped("power", speed - IDLE_POWER), overhang, loft=loft)
