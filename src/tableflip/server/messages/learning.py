"""What travels when somebody takes a lesson."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tableflip.server.messages.bodies import Body, GivenNumbers, Input
from tableflip.server.messages.parts import Choice
from tableflip.server.messages.reading import DONE_MOST, Left, Text, Written
from tableflip.server.messages.replays import ReplayFrame

STEP_MOST = 60  # letters of a step's name


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
    left: Left = ""  # as it was told with what was done before
    action: Text = ""
    numbers: GivenNumbers | None = None  # by which its outcome is found
    place: Text = ""  # where nothing can be done
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
