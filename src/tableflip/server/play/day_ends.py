"""The end of a first try at the deal of the day goes into the table of that day."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tableflip.core.daily import feat_of
from tableflip.server.store.days import Days
from tableflip.server.store.log import Unsaved

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

NOBODY = "somebody"  # who has not told a name


async def note_try(room: Room) -> None:
    """Note what it has come to; what cannot be saved now is noted when its player next asks how the day went."""
    story, days = room.story, Days(room.store)
    if not story.over or story.match.ended is not None:
        return
    with suppress(Unsaved):
        one = await days.at_table(story.setup.id)
        if one is not None and one.ended is None:
            await days.end(one.day, one.game, one.who, day_name(room), feat_of(story.match))


def day_name(room: Room) -> str:
    """How the player is called in the table of the day: as at their own."""
    name = room.seats[0].name
    return NOBODY if name == room.game.about.seat_names[0] else name
