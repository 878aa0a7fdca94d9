"""Replays: a match ply by ply from one seat's view, after its end or by consent of all."""

from __future__ import annotations

from typing import Any

from tableflip.core.errors import BadOption
from tableflip.core.match import Match
from tableflip.server.messages.bodies import ReplayAnswer, ReplayEvent, ReplayFrame
from tableflip.server.play.frames import hash_of
from tableflip.server.play.story import Story


def replay_of(story: Story, seat: int, names: list[str]) -> ReplayAnswer:
    """All frames of a match as a seat (or a spectator) saw them."""
    match = story.match
    frames: list[ReplayFrame] = []
    for number, now in enumerate(match.replayed()):
        if number == 0:
            frames.append(_frame(now, 0, seat, -1, ""))
            continue
        ply = match.plies[number - 1]
        text = ply.written if story.over else story.records[number - 1][seat + 1]
        frames.append(_frame(now, number, seat, ply.seat, text, ply.account))
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


def position_after(story: Story, ply: int) -> str:
    """The position after a ply, to play on from; what nobody could know then is left out, and so dealt anew."""
    match = story.match
    if not 0 <= ply <= len(match.plies):
        raise BadOption(f"there is no ply {ply} in this match; it has {len(match.plies)}")
    then = match.rewound(ply)
    if then.turn is None:
        raise BadOption("the game is over there; play on from an earlier ply")
    return then.written(public=True)


def _frame(match: Match[Any], ply: int, seat: int, by: int, text: str, flight: Any = None) -> ReplayFrame:
    events = match.events(seat) if ply else []
    return ReplayFrame(
        ply=ply,
        turn=-1 if match.turn is None else match.turn,
        by=by,
        text=text,
        prompt="" if match.turn is None else match.game.telling.prompt(match.state),
        view=dict(match.view(seat)),
        events=[ReplayEvent(**event._asdict()) for event in events],
        flight=flight,
    )
