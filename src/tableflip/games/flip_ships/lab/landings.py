"""Measures the landings of Flip Ships: `python -m tableflip.games.flip_ships.lab.landings` writes data/landings.txt."""

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

from tableflip.core.data import write_data
from tableflip.games.flip_ships.box import ROWS_MOST
from tableflip.games.flip_ships.lab.aims import Outcome, Run, Target, best_aim, charted, powers_for, seed_of, tried
from tableflip.games.flip_ships.landings.measured import DATA, SAMPLES, from_edge
from tableflip.games.flip_ships.landings.straight import lies_on
from tableflip.games.flip_ships.landings.targets import FIELDS, KINDS, TargetKind, aim_kind, target_of
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.hand import SKILLS, Hand
from tableflip.games.flip_ships.table.physics import ENGINE
from tableflip.games.flip_ships.table.record import RecordPlace
from tableflip.games.flip_ships.table.tabletop import um

LETTERS = {RecordPlace.MOTHERSHIP: "m", RecordPlace.OFF_BACK: "b", RecordPlace.OFF_SIDE: "s", RecordPlace.OFF_FAR: "f"}
WHAT = (
    "Landings of Flip Ships: a paragraph for each kind of target (field/row/column, row 0 is the mothership) and "
    "skill, with the aim that hits it most often (overhang/power/loft) and one word a legal flip (on the usual "
    "field for eight that ended alike): how far from the middle of the target it came to rest, x:y in tenths of a "
    "millimetre, or m in the mothership, b, s, f off the table over the launch edge, a side, the far end"
)
SEED = (
    "flip n of a hand at a target is shaken by 'landing', the target, the hand and n; of the flips that sought the "
    "aims (not among the games), by 'map', 'aim' and 'final', the target, the hand and n"
)
USUAL = 0  # the field that most games are played on: it is measured with more flips,
OF = 8  # of every eight alike one stands in the table,
AGAIN = 100  # and there the best few aims are tried again so often
SHOWN = (TargetKind(0, 3, 3), TargetKind(0, 0, 3))  # the middle card of row 3 and the mothership


class Bench:
    """Workers, and a folder that keeps every finished step, so that a long measurement can go on where it stopped."""

    again = AGAIN

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
        seen = TargetKind(field, 0, 3) if middle else TargetKind(0, ROWS_MOST, 1)
        on = FIELDS[field]
        # from well before what is aimed at to behind it: what a shaky hand does must be on the map
        near, far = (on.near(on.rows - 1), on.box.far)
        if not middle:
            near, far = FIELDS[0].line / 2, FIELDS[2].near(ROWS_MOST + 1)
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

    def target(self, kind: TargetKind) -> Target:
        """What is aimed at when a kind is measured."""
        return Target(FIELDS[kind.field], kind.row, kind.column)

    def aim(self, kind: TargetKind, by: Hand) -> Flick:
        """The best aim of a hand for a kind of target."""
        return Flick(**self._aim(kind, by)["flick"])

    def before(self, kind: TargetKind, skill: int) -> Flick:
        """The aim of the table as it is, whatever hands it was sought for."""
        return from_edge(kind.field, target_of(kind), skill)

    def rate(self, kind: TargetKind, by: Hand) -> float:
        """How often the best aim of a hand hit while it was sought."""
        return float(self._aim(kind, by)["rate"])

    def _aim(self, kind: TargetKind, by: Hand) -> dict[str, Any]:
        def make() -> dict[str, Any]:
            chart = self.chart(kind.field, kind.column == 3)
            skill = SKILLS.index(by)
            known = [self.before(kind, skill), *(self.aim(kind, steadier) for steadier in SKILLS[skill + 1 :])]
            again = self.again if kind.field == USUAL else 0
            flick, rate = best_aim(self.target(kind), chart, by, self.run, known, again)
            return {"flick": flick.fields(), "rate": rate}

        return self.kept(f"aim-{'-'.join(map(str, kind))}-{by.name}", make)

    def landings(self, kind: TargetKind, by: Hand) -> list[str]:
        """The landings of a hand at a kind of target, as words of the table."""
        aim = self.aim(aim_kind(kind), by)
        name = f"landings-{'-'.join(map(str, kind))}-{by.name}"
        of = flips_for_one(kind)
        return self.kept(name, lambda: thinned(kind, landings(self.target(kind), aim, by, self.run, of * SAMPLES), of))


