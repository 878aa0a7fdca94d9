"""The kinds of target the landing table tells apart: what a flip at one cell shows about others like it.

Flipping at column 1 or 2 is flipping at column 5 or 4 in a mirror. Columns differ only where the mothership stands
behind them: in the last row, and, with the short tiles of `standard`, a little in the rows before it.
"""

from __future__ import annotations

from typing import NamedTuple

from tableflip.games.flip_ships.about import GEOMETRIES
from tableflip.games.flip_ships.box import COLUMNS, ROWS_MOST
from tableflip.games.flip_ships.table.geometry import MOON_X, Field

FIRST_MOON = COLUMNS * ROWS_MOST  # targets: the cells, then the moon spaces, then the mothership
MOTHERSHIP_TARGET = FIRST_MOON + ROWS_MOST
TARGETS = MOTHERSHIP_TARGET + 1
FEWEST_ROWS = 3
FIELDS = tuple(Field(geometry, rows) for geometry in GEOMETRIES for rows in (ROWS_MOST, FEWEST_ROWS))


class TargetKind(NamedTuple):
    """A target that was measured: a row (0: the mothership) and a column of a field."""

    field: int
    row: int
    column: int


def _kinds() -> tuple[TargetKind, ...]:
    kinds: list[TargetKind] = []
    for number, field in enumerate(FIELDS):
        short = field.geometry == GEOMETRIES[0]
        if field.rows == ROWS_MOST:
            kinds += [
                TargetKind(number, row, column) for row in range(1, ROWS_MOST) for column in ((1, 3) if short else (1,))
            ]
            kinds.append(TargetKind(number, ROWS_MOST, 1))
        kinds += [TargetKind(number, field.rows, column) for column in ((2, 3) if short else (3,))]
        kinds.append(TargetKind(number, 0, 3))
    return tuple(kinds)


KINDS = _kinds()


def aim_kind(kind: TargetKind) -> TargetKind:
    """The kind whose best aim serves for this one as well: only what stands behind a card changes the aim."""
    if kind.row == 0 or (kind.column == 3 and kind.row == FIELDS[kind.field].rows):
        return kind
    four_rows = kind.field - kind.field % 2
    return TargetKind(four_rows, kind.row, 1)


def kind_of(field: int, target: int) -> tuple[TargetKind, bool] | None:
    """The kind measured for a target of a field, and whether in a mirror; none if the field has no such target."""
    rows = FIELDS[field].rows
    if target == MOTHERSHIP_TARGET:
        return TargetKind(field, 0, 3), False
    row, column = (target - FIRST_MOON, 0) if target >= FIRST_MOON else divmod(target, COLUMNS)
    row, column = row + 1, column + 1 if target < FIRST_MOON else 0
    if row > rows:
        return None
    mirrored = column > 3
    near = 6 - column if mirrored else max(column, 1)
    four_rows = field - field % 2
    alike = [TargetKind(field, row, near), TargetKind(four_rows, row, 1)]
    if row < rows:
        alike.insert(0, TargetKind(four_rows, row, near))
    return next(kind for kind in alike if kind in KINDS), mirrored


def target_of(kind: TargetKind) -> int:
    """The target that was flicked at to measure a kind."""
    return MOTHERSHIP_TARGET if kind.row == 0 else (kind.row - 1) * COLUMNS + kind.column - 1


def target_point(field: int, target: int) -> tuple[float, float]:
    """The middle of a target, in millimetres."""
    on = FIELDS[field]
    if target == MOTHERSHIP_TARGET:
        return on.box_centre
    if target >= FIRST_MOON:
        row = target - FIRST_MOON + 1
        return MOON_X, on.card_centre(row, 1)[1]
    row, column = divmod(target, COLUMNS)
    return on.card_centre(row + 1, column + 1)
