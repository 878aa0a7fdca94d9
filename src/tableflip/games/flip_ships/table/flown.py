"""What came of a flick."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tableflip.games.flip_ships.table.record import LandingRecord, Measured, RecordPlace
from tableflip.games.flip_ships.table.tabletop import Pose, Tabletop
from tableflip.games.flip_ships.table.tracks import Track


@dataclass(frozen=True)
class Flown:
    """What one flick did: how everything flew, where it came to rest, and what that means."""

    turn: float  # degrees, LR-1
    landing: LandingRecord
    measured: Measured  # the numbers behind the landing
    ship: Pose  # where the flipped ship rests
    before: Tabletop
    after: Tabletop  # the table once all is at rest, the flipped ship not among its ships
    tracks: tuple[Track, ...]  # the flipped ship's first
    seconds: float
    left: tuple[float, float] | None  # where the flipped ship's centre crossed the edge of the table
    engine: str
    settled: bool = True  # whether all came to rest by itself, and not after four seconds (LR-2)

    @property
    def kept(self) -> Tabletop:
        """The table to play on with: an illegal flip is undone (LR-14), but not in the speed game (RT-5)."""
        return self.after if self.landing.legal or self.before.field.round else self.before

    def lying(self, ship: str) -> Tabletop:
        """The table to play on with, a legally flipped ship on it; ships off the table are docked (SHIPS-191)."""
        poses = {**self.kept.ships, ship: self.ship} if self.landing.legal else dict(self.kept.ships)
        facts = {**self.landing.others, ship: self.landing.ship}
        carried = (RecordPlace.TABLE, RecordPlace.MOTHERSHIP)
        ships = {name: pose for name, pose in poses.items() if not self.landing.legal or facts[name].place in carried}
        return replace(self.kept, ships=ships)

    @cached_property
    def apex(self) -> float:
        """How high the ship flew, in millimetres."""
        return max(pose.z for pose in self.tracks[0].poses()) / 1000
