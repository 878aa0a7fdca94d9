"""Replays: a match ply by ply from one seat's view, after its end or by consent of all."""

from __future__ import annotations

from typing import Any

from tableflip.core.game import SPECTATOR
from tableflip.server.bodies import ReplayAnswer, ReplayEvent, ReplayFrame
from tableflip.server.frames import hash_of
from tableflip.server.story import Story


def replay_of(story: Story, seat: int, names: list[str]) -> ReplayAnswer:
    """All frames of a match as a seat (or a spectator) saw them."""
    match = story.match
    again = match.rewound(0)
    frames = [_frame(again, 0, seat, -1, "")]
    for number, ply in enumerate(match.plies):
        again.play(ply.action, ply.outcome)
        for redeal in match.redeals:
            if redeal.ply == number + 1:
                again.redeal(redeal.key)
        frames.append(_frame(again, number + 1, seat, ply.seat, ply.written, story.flights[number]))
    return ReplayAnswer(
        table=story.setup.id,
        game=match.game.name,
        seat=seat,
        names=names,
        result=match.result,
        verdict=story.verdict,
        hash=hash_of(story),
        key=match.seed if story.over or story.setup.imported else None,
        frames=frames,
    )


def _frame(match: Any, ply: int, seat: int, by: int, text: str, flight: Any = None) -> ReplayFrame:
    events = match.events(seat) if ply else []
    return ReplayFrame(
        ply=ply,
        turn=-1 if match.turn is None else match.turn,
        by=by,
        text=text,
        prompt="" if match.turn is None else match.game.prompt(match.state),
        view=dict(match.view(seat)),
        events=[ReplayEvent(kind=event.kind, seat=event.seat, words=event.words) for event in events],
        flight=flight,
    )


def checked_seat(story: Story, seat: int) -> int:
    """A seat of this table, or a spectator's place."""
    return seat if 0 <= seat < story.match.seats else SPECTATOR
