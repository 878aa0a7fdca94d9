"""Parses whole numbers from texts of people and files, with strict checks."""

from __future__ import annotations

import re

DIGITS = re.compile(r"0|[1-9][0-9]{0,18}")  # of no other script, without leading zeros, and never thousands of them


def whole(written: str, least: int, most: int) -> int | None:
    """The number written, if it is written plainly and within its bounds."""
    if not DIGITS.fullmatch(written):
        return None
    number = int(written)
    return number if least <= number <= most else None
