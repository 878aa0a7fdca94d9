"""What travels when somebody looks for a seat, takes it, leaves it to a bot, or asks for a hint on it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from tableflip.server.messages.bodies import MEMBERS_MOST, SEATS_MOST, Body, Input, Name, SeatNumber, Secret, few
from tableflip.server.messages.parts import Advice
from tableflip.server.messages.setting_up import ClockTerms, NewTableAnswer, Talk

YOURS_MOST = 12  # tables that are looked at at once


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
    asks: str = ""  # what waits for the answer of whoever asks, in words
    next: str = ""  # where the same people play on, by the same links


class Talking(Input):
    """Who may write at a table more than phrases: nobody, people of its links, or watchers to them too."""

    host: Secret
    talk: Talk


class Join(Input):
    """Sit down: by a seat's link, or by an invitation, or by nothing at a listed table, on a seat that is free."""

    secret: Annotated[str | None, Field(max_length=100)] = None
    name: Name = ""
    seat: Annotated[SeatNumber | None, Field(description="which free seat; without one the first")] = None
    look: Annotated[bool, Field(description="only ask what the link opens: nobody sits down")] = False


class Joined(Body):
    """The seats a secret holds; empty for a watcher."""

    seats: list[int]
    secret: str
    watching: bool
    invited: bool  # it is the link by which anybody may take a free seat


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
