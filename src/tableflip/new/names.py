"""What a new game is called, everywhere it has a name."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from collections.abc import Collection
from dataclasses import dataclass

from tableflip.core.errors import TableflipError

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
NAME_MOST = 24  # letters; sources and tables keep their width
PREFIX_MOST = 5  # letters: lines that cite rules keep their width
RESERVED = ("tableflip", "tests")


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


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a game, with a better one where there is."""
    if not NAME.fullmatch(name):
        better = re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")
        hint = f"; how about {better}?" if NAME.fullmatch(better) else ""
        raise TableflipError(f"a game's name is small letters, digits and single _, as moon_pairs, not {name!r}{hint}")
    if len(name) > NAME_MOST:
        raise TableflipError(f"a game's name has at most {NAME_MOST} letters, and {name} has {len(name)}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in RESERVED:
        raise TableflipError(f"{name} means something else already; choose another name")


def check_module(name: str) -> None:
    """Refuse a package that would stand in the way of a module that is there already."""
    if name in sys.stdlib_module_names or importlib.util.find_spec(name) is not None:
        raise TableflipError(f"there is a Python module {name} already; choose another name")
