"""What travels of the deal of the day."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tableflip.server.messages.bodies import Body, Input, Name
from tableflip.server.messages.puzzles import PuzzleTried
from tableflip.server.messages.reading import DONE_MOST, TEXT_MOST, Text

Who = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_-]{32}$", description="what a device calls itself: random, and told to nobody")
]
GameName = Annotated[str, Field(max_length=40)]


class DayRow(Body):
    """A line of the table of a day."""

    place: int
    name: str
    result: str


class DayDeal(Body):
    """One deal of a day, with its table; its key and its puzzle once nobody can play it for the table any more."""

    game: str
    title: str
    kind: Literal["deal", "puzzle"]
    words: str
    ended: int  # how many have ended it
    best: list[DayRow]
    hash: str  # the fingerprint of its key
    key: str | None
    puzzle: str | None  # the id of its puzzle


class DayInfo(Body):
    """A day: its deals and their tables."""

    day: str
    is_today: bool
    ends: str  # when the day is over, in UTC
    told: str  # when its keys are told
    before: str | None  # the last day before it on which somebody played here
    deals: list[DayDeal]


class DayWho(Input):
    """Who asks."""

    who: Who


class DayTried(Body):
    """What somebody has made of one deal."""

    game: str
    state: Literal["open", "running", "ended"]
    tries: int  # of a puzzle: answers so far
    result: str | None
    place: int | None  # in the table of the day; none for what came too late


class MyDay(Body):
    """What somebody has made of a day, and the line that tells it to others; empty before anything is over."""

    day: str
    deals: list[DayTried]
    line: str


class DayBegin(Input):
    """Somebody begins a deal, goes on with it, or tries it again for themselves."""

    who: Who
    game: GameName
    name: Name = ""
    again: bool = False


class DayBegun(Body):
    """The table on which a deal lies."""

    table: str
    secret: str
    link: str
    counted: bool


class DayPuzzleTry(Input):
    """What has been decided in the puzzle of a day so far."""

    who: Who
    game: GameName
    name: Name = ""
    done: Annotated[list[Annotated[str, Field(max_length=TEXT_MOST)]], Field(max_length=DONE_MOST)]
    give_up: bool = False
    place: Text = ""
    plain: bool = False


class DayPuzzle(Body):
    """How the puzzle of a day stands: its answer is told once it is solved or given up."""

    tried: PuzzleTried
    tries: int
    result: str | None
