"""What travels when a match is read from a file, or looked at again ply by ply."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from tableflip.server.messages.bodies import Body, Input, Secret
from tableflip.server.messages.parts import Goal, Told
from tableflip.server.messages.table import MOST

FILE_MOST = 1_000_000  # characters of a match file: ten times the longest match there is


class ImportText(Input):
    """A .flip file."""

    text: Annotated[str, Field(max_length=FILE_MOST)]


class Imported(Body):
    """The table that a file has become: a replay."""

    table: str
    link: str


class ReplayFrame(Body):
    """The table after one ply, as one seat saw it."""

    ply: int
    turn: int
    by: int  # who acted; -1 at the start
    text: str  # the action in notation
    place: str  # where on the board it was done; empty where the viewer may not know
    prompt: str
    view: dict[str, Any]  # the game's own, or its layout for a plain board
    events: list[Told]
    account: Annotated[Any, Field(serialization_alias="flight")] = None  # how its outcome came about


class AskMissed(Input):
    """What has happened since this ply of the log, as the seats of a link would have seen it?"""

    secret: Secret
    seen: Annotated[int, Field(ge=0, le=MOST)]
    plain: bool = False


class MissedFrame(ReplayFrame):
    """The table after one entry of the log, which `ply` counts."""

    played: int
    seat: int
    goal: Goal
    just_found: Annotated[bool, Field(serialization_alias="flown")]


class Missed(Body):
    """The position that was seen last and all that came of it; nothing where players have to remember."""

    frames: list[MissedFrame]


class ReplayAnswer(Body):
    """A whole match, to be looked at ply by ply."""

    table: str
    game: str
    seat: int
    names: list[str]
    result: str | None
    verdict: str | None
    hash: str
    key: str | None
    frames: list[ReplayFrame]


class PositionText(Body):
    """A position in notation: a new table can begin with it."""

    position: str
