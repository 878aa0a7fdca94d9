"""What travels over the WebSocket of a table: every message, both ways; web/src/wire.d.ts is made from them.

`ply` on the wire is the length of the table's log. It goes up with every action, and with every undo, re-deal
and agreed end too, so a number is never used twice and an old message is always recognised as old.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from tableflip.server.messages.parts import (
    Advice,
    Blocked,
    Blunder,
    Choice,
    ClockNow,
    Deal,
    Ending,
    Goal,
    PastPly,
    Question,
    Series,
    Sitting,
    Spoken,
    Told,
    What,
    Wish,
)
from tableflip.server.messages.phrases import PHRASES

NAME_MOST = 40  # letters of a person's name
SAID_MOST = 200  # letters of a line of talk
GONE = 4004  # WebSocket close code: whoever reads it need not try again
PAST_MOST = 1000  # plies that are told at once, and kept in a log: more would hold up all other tables
Id = Annotated[
    str, Meta(min_length=1, max_length=64, description="made by the client; names its message in the answer")
]
MOST = 2**31 - 1  # of any number that is told: what the database keeps
LogPly = Annotated[int, Meta(ge=0, le=MOST, description="the log's length as the client knows it")]
ActionNumber = Annotated[int, Meta(ge=-MOST, le=MOST)]
Code = Literal[
    "malformed",  # not a message of this file
    "too_fast",  # more messages than a person sends
    "stale",  # the table has moved on: a fresh frame follows
    "not_your_turn",
    "not_legal",
    "no_undo",  # nothing to take back, or not yours to ask for
    "no_question",  # nothing is being asked, or not of you
    "watching",  # a spectator cannot act
    "waiting",  # a seat is still free, or a question is still open
    "over",
    "hints_off",
    "aids_off",
    "unsaved",  # the log cannot be written just now: send it again under the same id (no id: the table waits for that)
    "withdrawn",  # the link of this seat no longer holds
]
Numbers = Annotated[  # what a player gives to find an outcome; the game that takes them says what they mean
    dict[Annotated[str, Meta(min_length=1, max_length=20)], Annotated[int, Meta(ge=-10_000, le=10_000)] | bool],
    Meta(max_length=16),
]
Seen = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]  # a view, written as JSON already
Found = Annotated[msgspec.Raw, Meta(extra_json_schema={"anyOf": [{"type": "object"}, {"type": "null"}]})]
Seat = Annotated[int, Meta(ge=-1, le=64)]


class Message(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Base of all messages; `type` is the name of the class in small letters."""


# From the browser


class Hello(Message):
    """The first message: what the client has seen (-1: nothing). The answer is what it missed, and a frame."""

    ply: Annotated[int, Meta(ge=-1, le=MOST)] = -1
    # the names by which it knows the seats: if others are in use now, all is told again by those
    names: Annotated[list[Annotated[str, Meta(max_length=2 * NAME_MOST)]], Meta(max_length=16)] = []


class Act(Message):
    """Take a legal action of the frame with this ply."""

    id: Id
    ply: LogPly
    number: ActionNumber
    took: Annotated[int, Meta(ge=0, le=MOST)] | None = None  # milliseconds of thought, by the page's own account


class ActWith(Message, tag="flick"):
    """Take a legal action whose outcome no rule decides, with the numbers that the game finds it out by."""

    id: Id
    ply: LogPly
    number: ActionNumber
    numbers: Numbers = msgspec.field(name="flick")
    took: Annotated[int, Meta(ge=0, le=MOST)] | None = None


class Undo(Message):
    """Take back the last action: at once where that is free, else all other seats are asked."""

    id: Id
    ply: LogPly


class Answer(Message):
    """Agree to what is being asked, or not."""

    id: Id
    yes: bool
    to: Annotated[str, Meta(max_length=64, description="which question; empty: whatever is asked when it arrives")] = ""


class Hint(Message):
    """Ask what a bot would do here (where the table allows hints)."""

    id: Id


class Weigh(Message):
    """Ask which actions of the position with this ply would be blunders (where the table allows hints)."""

    id: Id
    ply: LogPly


class Aid(Message):
    """Ask for what helps to see the position with this ply: odds and the like (where the table allows aids)."""

    id: Id
    ply: LogPly


class Resign(Message):
    """Give the game up."""

    id: Id


class Ask(Message):
    """Ask all other people at the table for something; done at once where nobody else has a say."""

    id: Id
    what: Wish
    seat: Seat = -1  # of `bot`: whose seat it is to play


class Withdraw(Message):
    """Ask no longer for what has been asked and not been answered by all."""

    id: Id


class GoOn(Message, tag="go_on"):
    """End a pause: the clock runs again."""

    id: Id


class Phrase(Message):
    """Say one of the phrases of the house."""

    id: Id
    phrase: Annotated[int, Meta(ge=0, lt=len(PHRASES))]


