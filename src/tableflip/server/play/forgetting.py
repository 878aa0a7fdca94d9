"""What a log forgets where players have to remember, and what it may name again once that lies open."""

from __future__ import annotations

from tableflip.server.messages.table import PAST_MOST
from tableflip.server.play.story import Story


def tells_otherwise(before: Story, after: Story) -> bool:
    """Whether a log tells something that happened earlier otherwise than it did before.

    It forgets what is hidden again. Once it has, later events may bring the same thing into everybody's sight: a tile
    that was scored, put back and scored again is named in both lines. Pages keep no more than the last of them.
    """
    if not after.has_forgotten:
        return False
    changed = before.hidden ^ after.hidden
    return after.forgets or any(changed & episode.scored for episode in before.past[-PAST_MOST:])
