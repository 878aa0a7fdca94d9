"""What a new game is called, everywhere it has a name."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Collection
from dataclasses import dataclass

from tableflip.core.errors import TableflipError

PREFIX_MOST = 5  # letters: lines that cite rules keep their width


@dataclass(frozen=True)
class Names:
    """A name in all its forms."""

    name: str  # of files, commands and addresses: moon_pairs
    constant: str  # of the Game value: MOON_PAIRS
    title: str  # for people: Moon Pairs
    prefix: str  # of its rules: MOON, as in MOON-001


def names_for(name: str, taken: Collection[str]) -> Names:
    """All forms of a name; its rules get a prefix that no other game's have."""
    words = name.split("_")
    return Names(name, name.upper(), " ".join(word.capitalize() for word in words), _prefix(words, taken))


def _prefix(words: list[str], taken: Collection[str]) -> str:
    """The first word that is free, or all of them, cut short, with more and more letters behind."""
    letters = [re.sub("[^A-Z]", "", word.upper())[:PREFIX_MOST] for word in words]
    wanted = "".join(letters)[:PREFIX_MOST]
    for prefix in [*filter(None, letters), wanted]:
        if prefix not in taken:
            return prefix
    while wanted in taken:
        wanted += "X"
    return wanted


def check_module(name: str) -> None:
    """Refuse a package that would stand in the way of a module that is there already."""
    if name in sys.stdlib_module_names or importlib.util.find_spec(name) is not None:
        raise TableflipError(f"there is a Python module {name} already; choose another name")
