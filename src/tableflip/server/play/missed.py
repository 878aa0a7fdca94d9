"""What happened while somebody was away, position by position as they would have seen it: pages show it as motion."""

from __future__ import annotations

from collections.abc import Iterable

from tableflip.core.called import calling
from tableflip.server.messages.parts import Aim
from tableflip.server.messages.replays import MissedFrame
from tableflip.server.people.listeners import Held
from tableflip.server.play.frames import viewer_of
from tableflip.server.play.replays import frame_of
from tableflip.server.play.story import Story
from tableflip.server.store.log import Entry

MISSED_MOST = 40  # positions that are shown again; the log tells the rest


def missed_frames(begun: Story, entries: Iterable[Entry], held: Held, seen: int, plain: bool) -> list[MissedFrame]:
    """The position that was seen last, or the earliest that is shown again, and all that came of it since."""
    frames: list[MissedFrame] = []
    if seen <= begun.ply:
        frames.append(_frame(begun, held, plain))
    for entry in entries:
        begun.take(entry)
        if begun.ply >= seen:
            frames.append(_frame(begun, held, plain))
    return frames


def _frame(story: Story, held: Held, plain: bool) -> MissedFrame:
    """The table after the last entry, be that an action or an undo."""
    viewer, match = viewer_of(story, held), story.match
    last = story.past[-1] if story.past else None
    with calling(story.names):
        now = frame_of(match, 0, viewer, plain)
        goal = Aim(*match.game.goal(match.state, viewer))
    told = now.model_dump(exclude={"ply", "by", "text", "place", "events", "account"})
    return MissedFrame(
        **told,
        ply=story.ply,
        by=last.seat if last else -1,
        text=last.text(viewer) if last else "",
        place=story.records[-1].places[viewer + 1] if story.records else "",
        events=last.told(viewer) if last else [],
        account=match.last_account,
        played=len(match.plies),
        seat=viewer,
        goal=goal,
        just_found=story.just_found,
    )
