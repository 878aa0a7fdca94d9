"""What travels when a table is set up, looked up or looked for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from tableflip.core.notation import VALUE_MOST
from tableflip.core.timing import BOUNDS, MORE_MOST, Timing, read_timing
from tableflip.server.messages.bodies import MEMBERS_MOST, SEATS_MOST, Body, Input, Name, few
from tableflip.server.messages.parts import Sitting

Talk = Literal["phrases", "people", "all"]


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
    invite: str  # whoever has it sees the table, and may take a seat that is free


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
    day: str | None  # the day whose deal is played here
    counted: bool  # it is the try that counts


class OpenTable(Body):
    """What a list shows of a table that waits for somebody to sit down."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[Sitting]
    created: str
    clock: ClockTerms | None
