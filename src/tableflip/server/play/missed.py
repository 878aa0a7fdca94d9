"""What happened while somebody was away, position by position as they would have seen it: pages show it as motion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import NamedTuple

from tableflip.core.called import calling
from tableflip.server.messages.parts import Goal
from tableflip.server.messages.replays import MissedFrame
from tableflip.server.people.listeners import Held
from tableflip.server.play.frames import viewer_of
from tableflip.server.play.replays import frame_of
from tableflip.server.play.story import Story
from tableflip.server.store.log import Entry

MISSED_MOST = 40  # positions that are shown again; the log tells the rest

Between = Callable[[], None]  # called often by what takes long; what it raises ends that
AtLength = Callable[[Callable[[Between], list[MissedFrame]]], Awaitable[list[MissedFrame]]]  # whoever does such work


class Seeing(NamedTuple):
    """Who looks, and whether at a page that draws any game."""

    held: Held
    plain: bool


def missed_frames(begun: Story, entries: Iterable[Entry], seeing: Seeing, seen: int) -> list[MissedFrame]:
    """The position that was seen last, or the earliest that is shown again, and all that came of it since."""
    frames: list[MissedFrame] = []
    if seen <= begun.ply:
        frames.append(_frame(begun, seeing))
    for entry in entries:
        begun.take(entry)
        if begun.ply >= seen:
            frames.append(_frame(begun, seeing))
    return frames


def stepped(entries: Iterable[Entry], between: Between) -> Iterator[Entry]:
    """Entries one after the other, with something done before each."""
    for entry in entries:
        between()
        yield entry


def _frame(story: Story, seeing: Seeing) -> MissedFrame:
    """The table after the last entry, be that an action or an undo."""
    viewer, match = viewer_of(story, seeing.held), story.match
    last = story.past[-1] if story.past else None
    with calling(story.names):
        now = frame_of(match, 0, viewer, seeing.plain)
        now = now.model_copy(update={"prompt": match.game.waited(match.state)})
        goal = Goal(*match.game.goal(match.state, viewer))
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
