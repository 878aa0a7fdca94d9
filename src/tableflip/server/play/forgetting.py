"""What a log forgets where players have to remember, and what it may name again once that lies open."""

from __future__ import annotations

from collections.abc import Iterator

from tableflip.server.messages.parts import Told
from tableflip.server.messages.table import PAST_MOST
from tableflip.server.play.story import Story


def tells_otherwise(before: Story, after: Story) -> bool:
    """Whether a log tells something that happened earlier otherwise than it did before.

    It forgets what is hidden again. Once it has, later events may bring the same thing into everybody's sight: a tile
    that was scored, put back and scored again is named in both lines.
    """
    if not after.has_forgotten:
        return False
    return after.forgets or list(_in_doubt(before, before)) != list(_in_doubt(before, after))


def _in_doubt(earlier: Story, now: Story) -> Iterator[list[Told]]:
    """What a log of now tells of those earlier things that it may have to forget; pages keep no more than these."""
    for episode in earlier.past[-PAST_MOST:]:
        viewers = {id(told): seat - 1 for seat, told in enumerate(episode.heard)}  # one of all who heard the same
        for viewer in viewers.values():
            if any(told.least for told in episode.told(viewer)):
                yield now.past_of(episode, viewer)
