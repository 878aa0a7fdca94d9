"""One game after another at the same table: the next one is a table of its own, to which the same links lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, structs

from tableflip.core.match import Match
from tableflip.server.messages.parts import Series
from tableflip.server.people.seating import new_key, new_setup
from tableflip.server.store.store import Seat, Setup

if TYPE_CHECKING:
    from tableflip.server.play.room import Room


class Kept(Struct):
    """What a table knows of the games before it, seat by seat as they sit here."""

    won: list[int]
    games: int


def series_of(room: Room) -> Series | None:
    """How often each seat has won in the games played in a row here; None before the end of the first.

    What somebody has played alone for a score is neither won nor lost.
    """
    kept = _kept(room.story.setup)
    match = room.story.match
    won = match.winners if room.story.over else []
    if not room.story.over or (match.seats == 1 and not won and match.tally is not None):
        return Series(kept.won, kept.games) if kept.games else None
    return Series([count + (seat in won) for seat, count in enumerate(kept.won)], kept.games + 1)


def _kept(setup: Setup) -> Kept:
    nothing = Kept([0] * setup.seats, 0)
    if setup.series is None:
        return nothing
    try:
        kept = msgspec.json.decode(setup.series, type=Kept)
    except msgspec.MsgspecError:  # not ours: a database may hold anything
        return nothing
    return kept if len(kept.won) == setup.seats else nothing


def next_table(room: Room, swapped: bool) -> tuple[Setup, list[Seat]]:
    """The same people, links and options with a new deal; swapped, everybody sits where the one before them sat."""
    story, before = room.story, room.story.setup
    match = story.match
    told: dict[str, Any] = (
        {"options": dict(match.options)} if before.position is None else {"position": before.position}
    )
    fresh = Match.new(match.game, seats=match.seats, seed=new_key(), **told)
    setup = new_setup(
        fresh,
        watch="",
        host="",
        chosen=before.position is not None,
        listed=False,  # everybody is here already
        aids=before.aids,
        hints=before.hints,
        imported=False,
    )
    # who sat on seat 1 sits on seat 0, and so on round the table
    sat = [(place + 1) % match.seats if swapped else place for place in range(match.seats)]
    series = series_of(room)
    won = [0] * match.seats if series is None else [series.won[old] for old in sat]
    kept = Kept(won, 0 if series is None else series.games)
    setup = structs.replace(
        setup,
        host_hash=before.host_hash,
        watch_hash=before.watch_hash,
        invite_hash=before.invite_hash,
        clock=before.clock,
        talk=before.talk,
        series=msgspec.json.encode(kept).decode(),
    )
    names = match.game.about.seat_names
    seats = [
        structs.replace(
            room.seats[old],
            table_id=setup.id,
            seat=place,
            name=names[place] if room.seats[old].name == names[old] else room.seats[old].name,
        )
        for place, old in enumerate(sat)
    ]
    return setup, seats
