"""The landing record of chapter 18, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class RecordPlace(StrEnum):
    """Where a ship came to rest, as the record names it."""

    TABLE = "table"
    MOTHERSHIP = "mothership"
    OFF_BACK = "off_back"
    OFF_SIDE = "off_side"
    OFF_FAR = "off_far"


@dataclass(frozen=True)
class ShipRecord:
    """The facts of one ship."""

    place: RecordPlace
    atmosphere: bool = False
    cards: tuple[int, ...] = ()
    moons: tuple[int, ...] = ()
    gap_um: Mapping[int, int] = field(default_factory=dict[int, int])

    def plain(self) -> dict[str, Any]:
        """The fact as plain data, in the form of chapter 18."""
        gaps = {str(card): gap for card, gap in sorted(self.gap_um.items())}
        return {
            "place": str(self.place),
            "atmosphere": self.atmosphere,
            "cards": list(self.cards),
            "moons": list(self.moons),
            "gap_um": gaps,
        }


@dataclass(frozen=True)
class LandingRecord:
    """The landing record: all that the rules ever learn about physics."""

    legal: bool
    ship: ShipRecord
    others: Mapping[str, ShipRecord] = field(default_factory=dict[str, ShipRecord])
    gone: tuple[int, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The record as plain data, in the form of chapter 18."""
        others = {name: fact.plain() for name, fact in sorted(self.others.items())}
        return {"legal": self.legal, "ship": self.ship.plain(), "others": others, "gone": list(self.gone)}


@dataclass(frozen=True)
class Measured:
    """The numbers behind the facts of one ship, for the display."""

    cards_mm2: Mapping[int, float] = field(default_factory=dict[int, float])  # overlap, also too small ones
    gaps_mm: Mapping[int, float] = field(default_factory=dict[int, float])
