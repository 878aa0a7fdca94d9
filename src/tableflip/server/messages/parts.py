"""What messages are made of: the structures within those of a table, some of which bodies of HTTP hold too."""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec
from msgspec import UNSET, Struct
from pydantic_core import CoreSchema, core_schema

from tableflip.core.match import EndedBy

Wish = Literal["draw", "replay", "bot", "pause", "rematch", "swap"]  # what is asked for by `ask`
What = Literal["undo"] | Wish
Sitter = Literal["person", "open", "bot"]


class Part(Struct, frozen=True):
    """Base of what messages are made of; bodies of HTTP may hold the same structures, and nothing is declared twice."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> CoreSchema:
        written = core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins)
        return core_schema.no_info_plain_validator_function(cls._read, serialization=written)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: object, _handler: object) -> dict[str, Any]:
        return {**msgspec.json.schema_components([cls])[1][cls.__name__], "x-type": cls.__name__}

    @classmethod
    def _read(cls, value: object) -> Self:
        try:
            return value if isinstance(value, cls) else msgspec.convert(value, cls)
        except msgspec.ValidationError as problem:
            raise ValueError(str(problem)) from problem


class Told(Part, frozen=True, gc=False):
    """An event in words, as this viewer may know it."""

    kind: str
    seat: int
    words: str
    places: tuple[str, ...] = ()  # where on the board, as choices are placed
    later: str = ""  # how the log tells it after the next action, where players have to remember; empty: the same
    details: str = ""  # the sentence in full, for readers who check it; empty: `words` leaves nothing out
    least: str = ""  # how the log tells it after an event that makes it forget; empty: as before
    forgets: bool = False  # whether it makes the log forget


class Choice(Part, frozen=True):
    """A legal action: the number to send, its notation, its words, and where a click means it."""

    number: int
    text: str
    words: str
    place: str
    deed: Any = UNSET  # what the game's own page must know of it besides; left out where that is nothing


class Blunder(Struct, frozen=True):
    """A legal action that gives much of the chance to win away."""

    number: int
    cost: float  # of the chance to win
    words: str  # why to think again


class Sitting(Part, frozen=True):
    """Who sits on a seat."""

    name: str
    kind: Sitter
    bot: str  # empty without a bot
    connected: bool


class Deal(Struct, frozen=True):
    """A sealed key: its SHA-256 from the start, the key itself after the end; `ply` is where it was dealt from."""

    ply: int
    hash: str
    key: str | None


class TallyLine(Struct, frozen=True):
    """One thing that counts at the end."""

    seat: int  # whose it is; -2 where all have it together
    label: str
    points: int
    of: int  # how many there could be; 0 where there is no most


class TallySheet(Struct, frozen=True):
    """How a finished game is counted: its lines add up to the totals."""

    unit: str  # what is counted, one of it
    lines: list[TallyLine]
    totals: list[int]  # of each seat; a single one where all play together
    decides: bool  # whether whoever has most has won
    goal: int  # the total that wins; 0 in games that have none
    note: str


class Ending(Struct, frozen=True):
    """How a match ended, in the parts of its verdict; only what the rules ended cannot be played on."""

    title: str
    why: str  # empty where the title says it all
    by: EndedBy
    winners: list[int]  # seats; none in a draw, where all have lost, and where a score is all there is
    tally: TallySheet | None  # None where nothing is counted


class Goal(Part, frozen=True):
    """How this game is won, and how close everybody is: in sight all the time."""

    aim: str
    stands: tuple[str, ...]  # by seat, to be read behind a name; none where all win together
    rest: str  # what is left until the end; may be empty


class ClockNow(Struct, frozen=True):
    """What each seat has left, in milliseconds, when this is sent."""

    left: list[int]
    runs: int  # the seat whose time runs; -1 while none does
    out: list[bool]  # whose time is out, and for whom a bot plays on
    paused: bool


AWAY = 20.0  # seconds after which somebody who has left is not asked whether a bot may sit in


class Question(Struct, frozen=True):
    """What a seat asks of the others, who have agreed to it so far, and whose answer it waits for."""

    id: str  # of the message that asked: an answer says which question it answers
    what: What
    by: int
    words: str  # who asks for what
    yes: list[int]
    open: list[int]


class Series(Struct, frozen=True):
    """How often each seat has won, in how many games that were played in a row at these links."""

    won: list[int]
    games: int


class PastPly(Struct, frozen=True):
    """One action that is over: who took it, how it is written, and what happened."""

    ply: int
    seat: int
    text: str
    events: list[Told]


class Advice(Part, frozen=True):
    """A good action, with the chance of winning (0 to 1) it leads to by a bot's judgement, and why."""

    number: int
    text: str
    words: str
    place: str
    chance: float
    outlook: str  # the chance in words, or the score to expect where a score is played for
    reason: str
    deed: Any = UNSET  # as of a choice


class Blocked(Struct, frozen=True):
    """Somebody whom this link neither hears nor is heard by."""

    who: str
    name: str


class Spoken(Struct, frozen=True):
    """Something that somebody at a table said."""

    number: int
    who: str  # a seat, or a watcher for as long as they are there
    name: str
    place: Literal["table", "watchers"]
    words: str
