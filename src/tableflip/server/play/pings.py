"""Pings: a seat points at a place of the table, and all who are there see it for a moment; nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Pinged
from tableflip.server.people.listeners import Listener
from tableflip.server.people.rates import Bucket

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

BURST = 3  # pings at once
A_SECOND = 0.5  # and in the long run


class Pings:
    """Who has pointed how often at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._buckets: dict[int, Bucket] = {}

    def point(self, listener: Listener, name: str, place: str) -> None:
        """Tell everybody that a seat points at a place; in words made here, so that nobody can write with pings."""
        room = self.room
        if not listener.held:
            raise Refused("watching", "you are watching; only players with a seat can point")
        if room.story.over:
            raise Refused("over", "the match is over")
        team = room.game.words.team
        words = team.point(room.story.match.state, place) if team else ""
        if not words:
            raise Refused("not_legal", "there is nothing to point at")
        seat = room.speaker(listener.held)
        if not self._buckets.setdefault(seat, Bucket(BURST, A_SECOND)).take():
            raise Refused("too_fast", "you have just pointed; wait a moment")
        room.acknowledge(listener, name)
        room.send_all(Pinged(seat, place, f"{room.who(seat)}: {words}"))
