"""The sides of Flip City by name, as everything that is sent to a page counts and names them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from tableflip.core.records import Many
from tableflip.games.flip_city.box import NAMES, SIDES

SideName = Literal[
    "residential_area",
    "apartment",
    "convenience_store",
    "shopping_mall",
    "hospital",
    "church",
    "factory",
    "power_plant",
    "central_park",
    "station",
    "office",
    "trade_center",
]


def side_name(side: int) -> SideName:
    """A side by its name."""
    return cast(SideName, NAMES[side])


def counted(row: Many[int] | Sequence[int]) -> dict[SideName, int]:
    """A pile as names and counts, empty sides left out."""
    return {side_name(side): row[side] for side in range(SIDES) if row[side]}
