"""What travels when somebody solves puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tableflip.server.messages.bodies import Body, Input
from tableflip.server.messages.parts import Choice
from tableflip.server.messages.reading import DONE_MOST, TEXT_MOST, Text, WhyNot
from tableflip.server.messages.replays import ReplayFrame


class PuzzleInfo(Body):
    """A puzzle in the list of a game's: nothing of its answer."""

    id: str
    grade: int
    theme: str


class PuzzleList(Body):
    """The puzzles of a game, by grade."""

    title: str  # of the game
    puzzles: list[PuzzleInfo]


class PuzzleTry(Input):
    """What has been decided in a puzzle so far; or that somebody gives up and wants to see the answer."""

    done: Annotated[list[Annotated[str, Field(max_length=TEXT_MOST)]], Field(max_length=DONE_MOST)]
    give_up: bool = False
    place: Text = ""  # where nothing can be done: why?
    plain: bool = False


class PuzzleStep(Body):
    """One decision of the answer, with what speaks for it."""

    words: str
    reason: str  # empty for an answer of the other side
    frame: ReplayFrame  # the table after it


class PuzzleTried(Body):
    """How a puzzle stands: the table after each decision, what may be done next, and the answer once it is over."""

    id: str
    title: str
    grade: int
    theme: str
    goal: str
    seat: int
    names: list[str]
    rules: list[str]
    standing: Literal["open", "solved", "wrong", "shown"]
    said: str
    frames: list[ReplayFrame]  # the position, after each decision, and what was made of a mistake
    look: ReplayFrame | None  # with what is to be remembered open; only before the first decision
    legal: list[Choice]
    answer: list[PuzzleStep]  # empty as long as it is open
    why: WhyNot | None = None  # where that was asked
