"""What travels over the WebSocket of a race: every message, both ways.

web/src/games/flip_ships/wire.d.ts is made from this file and from `bodies`.
Times are whole milliseconds of the server's clock; every frame tells what it shows now.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.race.round_table import RoundFlight
from tableflip.games.flip_ships.table.flick import Stroke
from tableflip.server.messages.parts import Sitter
from tableflip.server.messages.table import NAME_MOST, Hello, Id, Message, Numbers, Refusal

RacePhase = Literal["waiting", "countdown", "racing", "over", "off"]
ShipState = Literal["ready", "flying", "in", "missed", "fetched"]
Noticed = Literal["ready_to_start", "countdown", "start", "flick", "rest", "fetch", "ready", "move", "win"]  # RT-10
ShipNumber = Annotated[int, Meta(ge=0, lt=SHIPS_A_SEAT)]


# From the browser


class RaceReady(Message, tag="ready"):
    """Ready to start (RT-3), and how others see you."""

    id: Id
    name: Annotated[str, Meta(max_length=NAME_MOST)] = ""


class RaceFlick(Message, tag="flick"):
    """Flick a ready ship from the own launch point."""

    id: Id
    ship: ShipNumber
    flick: Annotated[Numbers, Meta(extra_json_schema={"x-type": Stroke.__name__})]


class RaceFetch(Message, tag="fetch"):
    """Go and get a missed ship."""

    id: Id
    ship: ShipNumber


class RaceMove(Message, tag="move"):
    """Walk to another launch point: millimetres along the edge."""

    id: Id
    launch: Annotated[float, Meta(ge=-10_000, le=10_000)]


class RaceLeave(Message, tag="leave"):
    """Give the race up for good (RT-11); who only loses the connection may come back."""

    id: Id


class RaceWithout(Message, tag="without"):
    """Begin without those who are not here (RT-3); only before the signal."""

    id: Id


class RaceAgain(Message, tag="again"):
    """Race once more, with the same players; only after the end."""

    id: Id


FromRacer = Hello | RaceReady | RaceFlick | RaceFetch | RaceMove | RaceLeave | RaceWithout | RaceAgain


# From the server


class RaceShip(Struct, frozen=True):
    """A ship of a racer; `ready` is when it is back if it is on its way."""

    name: str
    state: ShipState
    point: tuple[float, float]
    ready: int


class RacePlayer(Struct, frozen=True):
    """A player of the race."""

    name: str
    kind: Sitter
    skill: str  # of a bot; empty for people
    connected: bool
    is_ready: bool
    has_left: bool
    launch: float  # millimetres along the edge
    busy: int  # until when
    ships: list[RaceShip]


class RaceEvent(Struct, frozen=True):
    """One of the messages of RT-10, in words; `player` is -1 where it is about everybody."""

    kind: Noticed
    time: int
    player: int
    ship: int
    words: str


class RaceFrame(Message, tag="race"):
    """The whole race as it stands now; receiving one is all that reconnecting needs."""

    now: int
    seat: int  # who you are; -1 for a spectator
    phase: RacePhase
    start: int | None  # when the signal comes or came
    players: list[RacePlayer]
    lying: str  # the poses of the ships that rest on the table and in the box
    winners: list[int]
    won: int | None  # when
    tremor: str
    events: list[RaceEvent]  # what has just happened


class RaceFlight(Message, tag="flight"):
    """A ship flies: from when it was flicked until it rests."""

    player: int
    ship: int
    time: int
    rest: int
    flight: RoundFlight


class RaceAck(Message, tag="ack"):
    """The message with this id has been carried out."""

    id: str


FromRace = RaceFrame | RaceFlight | RaceAck | Refusal

read_racer = msgspec.json.Decoder(FromRacer).decode
