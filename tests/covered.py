"""How much of each room the tests reach, and whether that is no less than it was: `python -m tests.covered JSON TABLE`.

The table (bench/coverage.md) holds the floor of each room in its last column; a room below its floor fails, and so does
one without a floor. With `--write` the table is written anew, dated, with what is covered now as the floors.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

RULES_LEAST = 95.0  # per cent, in games/*/rules
SLACK = 0.3  # per cent: what a race between threads may leave out
ROW = re.compile(r"\| `([^`]+)` \|.*\| ([\d.]+) % \|")


class Count(NamedTuple):
    """Lines and branches, and how many of them were reached."""

    reached: int
    all: int

    def __add__(self, other: Any) -> Count:
        return Count(self.reached + other.reached, self.all + other.all)

    @property
    def share(self) -> float:
        """Reached, in per cent."""
        return 100 * self.reached / self.all if self.all else 100.0


def room_of(path: str) -> str:
    """The room a file belongs to: games/flip_city/rules, server/play, core."""
    parts = path.partition("tableflip/")[2].split("/")[:-1]
    deep = 3 if parts[0] == "games" else 2
    return "/".join(parts[:deep])


def rooms_in(report: Mapping[str, Any]) -> dict[str, Count]:
    """What is reached, room by room."""
    found: defaultdict[str, Count] = defaultdict(lambda: Count(0, 0))
    for path, told in report["files"].items():
        sums = told["summary"]
        reached = sums["covered_lines"] + sums["covered_branches"]
        found[room_of(path)] += Count(reached, sums["num_statements"] + sums["num_branches"])
    return dict(sorted(found.items()))


def table_of(rooms: Mapping[str, Count]) -> str:
    """The table to keep."""
    day = datetime.now(UTC).date().isoformat()
    head = f"# Coverage\n\nLines and branches that tests reach, by `make coverage`, {day}. No room may fall below.\n"
    rows = [f"| `{room}` | {count.all} | {count.share:.1f} % |" for room, count in rooms.items()]
    return "\n".join([head, "| room | lines and branches | reached |", "|---|---|---|", *rows, ""])


def main(arguments: list[str]) -> int:
    """Print the rooms, and fail for those below their floor."""
    report, table = (Path(word) for word in arguments[:2])
    rooms = rooms_in(json.loads(report.read_text(encoding="utf-8")))
    print(table_of(rooms))
    if "--write" in arguments:
        table.write_text(table_of(rooms), encoding="utf-8")
    held = table.read_text(encoding="utf-8") if table.is_file() else ""
    floors = {room: float(share) for room, share in ROW.findall(held)}
    wrong = [words for room, count in rooms.items() if (words := wrong_with(room, count.share, floors))]
    for words in wrong:
        print(words, file=sys.stderr)
    return 1 if wrong or not rooms else 0


def wrong_with(room: str, share: float, floors: Mapping[str, float]) -> str:
    """What keeps a room from passing: it must reach what it did, and its rules nearly all."""
    if room not in floors:
        return f"{room} has no floor; .ci/coverage PYTHON --write sets the floors anew"
    is_rules = room.startswith("games/") and room.endswith("/rules")
    least = max(floors[room] - SLACK, RULES_LEAST if is_rules else 0.0)
    return f"{room} is at {share:.1f} %, below its floor of {least:.1f} %" if share < least else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
