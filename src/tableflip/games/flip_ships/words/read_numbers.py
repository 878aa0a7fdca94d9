"""Numbers in a position text."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition


def number_in(what: str, written: str, least: int, most: int) -> int:
    """A whole number written in a position, between two limits."""
    if not re.fullmatch(r"\d{1,6}", written) or not least <= int(written) <= most:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {written!r}")
    return int(written)


def list_in(what: str, written: str, least: int, most: int) -> list[int]:
    """Different whole numbers joined by commas."""
    found = [number_in(what, each, least, most) for each in written.split(",")] if written else []
    if len(set(found)) < len(found):
        raise BadPosition(f"{what} names something twice: {written}")
    return found
