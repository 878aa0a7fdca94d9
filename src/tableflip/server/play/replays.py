"""Replays: a match ply by ply from one seat's view, after its end or by consent of all."""

from __future__ import annotations

from typing import Any

from tableflip.core.errors import BadOption
from tableflip.core.match import Match
from tableflip.server.messages.bodies import ReplayAnswer, ReplayFrame
from tableflip.server.messages.table import Told
from tableflip.server.play.frames import seal_of
from tableflip.server.play.story import Story


def replay_of(story: Story, seat: int, names: list[str], plain: bool) -> ReplayAnswer:
    """All frames of a match as a seat (or a spectator) saw them."""
    match = story.match
    frames: list[ReplayFrame] = []
    for number, now in enumerate(match.replayed()):
        frame = _frame(now, number, seat, plain)
        if number:
            ply, done = match.plies[number - 1], story.records[number - 1]
            told = ply.written if story.over else done.texts[seat + 1]
            place = done.places[seat + 1]
            frame = frame.model_copy(update={"by": ply.seat, "text": told, "place": place, "account": ply.account})
        frames.append(frame)
    return ReplayAnswer(
        table=story.setup.id,
        game=match.game.name,
        seat=seat,
        names=names,
        result=match.result,
        verdict=story.verdict,
        hash=seal_of(story),
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


def _frame(match: Match[Any], ply: int, seat: int, plain: bool) -> ReplayFrame:
    events = match.events(seat) if ply else []
    telling = match.game.telling
    return ReplayFrame(
        ply=ply,
        turn=-1 if match.turn is None else match.turn,
        by=-1,
        text="",
        place="",
        prompt="" if match.turn is None else telling.prompt(match.state),
        view=dict((telling.layout if plain else telling.view)(match.state, seat)),
        events=[Told(*event) for event in events],
    )
