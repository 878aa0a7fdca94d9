"""What travels over HTTP for the practice range and for races: the bodies of requests and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from tableflip.games.flip_ships.race.race import PLAYERS
from tableflip.games.flip_ships.table.flick import Stroke
from tableflip.server.messages.bodies import Body, GivenNumbers, Input, Name, as_viewed
from tableflip.server.messages.setting_up import SeatLink

Given = Annotated[GivenNumbers, as_viewed(Stroke.__name__)]


class Practice(Input):
    """A set-up of the practice range; without a flick it is only looked at."""

    target: Annotated[str, Field(max_length=20)] = "row2"
    tremor: Annotated[str, Field(max_length=20)] = "human"
    geometry: Annotated[str, Field(max_length=20)] = "standard"
    flick: Given | None = None


class Practised(Body):
    """The table of the practice range, and the flight over it."""

    view: Annotated[Mapping[str, Any], as_viewed("View")]
    flight: Annotated[Mapping[str, Any], as_viewed("Flight")] | None = None


class NewRace(Input):
    """A race of Flip Ships to be set up; seats that are not filled are open."""

    players: Annotated[int, Field(ge=PLAYERS[0], le=PLAYERS[-1])] = PLAYERS[0]
    fill: Annotated[
        list[Annotated[str, Field(pattern=r"^(me|open|bot:[a-z]{1,20})$")]],
        Field(max_length=PLAYERS[-1], description="for each seat: me, open or bot:SKILL; the first is you by default"),
    ] = Field(default=["me"])
    tremor: Annotated[str, Field(max_length=20)] = "human"
    name: Name = ""


class NewRaceAnswer(Body):
    """A race that has been set up; its secrets are shown only here."""

    race: str
    seats: list[SeatLink | None]  # None for bots
    watch: str
