"""What travels when somebody reads a rule book and tries its examples out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tableflip.server.messages.bodies import Body, GivenNumbers, Input, SeatNumber
from tableflip.server.messages.parts import Choice
from tableflip.server.messages.replays import ReplayFrame

POSITION_MOST = 8_000  # letters of a position text
DONE_MOST = 40  # actions that are tried out one after the other
TEXT_MOST = 300  # letters of one of them
WRITTEN_MOST = 2_000  # letters of an action with its outcome
LEFT_MOST = 8_000  # letters of what an account left behind
Text = Annotated[str, Field(max_length=TEXT_MOST)]
Written = Annotated[str, Field(max_length=WRITTEN_MOST)]
Left = Annotated[str, Field(max_length=LEFT_MOST)]


class ExampleInfo(Body):
    """A position to look at and to try things out on."""

    say: str
    position: str  # empty: a fresh deal
    seat: int
    do: list[str]  # the actions that it is about, in notation
    frames: list[ReplayFrame]  # the position, and after each of them
    refused: str  # what is said of an action that is not allowed there; empty where the example has none


class PartInfo(Body):
    """A paragraph with the rules it tells and perhaps a table, heads first, or an example."""

    text: str
    rules: list[str]
    table: list[list[str]] = []
    example: ExampleInfo | None = None


class ChapterInfo(Body):
    """What stands under one heading."""

    title: str
    parts: list[PartInfo]


class PrintOptionInfo(Body):
    """An option of the game that changes what is printed of it."""

    name: str
    question: str
    answers: dict[str, str]  # each value in words
    usual: str  # the value that is printed unless another is chosen


class PrintedInfo(Body):
    """What can be printed of a game."""

    words: str  # what comes out
    saves_ink: bool  # whether it can be had in lines instead of surfaces
    options: list[PrintOptionInfo]
    dealt: tuple[str, str] | None  # the option and value with which a number chooses the deck; None: there is no deck


class RulebookInfo(Body):
    """A rule book for people."""

    title: str
    names: list[str]  # how the seats of its examples are called
    chapters: list[ChapterInfo]
    printed: PrintedInfo | None = None


class SourceInfo(Body):
    """A function or a test as it is written."""

    text: str


class WhyNot(Body):
    """Why nothing can be done at a place; the words leave out the rules that they cite in brackets."""

    words: str
    rule: str | None
    places: list[str]  # what it is about: the places to light up


class Trying(Input):
    """An action from a position, after what was done before; nothing of it is kept."""

    position: Annotated[str, Field(max_length=POSITION_MOST)]
    done: Annotated[list[Written], Field(max_length=DONE_MOST)]
    left: Left = ""  # as it was told with what was done before
    action: Text = ""  # empty: nothing more is done
    numbers: GivenNumbers | None = None  # by which its outcome is found
    place: Text = ""  # where nothing can be done: why?
    seat: SeatNumber = 0
    plain: bool = False


class Tried(Body):
    """The table after it, and what may be done next."""

    frame: ReplayFrame
    legal: list[Choice]
    verdict: str | None
    done: list[str]  # with the outcomes that were found
    left: str
    why: WhyNot | None = None  # where that was asked
