"""Whole numbers as people and files write them, looked at before they are read."""

from __future__ import annotations

import re

DIGITS = re.compile(r"0|[1-9][0-9]{0,18}")  # of no other script, without leading zeros, and never thousands of them


def whole(written: str, least: int, most: int) -> int | None:
    """The number written, if it is written plainly and within its bounds."""
    if not DIGITS.fullmatch(written):
        return None
    number = int(written)
    return number if least <= number <= most else None
