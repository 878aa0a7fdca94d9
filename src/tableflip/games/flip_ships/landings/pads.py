"""How a hand aims where the launch pad is used: from the pad at the edge (SHIPS-041), from the bare edge of the table
behind the moved field (SHIPS-039), or from the forward pad of P2-PAD (LR-12)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tableflip.core.data import read_data
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.landings.targets import aim_kind, kind_of, target_point
from tableflip.games.flip_ships.rules.state import Mode, State
from tableflip.games.flip_ships.table.flick import Flick, clamped
from tableflip.games.flip_ships.table.hand import IDLE_POWER

DATA = Path(__file__).parents[1] / "data" / "pad_aims.txt"  # written by lab/pads.py
EDGE, BARE, FORWARD = "edge", "bare", "forward"  # what a line is about: the pad at the edge, no pad, the forward pad
Aim = tuple[int, int, int]  # overhang, power, loft


@cache
def _lines(pad: str) -> dict[tuple[str, str], tuple[Aim, int]]:
    """The aims from a pad by what is aimed at (a kind of target, or how far the mothership is) and skill.

    With each stands how often in a hundred it hits.
    """
    found: dict[tuple[str, str], tuple[Aim, int]] = {}
    for line in read_data(DATA).decode().splitlines():
        which, what, skill, aim, hits = line.split()
        if which == pad:
            overhang, power, loft = map(int, aim.split("/"))
            found[what, skill] = (overhang, power, loft), int(hits)
    return found


def from_edge_pad(field: int, target: int, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a target most often from the launch pad at the edge."""
    return _flick(EDGE, field, target, skill)


def from_bare_edge(field: int, target: int, skill: int) -> Flick:
    """The flick with which it hits most often from the edge of the table, the field moved in for the pad."""
    return _flick(BARE, field, target, skill)


def edge_is_better(field: int, target: int, skill: int) -> bool:
    """Whether a hand of this skill hits a target more often from the edge of the table than from the pad there."""
    what = _kind(field, target), SKILL_NAMES[skill]
    return _lines(BARE)[what][1] > _lines(EDGE)[what][1]


def may_choose(state: State) -> bool:
    """Whether the coming flip is from the pad or from the edge, as its player likes (SHIPS-039)."""
    return bool(state.book.launch_pad) and state.mode != Mode.PAD


def _flick(pad: str, field: int, target: int, skill: int) -> Flick:
    (overhang, power, loft), _ = _lines(pad)[_kind(field, target), SKILL_NAMES[skill]]
    return Flick(round(target_point(field, target)[0]), power, overhang, loft=loft)


def _kind(field: int, target: int) -> str:
    found = kind_of(field, target)
    if found is None:
        raise ValueError(f"field {field} has no target {target}")
    return "/".join(map(str, aim_kind(found[0])))


def from_forward_pad(away: float, skill: int) -> Flick:
    """The flick with which a hand of this skill hits a mothership so far away (mm) most often from a forward pad."""
    aims = {int(what): aim for (what, name), (aim, _) in _lines(FORWARD).items() if name == SKILL_NAMES[skill]}
    nearest = min(aims, key=lambda distance: abs(distance - away))
    overhang, power, loft = aims[nearest]
    # a flip flies as far as the finger's speed squared
    speed = (power + IDLE_POWER) * (away / nearest) ** 0.5
    return Flick(0, clamped("power", speed - IDLE_POWER), overhang, loft=loft)
