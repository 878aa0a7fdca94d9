"""Numbers in a position text."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted


def number_in(what: str, written: str, least: int, most: int) -> int:
    """A whole number written in a position, between two limits (SHIPS-231)."""
    number = whole(written, least, most)
    if number is None:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {quoted(written)}")
    return number


def list_in(what: str, written: str, least: int, most: int) -> list[int]:
    """Different whole numbers joined by commas (SHIPS-230)."""
    found = [number_in(what, each, least, most) for each in written.split(",")]
    if len(set(found)) < len(found):
        raise BadPosition(f"{what} names something twice: {quoted(written)}")
    return found