def landings(target: Target, aim: Flick, by: Hand, run: Run, count: int) -> list[str]:
    """So many legal flips at a target, as words of the table."""
    flick = Flick(round(target.x), aim.power, aim.overhang, loft=aim.loft)
    words: list[str] = []
    tries = 0
    while len(words) < count:
        wanted = count - len(words)  # as many more as were not legal
        jobs = [(target, flick, by, seed_of("landing", target, by, number)) for number in range(tries, tries + wanted)]
        tries += wanted
        words += [word(target, one) for one in run(tried, jobs) if one.legal]
    return words[:count]


def flips_for_one(kind: TargetKind) -> int:
    """How many flips one landing of the table stands for."""
    return OF if kind.field == USUAL else 1


def thinned(kind: TargetKind, words: list[str], of: int) -> list[str]:
    """One landing for each few that are alike: the table stays small, and its shares are those of all flips."""
    return sorted(words, key=lambda word: _likeness(kind, word))[of // 2 :: of]


def _likeness(kind: TargetKind, word: str) -> tuple[str, bool, int]:
    """Where a landing ended, whether it hit its target, and how far along the flight it came to rest."""
    if ":" not in word:
        return word, False, 0
    return "", is_hit(kind, word), int(word.split(":")[1])


def is_hit(kind: TargetKind, word: str) -> bool:
    """Whether a word of the table is a hit on the target it was aimed at."""
    if kind.row == 0 or ":" not in word:
        return kind.row == 0 and word == LETTERS[RecordPlace.MOTHERSHIP]
    x, y = FIELDS[kind.field].card_centre(kind.row, kind.column)
    across, along = (int(tenths) / 10 for tenths in word.split(":"))
    return lies_on(kind.field, um(x + across), um(y + along), kind.row, kind.column)


def word(target: Target, one: Outcome) -> str:
    """One flip as a word of the table."""
    if one.place in LETTERS:
        return LETTERS[RecordPlace(one.place)]
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
    return "\n".join(lines) + "\n"


def tell(line: str) -> None:
    """Tell on the terminal that a step is done, with the time."""
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)


def strength(bench: Bench) -> str:
    """What is told of the table on its card: how often each hand hits a card and the mothership."""
    rates = [f"{by.name} {' and '.join(f'{100 * hits(bench, kind, by):.0f}' for kind in SHOWN)}" for by in SKILLS]
    return f"in a hundred flips on the middle card of row 3 and in the mothership, rows standard: {', '.join(rates)}"


def hits(bench: Bench, kind: TargetKind, by: Hand) -> float:
    """The share of a hand's landings that hit the target."""
    return sum(is_hit(kind, word) for word in bench.landings(kind, by)) / SAMPLES


def main(kept: str = "landings.kept", workers: str = "") -> None:
    """Measure on all cores and write the table; what is finished is kept in a folder until it is deleted."""
    with ProcessPoolExecutor(int(workers) if workers else None, get_context("spawn")) as pool:

        def run(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterable[Any]:
            return pool.map(work, jobs, chunksize=8)

        bench = Bench(run, Path(kept))
        write_data(
            DATA,
            measure(bench).encode(),
            what=WHAT,
            made=f"python -m tableflip.games.flip_ships.lab.landings, with {ENGINE}",
            seed=SEED,
            games=len(SKILLS) * SAMPLES * sum(map(flips_for_one, KINDS)),
            strength=strength(bench),
        )


if __name__ == "__main__":
    main(*sys.argv[1:3])
