"""A flick as the player gives it: six small whole numbers, one short line of text (spec 18.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, NotRequired, TypedDict

from tableflip.core.errors import NotLegal
from tableflip.core.phrases import quoted

WORD = re.compile(r"[a-z]{1,20}=-?[0-9]{1,4}")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,3}")
SHOWN_MOST = 10**12
EDGE, PAD = "edge", "pad"  # where a ship is flipped from, in notation; SHIPS-039
LaunchName = Literal["edge", "pad"]


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

    swiped: NotRequired[bool]  # by a gesture, swiped or pulled back: the hand has missed a little already
    edge: NotRequired[bool]  # from the edge of the table, where one may choose (SHIPS-039); left out: from the pad


class Struck(NamedTuple):
    """A stroke that was checked."""

    flick: Flick
    swiped: bool
    edge: bool


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
        raise BadFlick(f"{name} of a flick is a whole number from {least} to {most}, not {_shown(value)}")


def _shown(value: object) -> str:
    """What somebody gave, in a part of a line."""
    if isinstance(value, int):
        return str(value) if abs(value) < SHOWN_MOST else "a huge number"
    return quoted(str(value))


def check_flick(told: Mapping[str, int], narrow: bool = False) -> dict[str, int]:
    """All numbers of a flick, the usual ones filled in; BadFlick where one is missing or outside its range."""
    for name in told:
        if name not in LIMITS:
            raise BadFlick(f"a flick has no {quoted(name)}; its numbers are {', '.join(LIMITS)}")
    filled: dict[str, int] = {}
    for name in LIMITS:
        least, most, usual = limits_of(name, narrow)
        value = told.get(name, usual)
        if value is None:
            raise BadFlick(f"a flick needs {name}, a whole number from {least} to {most}")
        check(name, value, narrow)
        filled[name] = value
    return filled


def check_stroke(told: Mapping[str, int], narrow: bool = False, may_choose: bool = False) -> Struck:
    """The stroke that a page gives; only where it may choose, it says from where."""
    swiped, edge = told.get("swiped", False), told.get(EDGE, False)
    if not isinstance(swiped, bool):
        raise BadFlick(f"a flick was swiped or not: true or false, not {_shown(swiped)}")
    if not isinstance(edge, bool):
        raise BadFlick(f"a flick is from the edge or not: true or false, not {_shown(edge)}")
    if EDGE in told:
        check_choice(EDGE if edge else PAD, may_choose)
    numbers = {name: told[name] for name in told if name not in ("swiped", EDGE)}
    return Struck(Flick(**check_flick(numbers, narrow)), swiped, edge)


def check_choice(wanted: LaunchName, may_choose: bool) -> None:
    """Refuse to choose between pad and edge where there is nothing to choose."""
    if not may_choose:
        raise BadFlick(
            f"a flick cannot say {wanted!r} here: pad or edge is chosen with the option launch_pad, for every flip but "
            "the free shot of the forward pad (SHIPS-039)"
        )


def split_launch(words: Sequence[str]) -> tuple[list[str], LaunchName | None]:
    """The other words, and the one that says where the ship is flipped from."""
    told: list[LaunchName] = [EDGE if word == EDGE else PAD for word in words if word in (EDGE, PAD)]
    if len(told) > 1:
        raise BadFlick("a flick is from the pad or from the edge; say one of them, once")
    return [word for word in words if word not in (EDGE, PAD)], told[0] if told else None


def read_numbers(words: Sequence[str]) -> dict[str, int]:
    """The numbers written `place=-200 power=480`."""
    told: dict[str, int] = {}
    for word in words:
        if not WORD.fullmatch(word):
            raise BadFlick(f"{quoted(word)} is no number of a flick; write for example place=-200 power=480 aim=-30")
        name, _, value = word.partition("=")
        if not NUMBER.fullmatch(value):
            raise BadFlick(f"{quoted(word)} has a number with zeros in front; write it without them")
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
