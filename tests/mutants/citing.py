"""The rule ids that a text cites."""

from __future__ import annotations

import re

ID = re.compile(r"\b([A-Z]+)-(\d+)(?:\s+to\s+(?:[A-Z]+-)?(\d+))?")


def ids_in(text: str) -> set[str]:
    """The rule ids in a text, with those between `X-021 to X-025`."""
    found: set[str] = set()
    for family, first, last in ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.add(f"{family}-{number:0{len(first)}}")
    return found
