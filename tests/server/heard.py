"""A table whose people hear everything: what each page has in its log, and what a fresh one would have."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec

from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.http.connection import Connection
from tableflip.server.messages.table import read_message
from tableflip.server.people.listeners import Caller
from tableflip.server.people.names import called
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.play.room import Room
from tableflip.server.play.story import Story
from tests.server.stage import Wire
from tests.server.stories import SETTINGS, Lots, Shelf
from tests.server.world import loop


def lines(messages: Iterable[Any]) -> dict[int, list[str]]:
    """The log of a page, by its plies: of all but the newest line what may be read later."""
    log: dict[int, list[Any]] = {}
    for message in messages:
        if message["type"] == "past":
            log |= {ply["ply"]: ply["events"] for ply in message["plies"]}
        elif message["type"] == "frame" and message["ply"]:
            log[message["ply"] - 1] = message["events"]
    newest = max(log)
    return {
        ply: [event["words"] if ply == newest else event["later"] or event["words"] for event in events]
        for ply, events in log.items()
    }


class Table:
    """Two people at a table, in virtual time; what they say is carried out before they say more."""

    def __init__(self, game: str, options: Mapping[str, str], seed: str) -> None:
        self.game = game_named(game)
        match = Match.new(self.game, seats=2, options=options, seed=seed)
        told: dict[str, Any] = {"listed": False, "hints": True, "chosen": False, "aids": False, "imported": False}
        setup = new_setup(match, watch="watch", host="host", **told)
        seats, self.secrets = new_seats(setup, self.game, ["open", "open"], "")
        for seat in seats:
            seat.taken = True
        self.shelf = Shelf(float)
        story = Story.begin(setup, names=called(self.game, seats))
        self.room = Room(story, seats, cast(Any, self.shelf), cast(Any, Lots(random.Random(1))))
        self.heard: dict[int, list[Any]] = {}  # by seat, through all lines that its page had
        self.wires: dict[int, Wire] = {}

    async def come(self, seat: int) -> None:
        """Somebody opens the link of a seat, or their page finds its way back after its line was cut."""
        wire, heard = Wire(hears_talk=False), self.heard.setdefault(seat, [])
        caller = Caller((seat,), self.secrets[seat])
        await Connection(cast(Any, wire), self.room, caller, SETTINGS, read_message).begin()
        plies = [message["ply"] for message in heard if message["type"] == "frame"]
        seats = [message["seats"] for message in heard if "seats" in message]
        names = [one["name"] for one in seats[-1]] if seats else []
        wire.heard = heard
        self.wires[seat] = wire
        wire.say(type="hello", ply=plies[-1] if plies else -1, names=names)
        await loop.quiet()

    async def is_cut(self, seat: int) -> None:
        """The line of a page is cut: whatever is sent now never arrives."""
        wire = self.wires.pop(seat)
        wire.heard = []
        wire.hang_up()
        await loop.quiet()

    async def says(self, seat: int, /, **message: Any) -> None:
        """Somebody says something, and it is done."""
        self.wires[seat].say(id=f"{len(self.shelf.entries)} {message}", **message)
        await loop.quiet()

    async def act(self, text: str) -> None:
        """Whoever must decide does."""
        match = self.room.story.match
        number = self.game.rules.space.number(self.game.parse(match.state, text))
        await self.says(match.turn or 0, type="act", ply=self.room.story.ply, number=number)

    def log(self, seat: int) -> dict[int, list[str]]:
        """What the page of a seat has in its log."""
        return lines(self.heard[seat])

    def fresh(self, seat: int) -> dict[int, list[str]]:
        """What a fresh page of the seat would have there."""
        listener = next(one for one in self.room.connections if one.held == (seat,))
        return lines(msgspec.json.decode(text) for text in self.room.latest(listener, -1)[0])