class Say(Message):
    """Say something in one's own words, where the table allows that."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=SAID_MOST)]


class Block(Message):
    """Neither hear somebody at this table nor be heard by them, or do so again."""

    id: Id
    who: Annotated[str, Meta(pattern="^(seat|watcher)[0-9]{1,9}$")]  # as lines name them
    on: bool


class Why(Message):
    """Ask why a place on the board cannot be used now."""

    weight: ClassVar[int] = 40  # messages as which it counts: all actions of a game are looked through

    id: Id
    place: Annotated[str, Meta(max_length=80)]


class Ping(Message):
    """Point at a place of the board, for all at the table to see (in games that are played together)."""

    id: Id
    place: Annotated[str, Meta(max_length=80)]


FromClient = (
    Hello
    | Act
    | ActWith
    | Undo
    | Ask
    | Answer
    | Withdraw
    | Hint
    | Weigh
    | Aid
    | Resign
    | GoOn
    | Phrase
    | Say
    | Block
    | Why
    | Ping
)


# From the server


class Frame(Message):
    """All that a viewer may know now; receiving one is all that reconnecting needs."""

    ply: int
    played: int  # actions in force: goes down with an undo
    seat: int  # whose view this is; -1 for a spectator
    held: list[int]  # the seats this link decides for; several at a hot seat
    turn: int  # the seat to decide; -1 when the match is over
    mine: bool  # whether this link decides now
    prompt: str
    phase: str  # the name of the kind of decision, of those that the game tells newcomers about; empty for none
    goal: Goal
    view: Seen  # the game's own, or its layout where the page asked for a plain board
    by: int  # whose action, undo or agreed end came last; -1 before the first
    last: str  # what they did, in notation; empty before the first
    last_place: str  # where on the board the last action was done; empty where this viewer may not know
    events: list[Told]  # what the last action made happen
    legal: list[Choice]  # empty unless `mine`
    result: str | None
    verdict: str | None  # the result in a sentence
    ending: Ending | None
    can_undo: bool  # at once, by this link
    can_ask_undo: bool  # by asking the other seats
    seats: list[Sitting]
    guests: int  # who have opened an invitation, or the link of a seat, and not sat down; 0 once no seat is free
    hash: str  # SHA-256 of the key; empty where the host chose the deal, or nothing is dealt
    key: str | None  # after the end
    redeals: list[Deal]
    question: Question | None
    series: Series | None  # None before the end of the first game
    next: str  # the table on which the same people have gone on, by the same links; empty while they have not
    # the last account of an outcome in the match, and whether it is of just now, to be played back
    account: Any = msgspec.field(default=None, name="flight")
    just_found: bool = msgspec.field(default=False, name="flown")
    closed: str = ""  # why this table can only be looked at; empty while it can be played at
    clock: ClockNow | None = None  # of the moment at which the frame is sent; none at a table without


class Past(Message):
    """The events of the plies a client has missed, oldest first."""

    plies: list[PastPly]


class Ack(Message):
    """The message with this id has been carried out and is on disk; a repeated one gets its first answer again."""

    id: str
    ply: int


class Refusal(Message, tag="error"):
    """The message with this id was refused; nothing has changed."""

    id: str | None
    code: Code
    words: str
    rule: str | None = None  # the first one that the refusal cites; the words leave out what they cite in brackets


class Reason(Message):
    """The answer to `why`; the words leave out the rules that they cite in brackets."""

    id: str
    words: str
    rule: str | None
    places: list[str] = []  # what it is about: the places to light up


class Hints(Message):
    """The answer to `hint`, best first."""

    id: str
    best: list[Advice]


class Weighed(Message):
    """The answer to `weigh`: what to be warned of, by what this seat may know; nothing where the judge is unsure."""

    id: str
    ply: int
    blunders: list[Blunder]


class Aided(Message):
    """The answer to `aid`: what this viewer may know; null where the game has no aids."""

    id: str
    ply: int
    aids: Found


class Asked(Message):
    """A question as it is open now: it has been asked, or somebody has agreed; answer it with `answer`."""

    question: Question


class Settled(Message):
    """A question is open no longer: answered, withdrawn, or in no need of an answer; the words say what comes of it."""

    what: What
    by: int
    agreed: bool
    words: str


class Seats(Message):
    """Somebody came, left, or was replaced."""

    seats: list[Sitting]
    guests: int


class Pinged(Message):
    """A seat points at a place; shown for a moment and forgotten."""

    by: int
    place: str
    words: str


class Talked(Message):
    """What was said: a line, or all that is kept instead of what was told before."""

    lines: list[Spoken]
    whole: bool
    free: bool  # whether this link may write more than phrases
    blocked: list[Blocked] = []  # by this link, where all is told


class Waits(Message):
    """A bot waits for its turn to think, as the words tell; without words it waits no longer."""

    seat: int
    words: str


FromServer = (
    Frame | Past | Ack | Refusal | Reason | Hints | Weighed | Aided | Asked | Settled | Seats | Pinged | Talked | Waits
)

read_message = msgspec.json.Decoder(FromClient).decode
write_message = msgspec.json.Encoder().encode
