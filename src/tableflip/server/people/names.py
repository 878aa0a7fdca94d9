"""What people and bots are called at a table: one name for each seat, wherever it is said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from tableflip.bots.levels import title_of
from tableflip.core.game import Game
from tableflip.server.store.store import Seat

SELF = "you"  # what a page calls its own reader
MARKS_MOST = 3  # on one letter, or more than any language writes would be drawn over what stands around it
# letters and marks that print nothing: with them two names that look alike would differ
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def called(game: Game[Any], seats: Sequence[Seat]) -> list[str]:
    """A name for each seat: bots by their title, people by theirs; nobody by what somebody else is called."""
    own = [name.title() for name in game.about.titles[: len(seats)]]
    names = [_name(game, seat, own[place]) for place, seat in enumerate(seats)]
    told: list[str] = []
    for place, name in enumerate(names):
        others = {SELF, *map(_plain, told), *(_plain(one) for at, one in enumerate(own) if at != place)}
        others |= {_plain(names[at]) for at, seat in enumerate(seats) if seat.bot and at != place}
        told.append(f"{name} ({own[place]})" if _plain(name) in others else name)
    return told


def _name(game: Game[Any], seat: Seat, own: str) -> str:
    if seat.bot:
        return title_of(game, seat.bot)
    return own if seat.name == game.about.seat_names[seat.seat] else seat.name


def _plain(name: str) -> str:
    """A name as an eye takes it in a hurry."""
    return " ".join(UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold().split())


def is_mark(letter: str) -> bool:
    """Whether this is drawn on the letter before it. Not all that are have a class to be combined by, as in Thai."""
    return unicodedata.category(letter) in ("Mn", "Me")


def is_stacked(name: str) -> bool:
    """Whether more marks are piled on a letter than any language does."""
    run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if is_mark(letter) else 0
        if run > MARKS_MOST:
            return True
    return False
