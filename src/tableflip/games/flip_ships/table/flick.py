"""A flick as the player gives it: six small whole numbers, one short line of text (spec 18.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NotRequired, TypedDict

from tableflip.core.errors import NotLegal

WORD = re.compile(r"[a-z]+=-?\d{1,4}")


class Limits(NamedTuple):
    """The least and the greatest value of a number, and what it is if nobody says."""

    least: int
    most: int
    usual: int | None = None


# in the order of the notation; tenths of a millimetre and of a degree where the spec has fractions
LIMITS = {
    "place": Limits(-631, 237),  # mm along the edge
    "overhang": Limits(31, 149, 92),
    "power": Limits(0, 1000),
    "aim": Limits(-450, 450, 0),
    "contact": Limits(-100, 100, 0),
    "loft": Limits(30, 85, 62),  # degrees
}
NARROW_PLACE = Limits(-22, 22)  # mm from the middle: on the pad of P2-PAD, and beside a launch point (RT-2)


class FlickNumbers(TypedDict):
    """A flick as plain data."""

    place: int
    power: int
    overhang: int
    aim: int
    contact: int
    loft: int


class Stroke(FlickNumbers):
    """A flick as a page gives it."""

    swiped: NotRequired[bool]  # by a hand that has shaken already: only a part of the tremor is added


class BadFlick(NotLegal):
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
        for name in LIMITS:
            check(name, getattr(self, name))

    def text(self) -> str:
        """The flick as one line that `parse` reads back."""
        return " ".join(f"{name}={getattr(self, name)}" for name in LIMITS)

    def fields(self) -> FlickNumbers:
        """The flick as plain data."""
        return {
            "place": self.place,
            "power": self.power,
            "overhang": self.overhang,
            "aim": self.aim,
            "contact": self.contact,
            "loft": self.loft,
        }


def limits_of(name: str, narrow: bool = False) -> Limits:
    """What a number may be, from the whole edge or beside a launch point."""
    return NARROW_PLACE if narrow and name == "place" else LIMITS[name]


def check(name: str, value: object, narrow: bool = False) -> None:
    """Refuse a value outside its limits."""
    least, most, _ = limits_of(name, narrow)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadFlick(f"{name} of a flick is a whole number from {least} to {most}, not {value!r}")


def check_flick(told: Mapping[str, int], narrow: bool = False) -> dict[str, int]:
    """All numbers of a flick, the usual ones filled in; BadFlick where one is missing or outside its range."""
    for name in told:
        if name not in LIMITS:
            raise BadFlick(f"a flick has no {name!r}; its numbers are {', '.join(LIMITS)}")
    filled: dict[str, int] = {}
    for name in LIMITS:
        least, most, usual = limits_of(name, narrow)
        value = told.get(name, usual)
        if value is None:
            raise BadFlick(f"a flick needs {name}, a whole number from {least} to {most}")
        check(name, value, narrow)
        filled[name] = value
    return filled


def check_stroke(told: Mapping[str, int], narrow: bool = False) -> tuple[Flick, bool]:
    """The flick that a page gives, and whether it was swiped."""
    swiped = told.get("swiped", False)
    if not isinstance(swiped, bool):
        raise BadFlick(f"a flick was swiped or not: true or false, not {swiped!r}")
    return Flick(**check_flick({name: told[name] for name in told if name != "swiped"}, narrow)), swiped


def read_numbers(words: Sequence[str]) -> dict[str, int]:
    """The numbers written `place=-200 power=480`."""
    told: dict[str, int] = {}
    for word in words:
        if not WORD.fullmatch(word):
            raise BadFlick(f"{word!r} is no number of a flick; write for example place=-200 power=480 aim=-30")
        name, _, value = word.partition("=")
        if name in told:
            raise BadFlick(f"the flick tells {name} twice")
        told[name] = int(value)
    return told


def parse(text: str) -> Flick:
    """The flick written `place=-197 power=480 ...`; numbers left out have their usual values."""
    return Flick(**check_flick(read_numbers(text.split())))


def clamped(name: str, value: float, narrow: bool = False) -> int:
    """The nearest value the number can take."""
    least, most, _ = limits_of(name, narrow)
    return min(max(round(value), least), most)
