"""What happened at a table, entry by entry, as those at it heard of it, and as a log may tell it later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import structs

from tableflip.server.messages.parts import Told
from tableflip.server.store.log import Did

QUIET = "did"  # the kind of an event that is told where nothing else is
Heard = tuple[list[Told], ...]  # for each viewer what happened: spectators first, then the seats


@dataclass(frozen=True, slots=True)
class Episode:
    """One entry as those at the table heard of it."""

    ply: int
    kind: Did
    seat: int
    texts: tuple[str, ...]  # in notation, for spectators and for each seat
    heard: Heard
    things: tuple[tuple[int, ...], ...] = ()  # for each viewer what each event shows that may be hidden again
    scored: int = 0  # of these things those that are told on until they are hidden, a bit each

    def text(self, seat: int) -> str:
        """How it is written for a seat or a spectator."""
        return self.texts[seat + 1]

    def told(self, seat: int) -> list[Told]:
        """The events for a seat or a spectator."""
        return self.heard[seat + 1]

    def told_later(self, seat: int, hidden: int) -> list[Told]:
        """The events as they may be told while some things are hidden, a bit each."""
        told, things = self.told(seat), self.things[seat + 1] if self.things else ()
        if not any(hidden >> thing & 1 for thing in things):
            return told
        return [_faceless(one) if hidden >> thing & 1 else one for one, thing in zip(told, things, strict=True)]


class Done(NamedTuple):
    """A ply in force as a record of the running match shows it: to spectators, and to each seat."""

    texts: tuple[str, ...]  # in notation
    places: tuple[str, ...]  # where on the board; empty where that would tell more than the text
    words: str  # what was done, as anybody may read it


def _faceless(told: Told) -> Told:
    """An event as it is told while what it showed is hidden."""
    return structs.replace(told, words=told.later or told.least or told.words, later="", least="")
