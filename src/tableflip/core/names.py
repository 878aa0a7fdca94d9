"""What a game may be called: its name stands in files, addresses and commands."""

from __future__ import annotations

import keyword
import re

from tableflip.core.errors import TableflipError

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
NAME_MOST = 24  # letters; sources and tables keep their width
RESERVED = ("tableflip", "tests")


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a game, with a better one where there is."""
    if not NAME.fullmatch(name):
        better = re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")
        hint = f"; how about {better}?" if NAME.fullmatch(better) else ""
        raise TableflipError(f"a game's name is small letters, digits and single _, as two_words, not {name!r}{hint}")
    if len(name) > NAME_MOST:
        raise TableflipError(f"a game's name has at most {NAME_MOST} letters, and {name} has {len(name)}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in RESERVED:
        raise TableflipError(f"{name} means something else already; choose another name")
