"""Measures the aims of each hand from launch pads: `python -m tableflip.lab.pads` writes `pad_aims.py` anew."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tableflip.games.flip_ships import kinds
from tableflip.games.flip_ships.geometry import BOX_DEPTH
from tableflip.games.flip_ships.hand import SKILLS, Hand
from tableflip.games.flip_ships.kinds import FIELDS, KINDS, Kind, aim_kind
from tableflip.games.flip_ships.physics import ENGINE
from tableflip.games.flip_ships.tabletop import Launch
from tableflip.lab.aims import LOFTS, Outcome, Run, Target, best_aim, charted, powers_for
from tableflip.lab.landings import Bench

# mm from the rear edge of the pad to the middle of the mothership; closer it would stand in its wall (LR-12)
DISTANCES = (106, 130, 160, 200, 250, 300, 360, 430, 510, 600, 700, 800, 920)
STEEP_LOFTS = (*LOFTS, 76, 82)  # close to the mothership only a steep flip comes over its wall
STEEPEST = 48.0  # power over the root of the range in mm, for the steepest of them
NEAREST = 30.0
TABLE = Path(kinds.__file__).with_name("pad_aims.py")
HEAD = '''"""How each hand flicks from launch pads, measured by `python -m tableflip.lab.pads`; `pads.py` reads it.

From the pad at the edge (SHIPS-041): the kind of target, the skill, overhang/power/loft. From the forward pad of
P2-PAD: how far the middle of the mothership is away in mm, the skill, the same numbers. Last in each line: how
often it hit in a hundred tries at it.
"""

ENGINE = "{engine}"
EDGE = """\\
{edge}
"""
FORWARD = """\\
{forward}
"""
'''


def forward_target(distance: float) -> Target:
    """The mothership, straight ahead of a pad this far from its middle."""
    on = FIELDS[0]
    x, y = on.box_centre
    return Target(on, 0, 3, Launch(x, y - distance, pad=True, narrow=True))


class PadBench(Bench):
    """The bench of the landing table, with a launch pad at the edge of every field, or forward on the table."""

    def target(self, kind: Kind) -> Target:
        """What is aimed at, from the pad at the edge."""
        return Target(replace(FIELDS[kind.field], launch_pad=True), kind.row, kind.column)

    def forward_chart(self, distance: int) -> list[Outcome]:
        """The map of flicks from a forward pad."""
        near, far = max(distance - BOX_DEPTH / 2, NEAREST), distance + BOX_DEPTH / 2
        powers = powers_for(near, far, STEEPEST)
        return self.kept_chart(
            f"forward-{distance}", lambda: charted(forward_target(distance), self.run, powers, STEEP_LOFTS)
        )

    def forward(self, distance: int, by: Hand) -> str:
        """The best aim of a hand from a forward pad, as a line of the table."""
        target = forward_target(distance)

        def make() -> str:
            flick, rate = best_aim(target, self.forward_chart(distance), by, self.run)
            return f"{distance} {by.name} {flick.overhang}/{flick.power}/{flick.loft} {100 * rate:.0f}"

        return self.kept(f"forward-{distance}-{by.name}", make)

    def edge(self, kind: Kind, by: Hand) -> str:
        """The best aim of a hand from the pad at the edge, as a line of the table."""
        flick, rate = self.aim(kind, by), self.rate(kind, by)
        aim = f"{flick.overhang}/{flick.power}/{flick.loft}"
        return f"{kind.field}/{kind.row}/{kind.column} {by.name} {aim} {100 * rate:.0f}"


def measure(run: Run, kept: Path) -> str:
    """The whole file."""
    bench = PadBench(run, kept)
    aimed = dict.fromkeys(aim_kind(kind) for kind in KINDS)
    forward = [bench.forward(distance, by) for distance in DISTANCES for by in SKILLS]
    edge = [bench.edge(kind, by) for kind in aimed for by in SKILLS]
    return HEAD.format(engine=ENGINE, edge="\n".join(edge), forward="\n".join(forward))


def main(kept: str = "pads.kept", workers: str = "") -> None:
    """Measure on all cores and write the table; what is finished is kept in a folder until it is deleted."""
    with ProcessPoolExecutor(int(workers) if workers else None, get_context("spawn")) as pool:

        def run(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterable[Any]:
            return pool.map(work, jobs, chunksize=8)

        text = measure(run, Path(kept))
    TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
