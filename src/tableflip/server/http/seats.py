"""The addresses of seats: sit down, withdraw a link, let a bot sit in and take the seat back."""

from __future__ import annotations

from fastapi import APIRouter

from tableflip.core.errors import BadOption
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.tables import AtTable, info_of, link_to
from tableflip.server.messages.bodies import BotSits, Join, Joined, Revoke, SeatLink, TableInfo, Take
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.people.seating import checked_bot, checked_name
from tableflip.server.play.room import Room

ROUTES = APIRouter()


@ROUTES.post("/api/tables/{table}/join", dependencies=LIMITED)
async def join(room: AtTable, asked: Join) -> Joined:
    """Sit down or watch: by a link's secret, or at a listed table on any free seat."""
    secret = asked.secret or await _free_seat(room)
    held = room.seats_of(secret)
    if held is None:
        raise NotAllowed("this link is not valid any more; ask the host for a new one")
    for seat in held:
        stored = room.seats[seat]
        called = checked_name(asked.name, stored.name) if not stored.bot else stored.name
        if not stored.taken or called != stored.name:
            await room.change_seat(seat, taken=True, name=called)
    return Joined(seats=list(held), secret=secret, watching=not held)


@ROUTES.post("/api/tables/{table}/revoke", dependencies=LIMITED)
async def revoke(room: AtTable, asked: Revoke) -> SeatLink:
    """Withdraw a seat's link (or send its bot away) and make a new link."""
    room.check_host(asked.host)
    _check_seat(room, asked.seat)
    return link_to(room.story.setup.id, asked.seat, await room.revoke(asked.seat))


@ROUTES.post("/api/tables/{table}/bot", dependencies=LIMITED)
async def seat_bot(room: AtTable, asked: BotSits) -> TableInfo:
    """Let a bot play a seat, until its holder takes it back."""
    _check_seat(room, asked.seat)
    if asked.secret is None or asked.seat not in (room.seats_of(asked.secret) or ()):
        room.check_host(asked.host)
    await room.change_seat(asked.seat, bot=checked_bot(room.game, asked.bot))
    return info_of(room)


@ROUTES.post("/api/tables/{table}/take", dependencies=LIMITED)
async def take(room: AtTable, asked: Take) -> TableInfo:
    """Take a seat back from the bot that sat in."""
    _check_seat(room, asked.seat)
    if asked.seat not in (room.seats_of(asked.secret) or ()):
        raise NotAllowed("this link does not hold that seat")
    await room.change_seat(asked.seat, bot="", taken=True)
    return info_of(room)


async def _free_seat(room: Room) -> str:
    """A link to a free seat of a listed table."""
    _check_open(room)
    if not room.story.setup.listed:
        raise NotAllowed("sitting down at this table needs the link of a seat")
    for seat in room.seats:
        if not seat.bot and not seat.taken:
            return await room.revoke(seat.seat)
    raise NotAllowed("all seats of this table are taken")


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise BadOption(f"there is no seat {seat} at this table; its seats are 0 to {len(room.seats) - 1}")
    _check_open(room)


def _check_open(room: Room) -> None:
    if room.story.setup.imported:
        raise NotAllowed("this table is a replay; nobody plays here")
    if room.story.closed:
        raise NotAllowed(room.story.closed)
