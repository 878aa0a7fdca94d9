"""What travels over HTTP: the bodies of requests and answers, checked by pydantic and told in OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from tableflip.core.books import BOOK_MOST
from tableflip.core.notation import VALUE_MOST
from tableflip.core.timing import BOUNDS, MORE_MOST, Timing, read_timing
from tableflip.server.messages.parts import Advice, Sitting, Told
from tableflip.server.messages.table import NAME_MOST

Name = Annotated[str, Field(max_length=NAME_MOST, description="how others see you")]
Secret = Annotated[str, Field(min_length=1, max_length=100, description="the part of a link after #")]
FILE_MOST = 1_000_000  # characters of a match file: ten times the longest match there is
MEMBERS_MOST = 40  # of an object or a list
YOURS_MOST = 12  # tables that are looked at at once
Talk = Literal["phrases", "people", "all"]
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


class Input(Body):
    """Base of what is asked: what has a default may be left out."""

    @model_validator(mode="before")
    @classmethod
    def _has_few(cls, told: Any) -> Any:
        return few(told)


class AskingInfo(Body):
    """A question that the rules want asked of whoever sets a table up and has not said a word about an option."""

    option: str  # it is asked where this one
    values: list[str]  # has one of these values
    words: str
    answers: dict[str, str]  # a value → how its button says it


class OriginInfo(Body):
    """Where some numbers or texts of a game come from."""

    source: Literal["printed", "described", "reconstructed", "ours"]
    mark: str  # the sign beside them; empty for what is printed
    label: str  # the source in words
    what: str
    note: str
    cited: str  # ids of rules


class OptionInfo(Body):
    """A choice made before the game starts."""

    name: str
    question: str  # what it asks, in words of the game
    values: list[str]
    answers: dict[str, str]  # each of these values in words
    default: str
    words: str
    rule: str  # the rule that it changes; empty where no single one says it
    important: bool  # asked first; all others stand behind "more rules"
    pattern: str
    asked: AskingInfo | None
    each: list[str]  # every seat has another of these, joined by /; they are the paints of the house, in order
    origin: OriginInfo | None  # where it comes from, if not from the rule book


class BotInfo(Body):
    """An opponent that is always there."""

    name: str
    title: str  # what it is called at the table
    level: int  # from 1, the weakest; 0 for bots that are not graded
    words: str


class GameInfo(Body):
    """What the lobby shows of a game."""

    name: str
    title: str
    about: str
    length: str
    stage: str
    seats: tuple[int, int]
    usual_seats: int  # how many sit down if nobody says
    seat_names: list[str]
    options: list[OptionInfo]
    bots: list[BotInfo]
    together: bool  # all seats win or lose as one: nobody can resign or offer a draw
    hidden_hands: bool  # seats know different things, so a hot seat needs a curtain
    sources: list[OriginInfo]  # where its numbers and texts come from
    has_book: bool  # its numbers can be changed by a file


class RuleInfo(Body):
    """One rule of a game's spec."""

    id: str
    chapter: str
    text: str


class BookText(Input):
    """A file of changed numbers."""

    text: Annotated[str, Field(max_length=BOOK_MOST)]


class BookRead(Body):
    """Such a file as the value of the option `book`."""

    value: str


class ClockTerms(Input):
    """Time for the whole game, with some more for each turn, or time for each turn; days are seconds too."""

    kind: Literal["game", "move"]
    seconds: Annotated[int, Field(ge=5, le=BOUNDS["move"][1])]
    more: Annotated[
        int, Field(ge=0, le=MORE_MOST, description="seconds that each turn adds, of a clock for the game")
    ] = 0
    out: Annotated[Literal["lose", "bot"], Field(description="what becomes of a seat whose time is out")] = "bot"

    @property
    def timing(self) -> Timing:
        """The same as the clock knows it."""
        return Timing(self.kind, self.seconds, self.more, self.out)


def terms_of(written: str | None) -> ClockTerms | None:
    """The terms of a clock as they were stored."""
    return None if written is None else ClockTerms(**read_timing(written)._asdict())


