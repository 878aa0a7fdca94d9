"""What people and bots are called at a table: one name for each seat, wherever it is said."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from tableflip.bots.levels import title_of
from tableflip.core.game import Game
from tableflip.server.store.store import Seat

SELF = "you"  # what a page calls its own reader
MARKS_MOST = 2  # accents on one letter


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
    return unicodedata.normalize("NFKC", name).casefold()


def is_stacked(name: str) -> bool:
    """Whether more accents are piled on a letter than any language does: they would cover what stands around it."""
    run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.combining(letter) else 0
        if run > MARKS_MOST:
            return True
    return False
