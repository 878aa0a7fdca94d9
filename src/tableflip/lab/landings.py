"""Measures the landing table of Flip Ships: `python -m tableflip.lab.landings 2` writes its version 2 anew."""

from __future__ import annotations

import json
import sys
import textwrap
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tableflip.games.flip_ships import kinds
from tableflip.games.flip_ships.flick import Flick
from tableflip.games.flip_ships.geometry import ROWS
from tableflip.games.flip_ships.hand import SKILLS, Hand
from tableflip.games.flip_ships.judge import Place
from tableflip.games.flip_ships.kinds import FIELDS, KINDS, Kind, aim_kind
from tableflip.games.flip_ships.physics import ENGINE
from tableflip.lab.aims import Outcome, Run, Target, best_aim, charted, powers_for, tried

SAMPLES = 96
TABLE = Path(kinds.__file__).with_name("landing_table.py")
LETTERS = {Place.MOTHERSHIP: "m", Place.OFF_BACK: "b", Place.OFF_SIDE: "s", Place.OFF_FAR: "f"}
HEAD = '''"""The landing table of Flip Ships, measured by `python -m tableflip.lab.landings`; `landings.py` reads it.

One paragraph a kind and skill: the aim, then one word a flip. A word is how far the ship came to rest from the
middle of its target, `x:y` in tenths of a millimetre, or a letter: m in the mothership, b, s, f off the table
over the launch edge, a side, the far end.
"""

VERSION = {version}
ENGINE = "{engine}"
SAMPLES = {samples}
TEXT = """\\
{text}
"""
'''


class Bench:
    """Workers, and a folder that keeps every finished step, so that a long measurement can go on where it stopped."""

    def __init__(self, run: Run, kept: Path) -> None:
        self.run, self.folder = run, kept
        self.folder.mkdir(parents=True, exist_ok=True)

    def kept(self, name: str, make: Callable[[], Any]) -> Any:
        """The result of a step, made once."""
        path = self.folder / f"{name}.json"
        if not path.exists():
            path.write_text(json.dumps(make()), encoding="utf-8")
            tell(name)
        return json.loads(path.read_text(encoding="utf-8"))

    def chart(self, field: int, middle: bool) -> list[Outcome]:
        """The map of a field, flicked straight at the mothership, or past it: that one serves for both geometries."""
        seen = Kind(field, 0, 3) if middle else Kind(0, ROWS, 1)
        on = FIELDS[field]
        near, far = (on.near(on.rows), on.box.far) if middle else (FIELDS[0].line, FIELDS[2].near(ROWS + 1))
        return self.kept_chart(
            f"chart-{seen.field}-{seen.column}",
            lambda: charted(self.target(seen), self.run, powers_for(near, far)),
        )

    def kept_chart(self, name: str, make: Callable[[], list[Outcome]]) -> list[Outcome]:
        """A map of flicks, made once."""
        rows: list[dict[str, Any]] = self.kept(
            name, lambda: [{**asdict(one), "flick": one.flick.fields()} for one in make()]
        )
        for row in rows:
            row["flick"], row["cards"] = Flick(**row["flick"]), tuple(row["cards"])
        return [Outcome(**row) for row in rows]

    def target(self, kind: Kind) -> Target:
        """What is aimed at when a kind is measured."""
        return Target(FIELDS[kind.field], kind.row, kind.column)

    def aim(self, kind: Kind, by: Hand) -> Flick:
        """The best aim of a hand for a kind of target."""
        return Flick(**self._aim(kind, by)["flick"])

    def rate(self, kind: Kind, by: Hand) -> float:
        """How often the best aim of a hand hit while it was sought."""
        return float(self._aim(kind, by)["rate"])

    def _aim(self, kind: Kind, by: Hand) -> dict[str, Any]:
        def make() -> dict[str, Any]:
            flick, rate = best_aim(self.target(kind), self.chart(kind.field, kind.column == 3), by, self.run)
            return {"flick": flick.fields(), "rate": rate}

        return self.kept(f"aim-{'-'.join(map(str, kind))}-{by.name}", make)

    def landings(self, kind: Kind, by: Hand) -> list[str]:
        """The landings of a hand at a kind of target, as words of the table."""
        aim = self.aim(aim_kind(kind), by)
        name = f"landings-{'-'.join(map(str, kind))}-{by.name}"
        return self.kept(name, lambda: landings(self.target(kind), aim, by, self.run, SAMPLES))[:SAMPLES]


def landings(target: Target, aim: Flick, by: Hand, run: Run, count: int) -> list[str]:
    """So many legal flips at a target, as words of the table."""
    flick = Flick(round(target.x), aim.power, aim.overhang, loft=aim.loft)
    words: list[str] = []
    tries = 0
    while len(words) < count:
        jobs = [(target, flick, by, f"landing {number}") for number in range(tries, tries + count)]
        tries += count
        words += [word(target, one) for one in run(tried, jobs) if one.legal]
    return words[:count]


def word(target: Target, one: Outcome) -> str:
    """One flip as a word of the table."""
    if one.place in LETTERS:
        return LETTERS[Place(one.place)]
    x, y = target.x, target.field.box_centre[1]
    if not target.is_box:
        y = target.field.card_centre(target.row, target.column)[1]
    return f"{round((one.x - x) * 10)}:{round((one.y - y) * 10)}"


def measure(bench: Bench) -> str:
    """The whole table as text."""
    lines: list[str] = []
    for kind in KINDS:
        for by in SKILLS:
            aim = bench.aim(aim_kind(kind), by)
            lines.append(f"{kind.field}/{kind.row}/{kind.column} {by.name} {aim.overhang}/{aim.power}/{aim.loft}")
            lines += textwrap.wrap(" ".join(bench.landings(kind, by)), 116)
    return "\n".join(lines)


def tell(line: str) -> None:
    """Progress for the impatient."""
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)


def main(version: str = "1", kept: str = "landings.kept") -> None:
    """Measure on all cores and write the table; what is finished is kept in a folder until it is deleted."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:

        def run(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterable[Any]:
            return pool.map(work, jobs, chunksize=8)

        text = measure(Bench(run, Path(kept)))
    TABLE.write_text(HEAD.format(version=version, engine=ENGINE, samples=SAMPLES, text=text), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