class NewTable(Input):
    """A table to be set up."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int | None, Field(ge=1, le=SEATS_MOST)] = None
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=VALUE_MOST)]],
        Field(max_length=MEMBERS_MOST),
        BeforeValidator(few),
    ] = {}
    fill: Annotated[
        list[Annotated[str, Field(pattern=r"^(me|open|hotseat|bot:[a-z0-9_-]{1,40})$")]],
        Field(max_length=16, description="for each seat: me, open, hotseat or bot:NAME; the first is you by default"),
        BeforeValidator(few),
    ] = []
    name: Name = ""
    listed: bool = False
    aids: bool = True
    hints: bool = True
    seed: Annotated[str | None, Field(max_length=100)] = None
    position: Annotated[str | None, Field(max_length=8000)] = None
    clock: ClockTerms | None = None
    talk: Talk = "phrases"


class SeatLink(Body):
    """The way to a seat. Whoever has the secret holds the seat."""

    seat: int
    secret: str
    link: str


class NewTableAnswer(Body):
    """A table that has been set up; its secrets are shown only here."""

    table: str
    seats: list[SeatLink | None]  # None for bots; hot seats share one secret
    watch: str
    host: str


class TableInfo(Body):
    """What everybody with the table's address may know of it."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[Sitting]
    listed: bool
    aids: bool
    hints: bool
    started: bool
    ply: int
    turn: int  # the seat to decide; -1 when the match is over
    result: str | None
    verdict: str | None
    hash: str
    chosen: bool  # the host chose the seed or the position
    replay: bool  # whether the replay is open
    looks_back: bool  # whether a page may show again what it has shown; not where players have to remember
    created: str
    imported: bool  # read from a file: a replay, nobody plays here
    clock: ClockTerms | None
    talk: Talk


class OpenTable(Body):
    """What a list shows of a table that waits for somebody to sit down."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[Sitting]
    created: str
    clock: ClockTerms | None


class QuickMatch(Input):
    """A wish to play with anybody who has the same."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int | None, Field(ge=1, le=SEATS_MOST)] = None
    clock: ClockTerms | None = None
    name: Name = ""
    mine: Annotated[
        list[Annotated[str, Field(max_length=40)]],
        Field(max_length=MEMBERS_MOST, description="tables at which this device sits: nobody meets themselves"),
        BeforeValidator(few),
    ] = []


class QuickSeat(Body):
    """A seat that was found; without one where this device waits at that table already."""

    table: str
    game: str
    title: str
    seat: int | None
    secret: str
    made: NewTableAnswer | None  # the links of a table that was opened for it


class OneOfYours(Input):
    """A link to a seat."""

    table: Annotated[str, Field(max_length=40)]
    secret: Secret


class Yours(Input):
    """Tables of which somebody wants to know whether they wait for them."""

    tables: Annotated[list[OneOfYours], Field(max_length=YOURS_MOST), BeforeValidator(few)]


class YourTable(Body):
    """How such a table stands; all but its name is empty where it is gone, or the link with it."""

    table: str
    state: Literal["yours", "theirs", "waiting", "over", "gone"]
    game: str = ""
    title: str = ""
    others: list[str] = []  # who else sits there
    left: int | None = None  # milliseconds, where a clock runs
    verdict: str | None = None


class Talking(Input):
    """Who may write at a table more than phrases: nobody, people of its links, or watchers to them too."""

    host: Secret
    talk: Talk


class Join(Input):
    """Sit down: with a seat's secret, or without one at a listed table that has a free seat."""

    secret: Annotated[str | None, Field(max_length=100)] = None
    name: Name = ""


class Joined(Body):
    """The seats a secret holds; empty for a watcher."""

    seats: list[int]
    secret: str
    watching: bool


class Revoke(Input):
    """Withdraw a seat's link and make a new one."""

    host: Secret
    seat: SeatNumber


class BotSits(Input):
    """Let a bot play a seat: by the host, or by the seat's holder."""

    host: Annotated[str | None, Field(max_length=100)] = None
    secret: Annotated[str | None, Field(max_length=100)] = None
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40)]


class Take(Input):
    """Take a seat back from the bot that sat in."""

    secret: Secret
    seat: SeatNumber


class AskHint(Input):
    """Ask for the best actions of the seat that must decide."""

    secret: Secret


class HintAnswer(Body):
    """The best actions, best first; `ply` is the log's length they are for."""

    ply: int
    best: list[Advice]


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


class Version(Body):
    """The pages a server has, by a name that changes with them; empty where none are built."""

    build: str


class Problem(Body):
    """Why a request was refused."""

    code: str
    words: str
