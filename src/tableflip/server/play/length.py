"""How long the log of a table may become.

What is taken back stands in it for good, as does what was done instead, so two who mean no good could make it grow
without end. From half of what it may hold on there is room only for actions, which bring every game nearer to its end;
when it is full the match can still be ended by its players.
"""

from __future__ import annotations

from tableflip.server.messages.refusals import Refused
from tableflip.server.play.story import Story

REDEALS_MOST = 100  # each is told in every frame


class Length:
    """What a log of so many entries at most has room for."""

    def __init__(self, most: int) -> None:
        self.most = most

    def is_full(self, story: Story) -> bool:
        """Whether a running match can only be ended."""
        return story.ply >= self.most and not story.over

    def full_words(self, story: Story) -> str:
        """What everybody at a table reads whose log is full."""
        can_end = story.match.seats == 2 and not story.match.game.about.together
        rest = "end the game: resign, or agree to a draw" if can_end else "set up another one to play on"
        return f"This table has seen {self.most} actions and undos, as many as one can: {rest}"

    def check_action(self, story: Story) -> None:
        """Refuse an action for which there is no room."""
        if self.is_full(story):
            raise Refused("over", self.full_words(story))

    def check_beside(self, story: Story) -> None:
        """Refuse what brings no game nearer to its end, while there is still room for what does."""
        if story.ply >= self.most // 2:
            raise Refused(
                "no_undo",
                f"this table has seen {self.most // 2} actions and undos: from now on nothing is taken back and no "
                "clock stopped, so that there is room to play it to its end",
            )

    def check_undo(self, story: Story, count: int) -> None:
        """Refuse to take so many plies back."""
        self.check_beside(story)
        is_dealt_anew = any(ply.revealed for ply in story.match.plies[-count:])
        if is_dealt_anew and len(story.match.redeals) >= REDEALS_MOST:
            raise Refused("no_undo", f"this table was dealt anew {REDEALS_MOST} times: what was seen stays seen now")
