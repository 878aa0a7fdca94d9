"""A flick as the player gives it: six small whole numbers, one short line of text (spec 18.4)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

from tableflip.core.errors import TableflipError


class Limits(NamedTuple):
    """The least and the greatest value of a field, and the unit it counts in."""

    least: int
    most: int
    unit: str


LIMITS = {
    "place": Limits(-631, 237, "mm along the edge"),
    "overhang": Limits(31, 149, "tenths of a mm"),
    "power": Limits(0, 1000, "thousandths"),
    "aim": Limits(-450, 450, "tenths of a degree"),
    "contact": Limits(-100, 100, "tenths of a mm"),
    "loft": Limits(30, 85, "degrees"),
}
NARROW_PLACE = Limits(-22, 22, "mm from the middle")  # on the pad of P2-PAD, and beside a launch point (RT-2)


class BadFlick(TableflipError):
    """A flick that no hand can make here; the text says which number is wrong."""


@dataclass(frozen=True)
class Flick:
    """How the finger strikes the overhanging rim."""

    place: int
    power: int
    overhang: int = 92
    aim: int = 0
    contact: int = 0
    loft: int = 62

    def __post_init__(self) -> None:
        for name, limits in LIMITS.items():
            check(name, getattr(self, name), limits)

    def text(self) -> str:
        """The flick as one line that `parse` reads back."""
        return " ".join(f"{name}={getattr(self, name)}" for name in LIMITS)

    def fields(self) -> dict[str, int]:
        """The flick as plain data."""
        return asdict(self)


def check(name: str, value: object, limits: Limits) -> None:
    """Refuse a value outside its limits."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadFlick(f"{name} is a whole number ({limits.unit}), not {value!r}")
    if not limits.least <= value <= limits.most:
        raise BadFlick(f"{name}={value} is outside {limits.least} to {limits.most} ({limits.unit})")


def parse(text: str) -> Flick:
    """The flick written `place=-197 power=480 ...`; fields left out have their defaults."""
    told: dict[str, int] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if name not in LIMITS or not equals:
            raise BadFlick(f"{word!r} is no part of a flick; write for example: place=-197 power=480 aim=0")
        if name in told:
            raise BadFlick(f"{name} is told twice")
        try:
            told[name] = int(value)
        except ValueError:
            raise BadFlick(f"{name} is a whole number ({LIMITS[name].unit}), not {value!r}") from None
    for needed in ("place", "power"):
        if needed not in told:
            raise BadFlick(f"a flick needs {needed}; write for example: place=-197 power=480")
    return Flick(**told)


def clamped(name: str, value: float, limits: Limits | None = None) -> int:
    """The nearest value the field can take."""
    least, most, _ = limits or LIMITS[name]
    return min(max(round(value), least), most)
