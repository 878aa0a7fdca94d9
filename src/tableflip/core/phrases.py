"""Formats numbers and lists in sentences, in the same way for all games."""

from __future__ import annotations

import re
from collections.abc import Sequence

ROUNDING = 1e-9  # what sums of chances may be off by


def points(share: float) -> int:
    """A chance in whole points of a hundred, as it is shown."""
    return round(100 * share)


def percent(share: float) -> str:
    """A chance as a player reads it: never 0 % where it can happen, never 100 % where it can fail."""
    whole = points(share)
    if whole == 0 and share > ROUNDING:
        return "under 1 %"
    if whole == 100 and share < 1 - ROUNDING:
        return "over 99 %"
    return f"{whole} %"


def quoted(text: str, most: int = 60) -> str:
    """What somebody wrote, to be shown again in a message: never longer than a part of a line."""
    return repr(text if len(text) <= most else f"{text[: most - 1]}…")


def figure(number: int) -> str:
    """A number as it is printed, with a true minus sign: 9, −6."""
    return str(number).replace("-", "−")


def signed(number: float, places: int = 0) -> str:
    """The same with its sign, whichever it is: +9, −6."""
    return f"{number:+.{places}f}".replace("-", "−")


def counted(count: int, word: str) -> str:
    """A count with its word: 1 card, 2 cards, −6 points."""
    return f"{figure(count)} {word}{'' if count == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and", most: int = 4) -> str:
    """Words in a row: a, b and c; a long row is cut short."""
    if len(words) > most:
        return f"{', '.join(words[:most])} {last} {len(words) - most} more"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(*clauses: str) -> str:
    """The clauses that say something as one sentence."""
    joined = "; ".join(clause for clause in clauses if clause)
    return f"{joined[:1].upper()}{joined[1:]}."


def inside(text: str) -> str:
    """A printed sentence as a part of another one: no full stop, a small first letter, and every word left whole.

    Whoever says I keeps it, and so does a word that is not written in small letters at all.
    """
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    keeps = re.fullmatch(r"I(\W.*)?", first) or first[1:2].isupper()
    return (text if keeps else f"{text[:1].lower()}{text[1:]}").rstrip(".")


def few(words: Sequence[str], most: int = 8) -> str:
    """The first words of a list that may be long."""
    shown = ", ".join(words[:most])
    return f"{shown}, …" if len(words) > most else shown
