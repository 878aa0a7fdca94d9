"""How a hand aims from a launch pad: the pad at the edge (SHIPS-041), or the forward pad of P2-PAD (LR-12)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tableflip.games.flip_ships import pad_aims
from tableflip.games.flip_ships.flick import Flick, clamped
from tableflip.games.flip_ships.hand import IDLE_POWER
from tableflip.games.flip_ships.kinds import Kind, aim_kind, kind_of, target_point
from tableflip.games.flip_ships.landings import SKILL_NAMES

Numbers = tuple[int, int, int]  # overhang, power, loft


@cache
def _measured(text: str) -> dict[tuple[str, str], Numbers]:
    """The lines of a table by what is aimed at and skill."""
    found: dict[tuple[str, str], Numbers] = {}
    for line in text.splitlines():
        what, skill, aim, _ = line.split()
        overhang, power, loft = map(int, aim.split("/"))
        found[what, skill] = overhang, power, loft
    return found


def from_edge_pad(field: int, target: int, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a target most often from the launch pad at the edge."""
    found = kind_of(field, target)
    if found is None:
        raise ValueError(f"field {field} has no target {target}")
    kind: Kind = aim_kind(found[0])
    overhang, power, loft = _measured(pad_aims.EDGE)["/".join(map(str, kind)), SKILL_NAMES[skill]]
    return Flick(round(target_point(field, target)[0]), power, overhang, loft=loft)


def from_forward_pad(away: float, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a mothership so far away (mm) most often from a forward pad."""
    aims = {int(what): aim for (what, name), aim in _measured(pad_aims.FORWARD).items() if name == SKILL_NAMES[skill]}
    nearest = min(aims, key=lambda distance: abs(distance - away))
    overhang, power, loft = aims[nearest]
    # a flip flies as far as the finger's speed squared
    speed = (power + IDLE_POWER) * (away / nearest) ** 0.5
    return replace(Flick(0, power, overhang, loft=loft), power=clamped("power", speed - IDLE_POWER))
