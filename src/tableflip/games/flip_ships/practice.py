"""The practice range: a ship in hand before a chosen set-up, with no rules in the way."""

from __future__ import annotations

from tableflip.core.errors import BadOption
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.about import ALL_ROWS, GEOMETRIES, PRACTICE_TARGETS, TREMORS
from tableflip.games.flip_ships.box import COLUMNS, ROWS_MOST
from tableflip.games.flip_ships.rules.state import State

POSITION = (
    "FS1 players=2 seats=2 level=standard node=flick order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN grid={grid} {seen} "
    "ships=S1-1a:hand hand=S1-1a:plain:0:0:0"
)


def practice_table(target: str, tremor: str, geometry: str, seed: str) -> State:
    """A ship in hand before one row of enemies, all of them, or the mothership alone; the seed shakes the hand."""
    for name, value, known in (
        ("target", target, PRACTICE_TARGETS),
        ("tremor", tremor, TREMORS),
        ("rows", geometry, GEOMETRIES),
    ):
        if value not in known:
            raise BadOption(f"the {name} of the practice range is one of {', '.join(known)}, not {value!r}")
    rows = [_row(row) if target in (ALL_ROWS, f"row{row + 1}") else [0] * COLUMNS for row in range(ROWS_MOST)]
    seen = ",".join(str(enemy) for row in rows for enemy in row if enemy)
    grid = "/".join(",".join(map(str, row)) for row in rows)
    state = FLIP_SHIPS.start_from(POSITION.format(grid=grid, seen=f"seen={seen}" if seen else ""), seed)
    state.book.tremor = TREMORS.index(tremor)
    state.book.long_geometry = GEOMETRIES.index(geometry)
    return state


def _row(row: int) -> list[int]:
    return [1 + row * COLUMNS + column for column in range(COLUMNS)]
