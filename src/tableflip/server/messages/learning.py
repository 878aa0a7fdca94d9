"""What travels when somebody takes a lesson."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tableflip.server.messages.bodies import Body, GivenNumbers, Input
from tableflip.server.messages.parts import Choice
from tableflip.server.messages.reading import DONE_MOST, TEXT_MOST
from tableflip.server.messages.replays import ReplayFrame

STEP_MOST = 60  # letters of a step's name
WRITTEN_MOST = 2_000  # letters of a decision with its outcome
LEFT_MOST = 8_000  # letters of what an account left behind
Written = Annotated[str, Field(max_length=WRITTEN_MOST)]


class StepInfo(Body):
    """One position of a lesson, with one thing to try."""

    id: str
    say: str
    ask: str
    rules: list[str]
    look: list[str]  # places to light up
    seat: int
    free: bool  # whether one may play on from here
    position: str
    frame: ReplayFrame
    legal: list[Choice]


class LessonInfo(Body):
    """A lesson, step by step."""

    title: str
    seconds: int  # how long it takes at an easy pace
    steps: list[StepInfo]


class Attempt(Input):
    """What a learner does in a step, after what was done before: decides, presses a place, or asks for the answer."""

    step: Annotated[str, Field(max_length=STEP_MOST)]
    done: Annotated[list[Written], Field(max_length=DONE_MOST)] = Field(default=[])
    left: Annotated[str, Field(max_length=LEFT_MOST)] = ""  # as it was told with what was done before
    action: Annotated[str, Field(max_length=TEXT_MOST)] = ""
    numbers: GivenNumbers | None = None  # by which its outcome is found
    place: Annotated[str, Field(max_length=TEXT_MOST)] = ""  # where nothing can be done
    show: bool = False
    plain: bool = False


class Judgement(Body):
    """What it came to; what is wrong has to be put back."""

    verdict: Literal["on", "done", "wrong", "why", "shown"]
    said: str
    rule: str | None
    frames: list[ReplayFrame]  # what is to be seen of it, in order
    legal: list[Choice]
    done: list[str]
    left: str
