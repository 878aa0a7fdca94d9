"""What travels over HTTP: the bodies of requests and answers, checked by pydantic and told in OpenAPI.

Here is what all of them share; what they are about stands in the files beside this one.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    WithJsonSchema,
    model_validator,
)

from tableflip.server.messages.table import NAME_MOST

Name = Annotated[str, Field(max_length=NAME_MOST, description="how others see you")]
Secret = Annotated[str, Field(min_length=1, max_length=100, description="the part of a link after #")]
MEMBERS_MOST = 40  # of an object or a list
SEATS_MOST = 100  # more than any table has; each game says how many it takes
SeatNumber = Annotated[int, Field(ge=0, lt=SEATS_MOST)]


def as_viewed(kind: str) -> WithJsonSchema:
    """Something that a game's page knows by the type its words declare, so that no second type is made for it."""
    return WithJsonSchema({"type": "object", "x-type": kind})


class Body(BaseModel):
    """Base of all bodies: unknown fields are refused."""

    # names and times of tables are all different: to keep them for the next would only scatter the memory
    model_config = ConfigDict(extra="forbid", frozen=True, cache_strings="keys")


def few(told: Any) -> Any:
    """Refuse what has more members than anything has, before each of them is told to be wrong."""
    if isinstance(told, (dict, list)) and len(told) > MEMBERS_MOST:  # pyright: ignore[reportUnknownArgumentType]
        raise ValueError(f"nothing has more than {MEMBERS_MOST} members")
    return told  # pyright: ignore[reportUnknownVariableType]


GivenNumbers = Annotated[  # by which a player finds an outcome
    dict[Annotated[str, Field(max_length=20)], Annotated[StrictInt, Field(ge=-10_000, le=10_000)] | StrictBool],
    Field(max_length=16),
    BeforeValidator(few),
]


class Input(Body):
    """Base of what is asked: what has a default may be left out."""

    @model_validator(mode="before")
    @classmethod
    def _has_few(cls, told: Any) -> Any:
        return few(told)


class Version(Body):
    """The pages a server has, by a name that changes with them; empty where none are built."""

    build: str


class Problem(Body):
    """Why a request was refused."""

    code: str
    words: str
